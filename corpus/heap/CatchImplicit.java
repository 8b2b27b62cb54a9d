/** Implicit exceptions that the method catches itself. */
public class CatchImplicit {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    // expect: return 3
    // expect nonnull: return 2
    static int nullOr(Node n) {
        try {
            return n.next.value;
        } catch (NullPointerException e) {
            return -1;
        }
    }

    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int bounds(int[] a, int i) {
        try {
            return a[i] / a[0];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (ArithmeticException e) {
            return -2;
        }
    }

    /** The heap is changed before the exception and in the finally block. */
    // expect: return 1, NullPointerException 2
    // expect nonnull: return 1, NullPointerException 1
    static int finallyWrites(Node n) {
        try {
            n.value = 1;
            n.next.value = 2;
            return n.value;
        } finally {
            if (n != null) {
                n.value += 10;
            }
        }
    }

    /** The node itself was thrown about: an exception that carries it. */
    static class Found extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient Node node;

        Found(Node node) {
            this.node = node;
        }
    }

    // expect loop=1: return 4
    // expect loop=2: return 6
    // expect loop=1 nonnull: return 3
    // expect loop=2 nonnull: return 5
    static int search(Node head, Node wanted) {
        try {
            for (Node node = head; node != null; node = node.next) {
                if (node == wanted) {
                    throw new Found(node);
                }
            }
            return 0;
        } catch (Found f) {
            return f.node == wanted ? 1 : 9;
        }
    }
}
