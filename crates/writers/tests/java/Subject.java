package p.q;

import java.io.IOException;

/** What tests are written for: every kind of parameter, result, access and state. */
public class Subject {
    static int add(int a, int b) {
        return a + b;
    }

    public static int div(int a, int b) {
        return a / b;
    }

    static boolean flip(boolean x) {
        return !x;
    }

    static byte same(byte x) {
        return x;
    }

    static short same(short x) {
        return x;
    }

    static char same(char x) {
        return x;
    }

    static int same(int x) {
        return x;
    }

    static long same(long x) {
        return x;
    }

    static float same(float x) {
        return x;
    }

    static double same(double x) {
        return x;
    }

    static String same(String x) {
        return x;
    }

    static Object same(Object x) {
        return x == null ? "an object" : x;
    }

    static Integer box(int x) {
        return x == 0 ? null : x;
    }

    static int sum(int... all) {
        int sum = 0;
        for (int one : all) {
            sum += one;
        }
        return sum;
    }

    private static long secret(long x, String text) {
        return x + text.length();
    }

    private static float hidden(float x) {
        return x;
    }

    private static boolean no(boolean x) {
        return !x;
    }

    static void nothing(int x) {
    }

    static void checked(int x) throws IOException {
        throw new IOException("no");
    }

    static void own(int x) {
        throw new Own();
    }

    static void worst(int x) throws Throwable {
        throw new Throwable();
    }

    static int gr\u00f6\u00dfer(int x) {
        return x + 1;
    }

    static int[] sorted(int[] all) {
        java.util.Arrays.sort(all);
        return all;
    }

    static double[] zeros(int n) {
        double[] all = new double[n];
        java.util.Arrays.fill(all, -0.0);
        return all;
    }

    static Node push(Node list, int value) {
        Node node = new Node(value);
        node.next = list;
        if (list != null) {
            list.seen++;
        }
        return node;
    }

    static Node[] pair(Node a, Node b) {
        return new Node[] {b, a, null};
    }

    static String day(java.util.concurrent.TimeUnit unit, Integer count) {
        return count + " " + unit;
    }

    private static class Own extends RuntimeException {
    }

    static class Base {
        long seen;
    }

    static class Node extends Base {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }

        int get(int more) {
            return value + more;
        }
    }

    class Inner {
        final int value;

        Inner(int value) {
            if (value < 0) {
                throw new IllegalArgumentException();
            }
            this.value = value;
        }
    }
}

class Calc {
    int twice(int x) {
        return 2 * x;
    }

    private int thrice(int x) {
        return 3 * x;
    }
}

class Counter {
    static int count;
    private int own;

    Counter(int own) {
        if (own < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.own = own;
    }

    static int next() {
        return ++count;
    }

    int bump(int by) {
        own += by;
        return own;
    }
}

class Test {
    static int f(int x) {
        return x;
    }
}
