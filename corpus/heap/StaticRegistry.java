/** Objects that static fields hold: made, taken over from the inputs, and changed behind other objects. */
public class StaticRegistry {
    /** A node. */
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Some constants. */
    enum Level { LOW, HIGH }

    /** A class that the call initialises. */
    static class Holder {
        static final Node ROOT = new Node(1, null);
    }

    static Node head;
    private static Node last = new Node(0, null);
    static Node[] ring = {new Node(1, null), new Node(2, null)};
    static Level level = Level.LOW;
    static Integer boxed;
    static Runnable task;
    static StaticRegistry current;

    /** A new object. */
    // expect: return 1
    static void push(int v) {
        head = new Node(v, head);
    }

    /** An object of the inputs, or null. */
    // expect: return 1
    static void adopt(Node n) {
        head = n;
    }

    /** By hand: null or not. */
    // expect: return 1, NullPointerException 1
    static Node chain(Node n) {
        n.next = last;
        last = n;
        return n;
    }

    /** Objects that static fields reach through others, one of them new. */
    // expect: return 1
    static int deep(int v) {
        last.next = new Node(v, last);
        last.next.next.value = 9;
        ring[1].value = v;
        return ring[0].value;
    }

    /** The object is there once the call has initialised its class. */
    // expect: return 1
    static int lazily(int v) {
        Holder.ROOT.value += v;
        return Holder.ROOT.value;
    }

    /** By hand: the one constant or the other. */
    // expect: return 2
    static void rise(int v) {
        level = v > 3 ? Level.HIGH : Level.LOW;
        boxed = 5;
    }

    /** The receiver. */
    // expect: return 1
    void enter() {
        current = this;
    }

    /** An object whose class has no name. */
    // expect: return 1
    static void plan() {
        task = () -> head = null;
    }
}
