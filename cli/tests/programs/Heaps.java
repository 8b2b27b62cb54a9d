/** Objects of every shape, for what is written about them. */
public class Heaps {
    static class Node {
        int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static class Hiding extends Node {
        long value = (1L << 53) + 1;
        double nan = Double.NaN;
        boolean on = true;
        char letter = 'c';

        Hiding() {
            super(1);
        }
    }

    private int counter = 1;

    public int count(int more) {
        counter += more;
        return counter;
    }

    public static Node ring(int length) {
        Node first = new Node(0);
        Node last = first;
        for (int i = 1; i < length; i++) {
            last.next = new Node(i);
            last = last.next;
        }
        last.next = first;
        return first;
    }

    public static Object hidden() {
        return new Hiding();
    }

    public static Object builder() {
        return new StringBuilder("abc");
    }

    public static void sort(int[] values) {
        java.util.Arrays.sort(values);
    }

    public static Object large() {
        return new int[200_000];
    }

    public static Object many() {
        Node[] all = new Node[90_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Node(i);
        }
        return all;
    }

    public static void asserts() {
        throw new AssertionError("no");
    }

    public static int divides() {
        return 1 / (ring(1).value);
    }

    public static int deep() {
        return deep() + 1;
    }

    public static void rejects() {
        throw new NullPointerException("given");
    }

    public static void wraps() {
        try {
            divides();
        } catch (ArithmeticException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }
}
