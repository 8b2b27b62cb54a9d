/** Linear relations over {@code int} and {@code long}, with and without wrap-around. */
public class NumLinear {
    public static int order(int a, int b, int c) {
        if (a < b) {
            return b < c ? 1 : a < c ? 2 : 3;
        }
        return a < c ? 4 : b < c ? 5 : 6;
    }

    public static int plane(int x, int y) {
        if (3 * x + 2 * y == 12) {
            return x > y ? 1 : x == y ? 2 : 3;
        }
        return 3 * x + 2 * y > 12 ? 4 : 5;
    }

    public static int successor(int x) {
        return x + 1 > x ? 1 : 0;
    }

    public static int midpoint(int lo, int hi) {
        if (lo > hi) {
            return -1;
        }
        int mid = (lo + hi) / 2;
        return mid < lo ? 1 : mid > hi ? 2 : 0;
    }

    public static int safeMidpoint(int lo, int hi) {
        if (lo > hi) {
            return -1;
        }
        int mid = (lo + hi) >>> 1;
        if (lo >= 0 && (mid < lo || mid > hi)) {
            return 99;
        }
        return mid < lo || mid > hi ? 1 : 0;
    }

    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 0;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 1;
        }
        if (a == b && b == c) {
            return 2;
        }
        return a == b || b == c || a == c ? 3 : 4;
    }

    public static int inconsistent(int x, int y) {
        if (x > y && y > 10) {
            if (x < 12) {
                return x == 11 ? 77 : 88;
            }
            return 1;
        }
        return 0;
    }

    public static int parity(int x) {
        if (2 * x == 7) {
            return 1;
        }
        return 2 * x == 8 ? x < 0 ? 2 : 3 : 4;
    }

    public static int odd(int x, int y) {
        if (2 * x + 4 * y == 5) {
            return 1;
        }
        return 6 * x - 9 * y == 3 ? 2 : 3;
    }

    public static int inverse(int x) {
        if (x * 7 == 1) {
            return x < 0 ? 1 : 2;
        }
        return x * 0x01000193 == 5 ? 3 : 4;
    }

    public static int box(int x, int y) {
        boolean inX = x >= -10 && x <= 10;
        boolean inY = y >= -5 && y <= 5;
        if (inX && inY) {
            return Math.abs(x) + Math.abs(y) <= 12 ? 1 : 2;
        }
        return inX ? 3 : inY ? 4 : 5;
    }

    public static long mixed(long a, int b) {
        if (a - b > Integer.MAX_VALUE) {
            return a < 0 ? 1 : 2;
        }
        return a + b < Integer.MIN_VALUE ? 3 : a == b ? 4 : 5;
    }

    public static int difference(int a, int b) {
        int d = a - b;
        if (a > b && d < 0) {
            return 1;
        }
        if (a < b && d > 0) {
            return 2;
        }
        return d == 0 ? 3 : 4;
    }

    public static int system(int x, int y, int z) {
        if (x + y == 10 && y + z == 20 && x + z == 16) {
            return x * 100 + y * 10 + z;
        }
        return x + y + z == 0 ? 1 : 0;
    }

    public static int clamp(int v, int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException();
        }
        return v < lo ? lo : v > hi ? hi : v;
    }

    public static int chain(int a, int b, int c, int d) {
        int n = 0;
        if (a < b) {
            n++;
        }
        if (b < c) {
            n += 2;
        }
        if (c < d) {
            n += 4;
        }
        if (d < a) {
            n += 8;
        }
        return n;
    }

    public static int negations(int x) {
        if (-x == x) {
            return x == 0 ? 1 : 2;
        }
        return -x < x ? 3 : 4;
    }

    public static int scaled(int x) {
        if (x * 1000 > 1_000_000 && x < 1000) {
            return x < 0 ? 1 : 2;
        }
        return x * 1000 < 0 && x > 0 ? 3 : 4;
    }

    public static int median(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    public static int medianIs(int a, int b, int c) {
        int m = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        return m == a ? m == b ? 1 : 2 : m == b ? 3 : m == c ? 4 : 5;
    }
}
