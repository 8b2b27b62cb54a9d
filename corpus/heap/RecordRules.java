import java.util.Objects;

/** Records that accept not everything: what is not accepted is no input. */
class RecordRules {
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException("turned round");
            }
        }
    }

    record Named(String name, int number) {
        Named {
            Objects.requireNonNull(name);
        }
    }

    record Even(int half) {
        Even {
            half = half & ~1;
        }
    }

    record Tree(Tree left, Tree right, int key) {
        Tree {
            if (left != null && left.key >= key || right != null && right.key <= key) {
                throw new IllegalArgumentException("no order");
            }
        }
    }

    // expect: return 2, NullPointerException 1
    static int above(Range range) {
        return range.lo > 5 ? 1 : 2;
    }

    // Only a difference that overflows is negative.
    // expect: return 2, NullPointerException 1
    static int length(Range range) {
        return range.hi - range.lo < 0 ? -1 : 1;
    }

    // expect: return 3, NullPointerException 2
    static int apart(Range a, Range b) {
        if (a.hi < b.lo) {
            return 1;
        }
        return b.hi < a.lo ? 2 : 3;
    }

    // expect: return 2, NullPointerException 1
    static int number(Named named) {
        return named.number == 3 ? 1 : 2;
    }

    // What the constructor makes of it is never odd.
    // expect: return 1, NullPointerException 1, unsupported 1
    static int odd(Even even) {
        return even.half % 2 != 0 ? 1 : 2;
    }

    // An order that the tree does not have has no path of its own.
    // expect: return 3, NullPointerException 1, unsupported 1
    static int order(Tree tree) {
        if (tree.left == null) {
            return 0;
        }
        if (tree.left.key > tree.key) {
            return -1;
        }
        return tree.left.right == null ? 1 : 2;
    }
}
