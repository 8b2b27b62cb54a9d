/** Reverses a list in place. */
public class ListReverse {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    /**
     * One path for each number of steps. A list that runs into a ring is walked into it, round, and
     * back to its head, which takes more steps than it has nodes; that is no path of its own.
     */
    // expect loop=1: return 2
    // expect loop=2: return 3
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 2
    static Node reverse(Node head) {
        Node done = null;
        Node rest = head;
        while (rest != null) {
            Node next = rest.next;
            rest.next = done;
            done = rest;
            rest = next;
        }
        return done;
    }

    /** Whether the head comes back as the head. True for a list of one and for rings. */
    // expect loop=1: return 2
    // expect loop=2: return 4
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 3
    static boolean headStays(Node head) {
        return head != null && reverse(head) == head;
    }
}
