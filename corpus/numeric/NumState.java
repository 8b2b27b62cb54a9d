/** State that outlives a call: every test starts from the state after initialisation. */
public class NumState {
    private static int calls;
    private static long total = 40;
    private static final int[] SEEN = {1, 2, 3};
    private static final StringBuilder LOG = new StringBuilder("log");
    private static final java.util.ArrayList<String> LIST = new java.util.ArrayList<>();

    static class Fails {
        static int value = Integer.parseInt("none");
    }

    static class Counts {
        static int value = ++calls;
    }

    public static int next(int step) {
        calls += step;
        return calls > 2 ? calls : -1;
    }

    public static int toggle(boolean up) {
        return up ? ++calls : --calls;
    }

    public static int before(int least) {
        return calls >= least ? calls : -1;
    }

    public static long sum(short add) {
        total += add;
        if (total == 45) {
            throw new IllegalStateException("total " + total);
        }
        return total;
    }

    public static int seen(int value) {
        SEEN[1] += value;
        return SEEN[1] == 7 ? SEEN[0] : SEEN[2];
    }

    public static int onlyRead(int value) {
        return SEEN[1] == value ? SEEN[0] : SEEN[2];
    }

    public static int logged(boolean twice) {
        LOG.append('x');
        if (twice) {
            LOG.append("yy");
        }
        return LOG.length();
    }

    public static int listed(int n) {
        for (int i = 0; i < n; i++) {
            LIST.add("e");
        }
        return LIST.size();
    }

    public static int fails(int n) {
        if (n == 1) {
            return Fails.value;
        }
        try {
            return Fails.value + n;
        } catch (ExceptionInInitializerError e) {
            return n > 1 ? Fails.value : -n;
        }
    }

    public static int lazy(int n) {
        return n > 3 ? Counts.value + n : calls;
    }

    /** The places of a hash table may depend on identity hash codes, what is found does not. */
    public static int places(int n) {
        java.util.Map<Enum<?>, String> names = new java.util.HashMap<>();
        names.put(n > 9 ? java.math.RoundingMode.DOWN : java.math.RoundingMode.UP, "n" + n);
        return names.containsKey(java.math.RoundingMode.DOWN) ? names.size() : -1;
    }

    public static int identity(int n) {
        return n > 9 ? new Object().hashCode() : n < 0 ? java.util.Objects.hash(java.math.RoundingMode.UP) : n;
    }

    public static int asserted(int n) {
        assert n != 3 : "not " + n;
        return n;
    }

    public static int assertedTwice(int n, int m) {
        assert n < m;
        int wide = m - n;
        assert wide > 0 : wide;
        return wide;
    }

    public static int unreachable(int n) {
        switch (n & 3) {
            case 0: return 1;
            case 1: return 2;
            case 2: return 3;
            case 3: return 4;
            default: throw new AssertionError(n);
        }
    }
}
