import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** A binary tree with its size; the invariant keeps the nodes that it has seen in a hash table and has a work list. */
class VisitedTree {
    static class Node {
        Node left;
        Node right;
        boolean marked;
    }

    Node root;
    int size;

    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        visited.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                work.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
                    return false;
                }
                work.add(node.right);
            }
        }
        return visited.size() == size;
    }

    boolean isEmpty() {
        return root == null;
    }

    boolean isShared() {
        return root != null && root.left != null && root.left == root.right;
    }

    boolean isLeaf() {
        return root.left == null && root.right == null && size != 1;
    }

    int depth() {
        int depth = 0;
        for (Node node = root; node != null; node = node.marked ? node.left : node.right) {
            depth++;
        }
        return depth;
    }
}
