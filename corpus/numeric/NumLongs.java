/** {@code long} arithmetic. */
public class NumLongs {
    public static int compare(long a, long b) {
        return Long.compare(a, b) < 0 ? a + 1 == b ? 1 : 2 : a == b ? 3 : 4;
    }

    public static int linear(long x, long y) {
        return 3 * x - 5 * y == 1 ? x > 1000 ? 1 : 2 : x == y ? 3 : 4;
    }

    public static int square(long x) {
        return x * x == 1_000_000_000_000L ? x > 0 ? 1 : 2 : x * x < 0 ? 3 : 4;
    }

    public static int halves(long x) {
        int hi = (int) (x >> 32);
        int lo = (int) x;
        return ((long) hi << 32 | lo & 0xffffffffL) == x ? hi == 7 && lo == -1 ? 1 : 2 : 99;
    }

    public static int unsignedQuotient(long x) {
        return (x >>> 1) / 5 << 1 > 1_000_000 ? 1 : x < 0 ? 2 : 3;
    }

    public static int seconds(long t) {
        if (t < 0) {
            return -1;
        }
        long days = t / 86_400;
        long hours = t / 3600 % 24;
        return days > 365 ? 1 : hours == 23 ? 2 : t % 60 == 59 ? 3 : 4;
    }

    public static int shifts(long x, byte s) {
        return x >> s == x ? s == 0 ? 1 : 2 : x >>> s == x >> s ? 3 : 4;
    }

    public static int limits(long x) {
        return x == Long.MIN_VALUE ? 1 : x == Long.MAX_VALUE ? 2 : Math.abs(x) > 1L << 62 ? 3 : 4;
    }

    public static int mixing(int a, long b) {
        return a * b == 1L << 40 ? 1 : a + b == a ? 2 : (a & b) == b ? 3 : 4;
    }

    public static int bits(long x) {
        long low = x & -x;
        return low == 1L << 40 ? 1 : (x & x - 1) == 0 ? 2 : 3;
    }

    public static int xorshift(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
        return x == 0 ? 1 : x == 1 ? 2 : (x & 0xff) == 0 ? 3 : 4;
    }

    public static int minMax(long a, long b) {
        return Math.max(a, b) - Math.min(a, b) < 0 ? 1 : Math.max(a, b) == Math.min(a, b) ? 2 : 3;
    }

    public static int interest(long cents) {
        if (cents < 0 || cents > 1_000_000_000_000L) {
            throw new IllegalArgumentException();
        }
        long after = cents + cents * 5 / 100;
        return after == 105 ? 1 : after == 106 ? 2 : after > 2_000_000 ? 3 : 4;
    }

    public static int address(int a, int b, int c, int d) {
        if ((a | b | c | d) < 0 || a > 255 || b > 255 || c > 255 || d > 255) {
            return -1;
        }
        long v = (long) a << 24 | b << 16 | c << 8 | d;
        return v >>> 8 == 0xc0a801 ? 1 : v == 0x7f000001L ? 2 : v > 0xe0000000L ? 3 : 4;
    }

    public static int ternary(long a, long b, long c) {
        return a > b ? b > c ? a > c ? 1 : 99 : a > c ? 2 : 3 : b > c ? a > c ? 4 : 5 : a > c ? 99 : 6;
    }
}
