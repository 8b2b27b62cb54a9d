/** Finds out whether a list closes into a ring. */
public class CycleCheck {
    /** A node. */
    static class Node {
        Node next;
    }

    /**
     * Two walkers, one at twice the speed. The path decides both the length and, where they meet, that
     * there is an alias, but not always which one.
     */
    // expect loop=1: return 6
    // expect loop=2: return 9
    // expect loop=1 nonnull: return 5
    // expect loop=2 nonnull: return 8
    static boolean hasCycle(Node head) {
        Node slow = head;
        Node fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    /** By hand: {@code a == a.next}, {@code a == a.next.next}, no ring of at most two, or null on the way. */
    // expect: return 3, NullPointerException 2
    // expect nonnull: return 3, NullPointerException 1
    static int smallRing(Node a) {
        if (a.next == a) {
            return 1;
        }
        if (a.next.next == a) {
            return 2;
        }
        return 0;
    }
}
