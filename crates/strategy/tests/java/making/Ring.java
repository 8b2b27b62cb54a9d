package making;

/** Nodes that are given back, and refer to each other. */
public class Ring {
    Node first;
    int size;

    /** A place in the ring. */
    public static final class Node {
        Node next;
        final Object item;

        private Node(Object item) {
            this.item = item;
        }
    }

    public Node insert(Object item) {
        Node node = new Node(item);
        if (first == null) {
            node.next = node;
        } else {
            node.next = first.next;
            first.next = node;
        }
        first = node;
        size++;
        return node;
    }

    public boolean isAfter(Node a, Node b) {
        return a.next == b;
    }

    public int count() {
        if (first == null) {
            return 0;
        }
        int n = 1;
        for (Node node = first.next; node != first; node = node.next) {
            n++;
        }
        return n;
    }
}
