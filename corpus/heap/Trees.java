/** Binary trees, and graphs that only look like trees. */
public class Trees {
    /** A node. */
    static class Node {
        int key;
        Node left;
        Node right;
    }

    // expect loop=1: return 2
    // expect loop=2: return 5
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 4
    static int size(Node t) {
        return t == null ? 0 : 1 + size(t.left) + size(t.right);
    }

    // expect loop=1: return 6
    // expect loop=2: return 14
    // expect loop=1 nonnull: return 5
    // expect loop=2 nonnull: return 13
    static boolean contains(Node t, int key) {
        Node node = t;
        while (node != null) {
            if (node.key == key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    /** Turns a tree round in place. A node that is both left and right is turned twice. */
    // expect loop=1: return 2
    // expect loop=2: return 5
    // expect loop=1 nonnull: return 1
    // expect loop=2 nonnull: return 4
    static void mirror(Node t) {
        if (t != null) {
            Node old = t.left;
            t.left = t.right;
            t.right = old;
            mirror(t.left);
            mirror(t.right);
        }
    }

    /** The result 1 needs {@code t.left == t.right}, which a tree does not have. */
    // expect: return 2, NullPointerException 3
    // expect nonnull: return 2, NullPointerException 2
    static int shares(Node t) {
        t.left.key = 1;
        t.right.key = 2;
        return t.left.key == 2 ? 1 : 0;
    }

    /** The result 9 needs keys that are not in order, or nodes that are one another. */
    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2, NullPointerException 1
    static int rotate(Node t) {
        Node top = t.right;
        t.right = top.left;
        top.left = t;
        return top.left.key <= top.key ? 1 : 9;
    }
}
