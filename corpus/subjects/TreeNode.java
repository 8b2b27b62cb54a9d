package subjects;

/** A node of a binary search tree; it is the entry that it holds, and its position. */
public class TreeNode implements Entry, Position {
    final Object key;
    final Object value;
    TreeNode parent;
    TreeNode left;
    TreeNode right;

    TreeNode(Object key, Object value, TreeNode parent) {
        this.key = key;
        this.value = value;
        this.parent = parent;
    }

    @Override
    public Object key() {
        return key;
    }

    @Override
    public Object value() {
        return value;
    }

    @Override
    public Object element() {
        return value;
    }
}
