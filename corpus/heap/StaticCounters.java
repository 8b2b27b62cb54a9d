/** Static fields that calls write: numbers and texts, of this class and of one that the call initialises. */
public class StaticCounters {
    /** What its initialiser sets is no change that a call makes. */
    static class Lazy {
        static int made = 7;
        static int asked;

        static {
            made++;
        }
    }

    static int seen;
    private static long total = 40;
    protected static double last;
    static String label = "none";
    static boolean busy;

    /** Written, though plain inputs leave it as it was. */
    // expect: return 1
    static int note(int v) {
        seen = v;
        return v;
    }

    /** By hand: both signs. */
    // expect: return 2
    static void add(int v) {
        total += v > 0 ? v : 1;
    }

    /** By hand: what was written before the exception stays. */
    // expect: return 1, ArithmeticException 1
    static int divide(int a, int b) {
        seen++;
        int q = a / b;
        last = q;
        return q;
    }

    /** By hand: written twice, and as it was in the end. */
    // expect: return 1, IllegalStateException 1
    static int guarded(int v) {
        busy = true;
        try {
            if (v < 0) {
                throw new IllegalStateException("negative " + v);
            }
            return v;
        } finally {
            busy = false;
        }
    }

    /** By hand: no text, and one that depends on the input. */
    // expect: return 2
    static void name(int v) {
        label = v == 0 ? null : "n" + v;
    }

    /** One field of the class that it initialises is written, the other one is read. */
    // expect: return 1
    static int ask(int v) {
        Lazy.asked = v;
        return Lazy.made;
    }
}
