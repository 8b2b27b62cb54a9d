/** A tree in order with references to the parents; the invariant catches what it meets. */
class Branch {
    Branch left;
    Branch right;
    Branch parent;
    int key;

    boolean repOk() {
        try {
            return parent == null && ordered(this, -2, 3) && depth(this) >= 0;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static boolean ordered(Branch branch, int low, int high) {
        if (branch == null) {
            return true;
        }
        if (branch.left != null && branch.left.parent != branch) {
            throw new IllegalStateException();
        }
        if (branch.right != null && branch.right.parent != branch) {
            return false;
        }
        return low < branch.key && branch.key < high
                && ordered(branch.left, low, branch.key)
                && ordered(branch.right, branch.key, high);
    }

    /** The length of all ways down, or -1 if two of them differ by more than one. */
    private static int depth(Branch branch) {
        if (branch == null) {
            return 0;
        }
        int left = depth(branch.left);
        int right = depth(branch.right);
        if (left < 0 || right < 0 || left - right > 1 || right - left > 1) {
            return -1;
        }
        return 1 + Math.max(left, right);
    }

    boolean isNear(int wanted) {
        if (key == wanted) {
            return true;
        }
        Branch next = wanted < key ? left : right;
        return next != null && next.key == wanted;
    }

    int least() {
        return left == null ? key : left.left == null ? left.key : left.left.key;
    }

    boolean leans() {
        return left != null && left.left != null && right == null;
    }

    int sides() {
        return left == right ? 0 : left == null ? 1 : right == null ? 2 : 3;
    }
}
