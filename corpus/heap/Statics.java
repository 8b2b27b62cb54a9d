/** Static fields: their start is the one after class initialisation. */
public class Statics {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    static int calls;
    static Node shared = new Node();
    static final Node EMPTY = new Node();

    /** By hand: calls is 0 at the start, so that the result 9 is infeasible unless statics are symbolic. */
    // expect: return 1
    static int count(int by) {
        calls += by;
        return calls == by ? 1 : 9;
    }

    /** By hand: the one, the other, a new one or null. Without aliases inputs are new objects. */
    // expect: return 3
    // expect heap=no-alias: return 1
    static int isShared(Node n) {
        return n == shared || n == EMPTY ? 1 : 0;
    }

    /** The shared node leads to the argument afterwards. */
    // expect: return 2
    // expect nonnull: return 1
    static int publish(Node n) {
        shared.next = n;
        shared.value++;
        return shared.next == null ? 0 : shared.value;
    }

    private static final Object NONE = new Object();
    private static Statics first = new Statics();
    private Object content = NONE;

    /** By hand: the first, whose content is the placeholder, and others with it and without. */
    // expect: return 3
    int kind() {
        int kind = this == first ? 1 : 0;
        return content == NONE ? kind + 2 : kind;
    }

    /** By hand: null, the empty node, whose value changes under both names, and any other. */
    // expect: return 3
    static int bump(Node n) {
        if (n == null) {
            return 0;
        }
        n.value = 5;
        return n == EMPTY ? EMPTY.value : 6;
    }

    /** By hand: the first is never the empty node; both may be the same. */
    // expect nonnull: return 3
    static int which(Node a, Node b) {
        if (a == EMPTY) {
            return b == EMPTY ? 1 : 2;
        }
        return 3;
    }
}
