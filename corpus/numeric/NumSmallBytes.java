/** Methods whose inputs can all be tried: one or two bytes, booleans. */
public class NumSmallBytes {
    public static int order(byte a, byte b) {
        return a < b ? 1 : a == b ? 2 : 3;
    }

    public static int sum(byte a, byte b) {
        return a + b > 200 ? 1 : a + b < -200 ? 2 : a + b == 0 ? 3 : 4;
    }

    public static int wrapped(byte a, byte b) {
        byte s = (byte) (a + b);
        return s > 100 ? a < 0 ? b < 0 ? 1 : 99 : 2 : s == -128 ? 3 : 4;
    }

    public static int product(byte a, byte b) {
        return a * b == 35 ? a > b ? 1 : 2 : a * b == 127 ? 3 : a * b == 16384 ? 4 : 5;
    }

    public static int divide(byte a, byte b) {
        return a / b == 3 ? a % b == 0 ? 1 : 2 : a % b < 0 ? 3 : 4;
    }

    public static int narrowDivide(byte a, byte b) {
        byte q = (byte) (a / b);
        return q == -128 ? b == -1 ? 1 : 2 : 3;
    }

    public static int shift(byte a, byte s) {
        return a << s == 64 ? s > 5 ? 1 : 2 : a << s == 0 ? a == 0 ? 3 : 4 : 5;
    }

    public static int shiftRight(byte a, byte s) {
        return a >> s == -1 ? 1 : a >>> s == 1 ? 2 : a >>> s == 7 ? 3 : 4;
    }

    public static int bits(byte x) {
        int n = 0;
        for (int v = x & 0xff; v != 0; v &= v - 1) {
            n++;
        }
        return n;
    }

    public static int gcd(byte a, byte b) {
        int x = Math.abs(a);
        int y = Math.abs(b);
        while (y != 0) {
            int t = x % y;
            x = y;
            y = t;
        }
        return x;
    }

    public static int power(byte x) {
        return x > 0 && (x & x - 1) == 0 ? x > 16 ? 1 : 2 : 3;
    }

    public static int triangle(byte a, byte b) {
        int n = 0;
        for (int i = 0; i < a && n < b; i++) {
            n += i;
        }
        return n;
    }

    public static int squares(byte a, byte b) {
        return a * a + b * b == 65 ? a > b ? 1 : 2 : a * a - b * b == 7 ? 3 : a * a + b * b == 3 ? 99 : 4;
    }

    public static int reversed(byte x) {
        int r = 0;
        for (int i = 0; i < 8; i++) {
            r |= (x >> i & 1) << 7 - i;
        }
        return (byte) r == x ? 1 : 0;
    }

    public static int digits(byte x) {
        int a = x / 100;
        int b = x / 10 % 10;
        int c = x % 10;
        return a + b + c == 10 ? 1 : a == c ? 2 : b < 0 ? 3 : 4;
    }

    public static int logic(boolean a, boolean b, boolean c, boolean d) {
        return a ? b ? c ? 1 : 2 : c ^ d ? 3 : 4 : b & c | d ? 5 : b == c ? 6 : 7;
    }

    public static int votes(boolean a, boolean b, boolean c) {
        int n = (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0);
        return n >= 2 ? 1 : n == 0 ? 2 : 3;
    }

    public static int guarded(boolean strict, byte x) {
        if (strict && x < 0) {
            throw new IllegalArgumentException();
        }
        return x % 3 == 0 ? strict ? 1 : 2 : x % 3 == -1 ? 3 : 4;
    }

    public static int hash(byte a, byte b) {
        int h = 31 * (31 + a) + b;
        return h % 7 == 0 ? h % 11 == 0 ? 1 : 2 : h < 0 ? 3 : 4;
    }

    public static int collatz(byte n) {
        int steps = 0;
        int x = n;
        while (x > 1) {
            x = (x & 1) == 0 ? x / 2 : 3 * x + 1;
            steps++;
        }
        return steps;
    }

    public static int kinds(byte x) {
        switch (x) {
            case -128:
                return 1;
            case 0:
            case 1:
                return 2;
            case 7:
                return 3;
            case 127:
                return 4;
            default:
                return x < 0 ? 5 : 6;
        }
    }

    public static int folded(byte a, byte b) {
        int x = a ^ b;
        int y = a & b;
        return x + 2 * y == a + b ? x == 0 ? 1 : y == 0 ? 2 : 3 : 99;
    }

    public static int average(byte a, byte b) {
        int v = (a & b) + ((a ^ b) >> 1);
        return v == (a + b >> 1) ? v == 0 ? 1 : 2 : 99;
    }

    public static int clock(byte hour, byte minute) {
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            throw new IllegalArgumentException();
        }
        int angle = Math.abs((hour % 12 * 60 + minute) - minute * 12);
        return angle == 0 ? 1 : angle == 360 ? 2 : angle > 360 ? 3 : 4;
    }

    public static int saturated(byte a, byte b) {
        int s = a + b;
        return s > 127 ? 127 : s < -128 ? -128 : s;
    }

    public static int rotate(byte x, byte n) {
        int u = x & 0xff;
        int r = (u << (n & 7) | u >>> 8 - (n & 7)) & 0xff;
        return r == 1 ? 1 : r == u ? 2 : r > u ? 3 : 4;
    }

    public static int recursion(byte n) {
        return n <= 0 ? 0 : n > 12 ? -1 : 1 + recursion((byte) (n - 3));
    }

    public static int search(byte target) {
        int lo = -128;
        int hi = 127;
        int steps = 0;
        while (lo < hi) {
            int mid = lo + hi >> 1;
            steps++;
            if (mid < target) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return steps * 1000 + lo;
    }

    public static int prime(byte n) {
        if (n < 2) {
            return 0;
        }
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return d;
            }
        }
        return 1;
    }

    public static int nested(byte n, byte m) {
        int count = 0;
        for (int i = 0; i < n && i < 4; i++) {
            for (int j = i; j < m && j < 5; j++) {
                count += i * j == 4 ? 10 : 1;
            }
        }
        return count;
    }

    public static int thrown(byte a, byte b) {
        try {
            return 100 / (a - b) > 5 ? 1 : 100 % (a + b) == 0 ? 2 : 3;
        } catch (ArithmeticException e) {
            return a == b ? 4 : 5;
        }
    }

    public static int comparisons(byte a, byte b) {
        int n = 0;
        if (a > b) {
            n++;
        }
        if (a > -b) {
            n += 2;
        }
        if (-a > b) {
            n += 4;
        }
        if (a * 2 > b) {
            n += 8;
        }
        return n;
    }
}
