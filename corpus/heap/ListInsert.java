/** Inserting into a sorted list, and removing from one. */
public class ListInsert {
    /** A node. */
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    // expect loop=1: return 6
    // expect loop=2: return 8
    // expect loop=1 nonnull: return 5
    // expect loop=2 nonnull: return 7
    static Node insert(Node head, int value) {
        if (head == null || value <= head.value) {
            return new Node(value, head);
        }
        Node node = head;
        while (node.next != null && node.next.value < value) {
            node = node.next;
        }
        node.next = new Node(value, node.next);
        return head;
    }

    // expect loop=1: return 6
    // expect loop=2: return 8
    // expect loop=1 nonnull: return 5
    // expect loop=2 nonnull: return 7
    static Node remove(Node head, int value) {
        if (head == null) {
            return null;
        }
        if (head.value == value) {
            return head.next;
        }
        Node before = head;
        Node node = head.next;
        while (node != null) {
            if (node.value == value) {
                before.next = node.next;
                break;
            }
            before = node;
            node = node.next;
        }
        return head;
    }

    /** Whether a list is in order, each value at least the one before. A ring of equal values is cut. */
    // expect loop=1: return 5
    // expect loop=2: return 7
    // expect loop=1 nonnull: return 4
    // expect loop=2 nonnull: return 6
    static boolean sorted(Node head) {
        Node node = head;
        while (node != null && node.next != null) {
            if (node.next.value < node.value) {
                return false;
            }
            node = node.next;
        }
        return true;
    }
}
