/** A stack of nodes, with the receiver as the input. */
public class LinkedStack {
    /** A node. */
    static class Node {
        final int value;
        final Node below;

        Node(int value, Node below) {
            this.value = value;
            this.below = below;
        }
    }

    /** What an empty stack throws: a checked exception. */
    static class EmptyException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private Node top;
    private int size;

    // expect: return 1
    void push(int value) {
        top = new Node(value, top);
        size++;
    }

    // expect: return 1, EmptyException 1
    int pop() throws EmptyException {
        if (top == null) {
            throw new EmptyException();
        }
        int value = top.value;
        top = top.below;
        size--;
        return value;
    }

    /** What was pushed is what is popped: the results 8 and 9 are infeasible. */
    // expect: return 1
    int pushPop(int value) throws EmptyException {
        int before = size;
        push(value);
        if (pop() != value) {
            return 9;
        }
        return size == before ? 1 : 8;
    }

    /** The other stack may be this one: then nothing moves in the end. */
    // expect: return 2, EmptyException 1, NullPointerException 1
    // expect nonnull: return 2, EmptyException 1
    int move(LinkedStack other) throws EmptyException {
        int value = pop();
        other.push(value);
        return top == null ? 0 : 1;
    }

    /** Whether {@code size} tells the truth; a ring of nodes is left after {@code size} steps. */
    // expect loop=1: return 6
    // expect loop=2: return 9
    boolean repOk() {
        int count = 0;
        for (Node node = top; node != null; node = node.below) {
            count++;
            if (count > size) {
                return false;
            }
        }
        return count == size;
    }
}
