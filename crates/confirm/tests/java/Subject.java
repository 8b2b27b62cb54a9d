package p;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Methods that a harness must survive, and some that are easy. */
public class Subject {
    public static int add(int a, int b) {
        return a + b;
    }

    public static int div(int a, int b) {
        return a / b;
    }

    static boolean not(boolean x) {
        return !x;
    }

    static byte narrow(byte x) {
        return (byte) (x + 1);
    }

    static short narrow(short x) {
        return (short) (x + 1);
    }

    static char next(char x) {
        return (char) (x + 1);
    }

    static long twice(long x) {
        return 2 * x;
    }

    static float half(float x) {
        return x / 2;
    }

    private static double root(double x) {
        return Math.sqrt(x);
    }

    static void nothing() {
    }

    static void checked() throws Exception {
        throw new java.io.IOException("no \u2603 file");
    }

    static int forever(int x) {
        while (x != 0) {
            x |= 1;
        }
        return x;
    }

    static int exits(int x) {
        if (x == 7) {
            System.exit(x);
        }
        return x;
    }

    static int halts(int x) {
        if (x == 7) {
            Runtime.getRuntime().halt(x);
        }
        return x;
    }

    static int deep(int x) {
        return deep(x + 1) + 1;
    }

    static int hungry(int x) {
        List<long[]> all = new ArrayList<>();
        while (x != 0) {
            all.add(new long[1 << 20]);
        }
        return all.size();
    }

    static int prints(int x) {
        for (int i = 0; i < x; i++) {
            System.out.println("line " + i);
            System.err.print("!");
        }
        return x;
    }

    static int setsOut(int x) throws Exception {
        System.setOut(null);
        return System.in.read() + x;
    }

    static int disturbs(int x) throws Exception {
        if (x == 7) {
            FileOutputStream out = new FileOutputStream(FileDescriptor.out);
            out.write("this is no frame, is it?".getBytes());
            out.flush();
        }
        return x;
    }

    static int threads(int x) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                // It ends.
            }
        });
        thread.setDaemon(x == 0);
        thread.start();
        return x;
    }

    static int interrupts(int x) {
        Thread.currentThread().interrupt();
        return x;
    }

    static String greet(String name) {
        return "Hi " + name;
    }

    static int[] sort(int[] all) {
        java.util.Arrays.sort(all);
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

    static Object same(Object x) {
        return x;
    }

    /** A list. */
    static class Node extends Base {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    /** What every node has. */
    static class Base {
        long seen;
    }
}

class Counter {
    static int count;
    int own;

    static int next() {
        return ++count;
    }

    int bump(int by) {
        own += by;
        return own;
    }

    Counter(int start) {
        if (start < 0) {
            throw new IllegalArgumentException("negative");
        }
        own = start;
    }
}

/** Keeps what it is given behind static fields. */
class Keeper {
    private static final int[] COUNTS = {1, 2};
    private static Object[] kept = {COUNTS, null};

    static void keep(Object o) {
        COUNTS[0]++;
        kept[1] = o;
    }
}

class Stepper {
    private final int size;

    Stepper() {
        size = 2;
    }

    int step(int x) {
        return x + size;
    }
}

/** An assertion gives its class an initialiser. */
class Checks {
    static int asserts(int x) {
        assert x > 0;
        return x;
    }
}

class Broken {
    static int[] table = new int[-1];

    static int get() {
        return 1;
    }

    static int caught() {
        try {
            return get();
        } catch (ExceptionInInitializerError e) {
            return 2;
        } catch (NoClassDefFoundError e) {
            return 3;
        }
    }
}

class Outer {
    static int caught() {
        try {
            return Broken.get();
        } catch (ExceptionInInitializerError e) {
            return 2;
        } catch (NoClassDefFoundError e) {
            return 3;
        }
    }
}
