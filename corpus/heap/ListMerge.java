/** Merging two lists into one, which goes wrong if they share a node. */
public class ListMerge {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    // expect loop=1: return 4
    // expect loop=2: return 8
    // expect loop=1 nonnull: return 2
    // expect loop=2 nonnull: return 6
    static Node merge(Node a, Node b) {
        Node head = new Node();
        Node last = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                last.next = a;
                a = a.next;
            } else {
                last.next = b;
                b = b.next;
            }
            last = last.next;
        }
        last.next = a != null ? a : b;
        return head.next;
    }

    /** Appends in place. The result 1 needs a == b: the list is its own tail then. */
    // expect: return 4, NullPointerException 1
    // expect nonnull: return 4
    static int append(Node a, Node b) {
        if (a.next == null) {
            a.next = b;
        }
        return a.next == a ? 1 : 0;
    }
}
