package subjects;

/** A map from numbers to objects in a red-black tree. Missing children are black. */
public class RedBlackTree {
    /** A node with the colour of the link from its parent. */
    static class Node {
        int key;
        Object value;
        boolean red;
        Node parent;
        Node left;
        Node right;

        Node(int key, Object value, Node parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
            this.red = true;
        }
    }

    private Node root;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private Node search(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    public boolean contains(int key) {
        return search(key) != null;
    }

    public Object find(int key) throws MissingKeyException {
        Node node = search(key);
        if (node == null) {
            throw new MissingKeyException(key);
        }
        return node.value;
    }

    public int min() {
        if (root == null) {
            throw new EmptyContainerException("the tree is empty");
        }
        return leftmost(root).key;
    }

    private static Node leftmost(Node top) {
        Node node = top;
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** The least key that is not below the given one. */
    public int ceiling(int key) throws MissingKeyException {
        Node best = null;
        Node node = root;
        while (node != null) {
            if (node.key >= key) {
                best = node;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        if (best == null) {
            throw new MissingKeyException(key);
        }
        return best.key;
    }

    /** Gives a key a value and returns the one that it had. */
    public Object insert(int key, Object value) {
        Node above = null;
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                Object old = node.value;
                node.value = value;
                return old;
            }
            above = node;
            node = key < node.key ? node.left : node.right;
        }
        Node leaf = new Node(key, value, above);
        if (above == null) {
            root = leaf;
        } else if (key < above.key) {
            above.left = leaf;
        } else {
            above.right = leaf;
        }
        size++;
        mendRedPair(leaf);
        return null;
    }

    /** Moves a red node with a red parent upwards until there is none. */
    private void mendRedPair(Node inserted) {
        Node node = inserted;
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grand = parent.parent;
            boolean parentIsLeft = parent == grand.left;
            Node uncle = parentIsLeft ? grand.right : grand.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grand.red = true;
                node = grand;
                continue;
            }
            if (parentIsLeft && node == parent.right) {
                rotateLeft(parent);
                parent = node;
            } else if (!parentIsLeft && node == parent.left) {
                rotateRight(parent);
                parent = node;
            }
            parent.red = false;
            grand.red = true;
            if (parentIsLeft) {
                rotateRight(grand);
            } else {
                rotateLeft(grand);
            }
            break;
        }
        root.red = false;
    }

    private void rotateLeft(Node top) {
        Node child = top.right;
        top.right = child.left;
        if (child.left != null) {
            child.left.parent = top;
        }
        graft(top, child);
        child.left = top;
        top.parent = child;
    }

    private void rotateRight(Node top) {
        Node child = top.left;
        top.left = child.right;
        if (child.right != null) {
            child.right.parent = top;
        }
        graft(top, child);
        child.right = top;
        top.parent = child;
    }

    /** Puts a subtree, which may be null, where a node hangs. */
    private void graft(Node node, Node subtree) {
        if (node.parent == null) {
            root = subtree;
        } else if (node == node.parent.left) {
            node.parent.left = subtree;
        } else {
            node.parent.right = subtree;
        }
        if (subtree != null) {
            subtree.parent = node.parent;
        }
    }

    /** Takes a key out and returns its value. */
    public Object remove(int key) throws MissingKeyException {
        Node node = search(key);
        if (node == null) {
            throw new MissingKeyException(key);
        }
        Object value = node.value;
        if (node.left != null && node.right != null) {
            Node heir = leftmost(node.right);
            node.key = heir.key;
            node.value = heir.value;
            node = heir;
        }
        Node child = node.left != null ? node.left : node.right;
        Node parent = node.parent;
        graft(node, child);
        if (!node.red) {
            mendBlackLack(child, parent);
        }
        size--;
        return value;
    }

    /** The subtree of a node lacks one black link: takes it from a neighbour, or passes the lack up. */
    private void mendBlackLack(Node lacking, Node above) {
        Node node = lacking;
        Node parent = above;
        while (parent != null && !isRed(node)) {
            boolean isLeft = node == parent.left;
            Node sibling = isLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, isLeft);
                sibling = isLeft ? parent.right : parent.left;
            }
            Node near = isLeft ? sibling.left : sibling.right;
            Node far = isLeft ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.red = true;
                node = parent;
                parent = node.parent;
                continue;
            }
            if (!isRed(far)) {
                near.red = false;
                sibling.red = true;
                rotate(sibling, !isLeft);
                far = sibling;
                sibling = near;
            }
            sibling.red = parent.red;
            parent.red = false;
            far.red = false;
            rotate(parent, isLeft);
            return;
        }
        if (node != null) {
            node.red = false;
        }
    }

    private void rotate(Node top, boolean toLeft) {
        if (toLeft) {
            rotateLeft(top);
        } else {
            rotateRight(top);
        }
    }

    /**
     * A search tree whose links agree, with a black root, no red node below a red one, and as many
     * black nodes on every way down. It ends on every graph: a node that two others claim as their
     * child disagrees with one of them.
     */
    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null || root.red || !linked(root)) {
            return false;
        }
        return ordered(root, null, null) && blackHeight(root) >= 0 && count(root) == size;
    }

    private static boolean linked(Node node) {
        if (node == null) {
            return true;
        }
        if (node.left != null && (node.left.parent != node || node.left == node.right)) {
            return false;
        }
        if (node.right != null && node.right.parent != node) {
            return false;
        }
        return linked(node.left) && linked(node.right);
    }

    /** Whether the keys of a subtree are strictly between those of two nodes, where there are such. */
    private static boolean ordered(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return false;
        }
        return ordered(node.left, low, node) && ordered(node.right, node, high);
    }

    /** The number of black nodes on every way down, or -1 if they differ or two red ones meet. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        int right = blackHeight(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }
}
