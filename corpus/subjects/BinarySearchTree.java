package subjects;

/** A dictionary in a binary search tree. Of equal keys the newer one is to the right. */
public class BinarySearchTree implements Dictionary {
    private TreeNode root;
    private int size;
    private final Comparator comparator;

    public BinarySearchTree() {
        this(new IntKeyComparator());
    }

    public BinarySearchTree(Comparator comparator) {
        this.comparator = comparator;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    private void checkKey(Object key) {
        if (key == null) {
            throw new InvalidKeyException("no key");
        }
        try {
            comparator.compare(key, key);
        } catch (ClassCastException e) {
            throw new InvalidKeyException("the key cannot be ordered");
        }
    }

    /** The topmost node with the key in a subtree, or null. */
    private TreeNode search(Object key, TreeNode top) {
        TreeNode node = top;
        while (node != null) {
            int order = comparator.compare(key, node.key);
            if (order == 0) {
                return node;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    @Override
    public Entry find(Object key) {
        checkKey(key);
        return search(key, root);
    }

    @Override
    public PositionList findAll(Object key) {
        checkKey(key);
        DoublyLinkedList found = new DoublyLinkedList();
        addAll(found, root, key);
        return found;
    }

    /** Adds the entries with a key in the subtree of a node to a list, in order. */
    protected void addAll(PositionList found, TreeNode top, Object key) {
        TreeNode node = search(key, top);
        if (node == null) {
            return;
        }
        addAll(found, node.left, key);
        found.addLast(node);
        addAll(found, node.right, key);
    }

    @Override
    public Entry insert(Object key, Object value) {
        checkKey(key);
        TreeNode above = null;
        TreeNode node = root;
        boolean toLeft = false;
        while (node != null) {
            above = node;
            toLeft = comparator.compare(key, node.key) < 0;
            node = toLeft ? node.left : node.right;
        }
        TreeNode leaf = new TreeNode(key, value, above);
        if (above == null) {
            root = leaf;
        } else if (toLeft) {
            above.left = leaf;
        } else {
            above.right = leaf;
        }
        size++;
        return leaf;
    }

    @Override
    public Entry remove(Entry entry) {
        TreeNode node = checkEntry(entry);
        if (node.left != null && node.right != null) {
            TreeNode heir = leftmost(node.right);
            if (heir.parent != node) {
                graft(heir, heir.right);
                heir.right = node.right;
                heir.right.parent = heir;
            }
            graft(node, heir);
            heir.left = node.left;
            heir.left.parent = heir;
        } else {
            graft(node, node.left != null ? node.left : node.right);
        }
        node.parent = null;
        node.left = null;
        node.right = null;
        size--;
        return node;
    }

    /** The node behind an entry, if it hangs in this tree. */
    private TreeNode checkEntry(Entry entry) {
        if (!(entry instanceof TreeNode)) {
            throw new InvalidEntryException("the entry is of another container");
        }
        TreeNode top = (TreeNode) entry;
        while (top.parent != null) {
            top = top.parent;
        }
        if (top != root) {
            throw new InvalidEntryException("the entry is not in this tree");
        }
        return (TreeNode) entry;
    }

    private TreeNode leftmost(TreeNode top) {
        TreeNode node = top;
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** Puts a subtree, which may be null, where a node hangs. */
    private void graft(TreeNode node, TreeNode subtree) {
        if (node.parent == null) {
            root = subtree;
        } else if (node.parent.left == node) {
            node.parent.left = subtree;
        } else {
            node.parent.right = subtree;
        }
        if (subtree != null) {
            subtree.parent = node.parent;
        }
    }

    public Entry min() {
        if (root == null) {
            throw new EmptyContainerException("the tree is empty");
        }
        return leftmost(root);
    }

    public Entry removeMin() {
        return remove(min());
    }

    /** How many entries have a key from {@code low} to {@code high}. */
    public int countBetween(Object low, Object high) {
        checkKey(low);
        checkKey(high);
        return countBetween(root, low, high);
    }

    private int countBetween(TreeNode node, Object low, Object high) {
        if (node == null) {
            return 0;
        }
        if (comparator.compare(node.key, low) < 0) {
            return countBetween(node.right, low, high);
        }
        if (comparator.compare(node.key, high) > 0) {
            return countBetween(node.left, low, high);
        }
        return 1 + countBetween(node.left, low, high) + countBetween(node.right, low, high);
    }

    /**
     * Parents and children agree, the keys are in order, and there are {@code size} nodes. It ends on
     * every graph: a node that two others claim as their child disagrees with one of them.
     */
    public boolean repOk() {
        if (comparator == null || (root != null && root.parent != null)) {
            return false;
        }
        try {
            return linked(root) && ordered(root, null, null) && count(root) == size;
        } catch (ClassCastException e) {
            return false;
        }
    }

    private boolean linked(TreeNode node) {
        if (node == null) {
            return true;
        }
        if (node.key == null || (node.left != null && node.left == node.right)) {
            return false;
        }
        if (node.left != null && node.left.parent != node) {
            return false;
        }
        if (node.right != null && node.right.parent != node) {
            return false;
        }
        return linked(node.left) && linked(node.right);
    }

    /** Whether all keys of a subtree are at least {@code low} and less than {@code high}. */
    private boolean ordered(TreeNode node, Object low, Object high) {
        if (node == null) {
            return true;
        }
        if (low != null && comparator.compare(low, node.key) > 0) {
            return false;
        }
        if (high != null && comparator.compare(node.key, high) >= 0) {
            return false;
        }
        if (comparator.compare(node.key, node.key) != 0) {
            return false;
        }
        return ordered(node.left, low, node.key) && ordered(node.right, node.key, high);
    }

    private int count(TreeNode node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }
}
