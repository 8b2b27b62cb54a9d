/** Walks along a list. A list that closes into a ring never ends and is cut. */
public class ListLength {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    /** By hand: {@code loop=K} has one path for each length from 0 to K, without aliases. */
    // expect loop=1: return 2
    // expect loop=2: return 3
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 2
    static int length(Node head) {
        int n = 0;
        for (Node node = head; node != null; node = node.next) {
            n++;
        }
        return n;
    }

    /** By hand: found after 0 to K steps, or not found in a list of length 0 to K. */
    // expect loop=1: return 4
    // expect loop=2: return 6
    // expect loop=1 nonnull: return 3
    // expect loop=2 nonnull: return 5
    static boolean contains(Node head, int value) {
        Node node = head;
        while (node != null) {
            if (node.value == value) {
                return true;
            }
            node = node.next;
        }
        return false;
    }

    /** By recursion: the limit counts calls within calls. */
    // expect loop=1: return 2
    // expect loop=2: return 3
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 2
    static int sum(Node head) {
        return head == null ? 0 : head.value + sum(head.next);
    }

    /** The node that is asked for may be any of the list, or none: an alias that the program tests. */
    // expect loop=1: return 4
    // expect loop=2: return 6
    // expect loop=1 nonnull: return 3
    // expect loop=2 nonnull: return 5
    static int indexOf(Node head, Node wanted) {
        int index = 0;
        for (Node node = head; node != wanted; node = node.next) {
            if (node == null) {
                return -1;
            }
            index++;
        }
        return index;
    }
}
