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

    /** Inputs are new objects: neither of the two nodes that the class holds itself. */
    // expect: return 1
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
}
