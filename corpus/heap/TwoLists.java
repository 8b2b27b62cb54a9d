/** Structures that share a part. */
public class TwoLists {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    /** A list with a head and a size. */
    static class Chain {
        Node head;
        int size;
    }

    /** The result 1 needs a shared head or a == b; {@code nonsharing(a,b)} makes it infeasible. */
    // expect: return 2, NullPointerException 4
    // expect nonnull: return 2, NullPointerException 2
    // expect assume nonsharing(a,b): return 1, NullPointerException 4
    static int shared(Chain a, Chain b) {
        a.head.value = 1;
        b.head.value = 2;
        return a.head.value == 2 ? 1 : 0;
    }

    /** The result 1 needs that the node of one list is behind the head of the other. */
    // expect: return 3, NullPointerException 3
    // expect nonnull: return 3, NullPointerException 1
    static int behind(Chain a, Chain b) {
        if (a.head.next == b.head && b.head != null) {
            return 1;
        }
        return 0;
    }

    /** Moves the head of one list to another. With a == b the size stays: result 1. */
    // expect: return 2, NullPointerException 3
    // expect nonnull: return 2, NullPointerException 1
    static int transfer(Chain a, Chain b) {
        Node node = a.head;
        int size = a.size;
        a.head = node.next;
        a.size--;
        node.next = b.head;
        b.head = node;
        b.size++;
        return a.size == size ? 1 : 0;
    }

    /** Whether two lists have an end in common. */
    // expect loop=1: return 8, NullPointerException 5
    // expect loop=2: return 18, NullPointerException 6
    // expect loop=1 nonnull: return 8, NullPointerException 3
    // expect loop=2 nonnull: return 18, NullPointerException 4
    static boolean sameTail(Chain a, Chain b) {
        Node p = a.head;
        Node q = b.head;
        while (p.next != null) {
            p = p.next;
        }
        while (q.next != null) {
            q = q.next;
        }
        return p == q;
    }
}
