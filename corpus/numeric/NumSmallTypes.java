/** Small input domains at other types: numbers made from bytes, and early returns. */
public class NumSmallTypes {
    public static int halves(byte x) {
        double d = x / 2.0;
        return d == Math.floor(d) ? d > 10 ? 1 : 2 : Math.round(d) == x / 2 ? 3 : 4;
    }

    public static int ratio(byte a, byte b) {
        double q = (double) a / b;
        return q != q ? 1 : Double.isInfinite(q) ? 2 : q == 0.5 ? 3 : q > 1 ? 4 : 5;
    }

    public static int thirds(byte x) {
        float f = x / 3f;
        return f * 3 == x ? (int) f == f ? 1 : 2 : 3;
    }

    public static int roots(byte x) {
        double r = Math.sqrt(x);
        return r != r ? 1 : r == (int) r ? 2 : r > 10 ? 3 : 4;
    }

    public static int hypotenuse(byte a, byte b) {
        double r = Math.sqrt(a * a + b * b);
        return r == Math.rint(r) ? a > 0 && b > 0 ? 1 : 2 : r > 128 ? 3 : 4;
    }

    public static int fahrenheit(byte c) {
        double f = c * 1.8 + 32;
        return f == c ? 1 : f > 100 ? 2 : f < 0 ? 3 : 4;
    }

    public static int longs(byte a, byte b) {
        long p = (long) a << 40 | b & 0xff;
        return p == 0 ? 1 : p < 0 ? (int) p == 255 ? 2 : 3 : p >> 40 == a ? 4 : 99;
    }

    public static int longDivide(byte a, byte b) {
        long q = (a + 1000L) / b;
        return q == 100 ? 1 : q < 0 ? (a + 1000L) % b == 0 ? 2 : 3 : 4;
    }

    public static int bounded(int x) {
        if (x < -50 || x > 50) {
            return 0;
        }
        return x * x * x - 7 * x == 6 ? 1 : x * x % 10 == 6 ? 2 : 3;
    }

    public static int boundedPair(int x, int y) {
        if (x < 0 || x > 20 || y < 0 || y > 20) {
            return 0;
        }
        return x * y == 36 ? x > y ? 1 : 2 : x * x + y * y == 100 ? 3 : x == 2 * y ? 4 : 5;
    }

    public static int boundedLong(long x) {
        if (x < 1000 || x > 1100) {
            return 0;
        }
        return x % 17 == 0 ? 1 : x * x % 100 == 1 ? 2 : x * x > 1_200_000 ? 3 : 4;
    }

    public static int boundedShort(short s) {
        if (s < 0 || s >= 200) {
            return 0;
        }
        int root = 0;
        while (root * root < s) {
            root++;
        }
        return root * root == s ? 1 : 2;
    }

    public static int letters(char c) {
        return c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : c - '0' < 10 && c >= '0' ? 3 : 4;
    }

    public static int rotated(char c) {
        if (c < 'a' || c > 'z') {
            return 0;
        }
        char r = (char) ((c - 'a' + 13) % 26 + 'a');
        return r == 'n' ? 1 : r < c ? 2 : 3;
    }

    public static int boundedLoop(int n) {
        if (n < 0 || n > 9) {
            return -1;
        }
        int f = 1;
        for (int i = 2; i <= n; i++) {
            f *= i;
        }
        return f > 1000 ? 1 : f;
    }

    public static int fibonacci(byte n) {
        return n < 0 || n > 6 ? -1 : n < 2 ? n : fibonacci((byte) (n - 1)) + fibonacci((byte) (n - 2));
    }

    public static int minimal(byte a, byte b) {
        int m = Math.min(a, b);
        int n = Math.max(a, b);
        return m + n == a + b ? n - m > 100 ? 1 : m == n ? 2 : 3 : 99;
    }

    public static int floorDivide(byte a, byte b) {
        if (b == 0) {
            return 0;
        }
        return Math.floorDiv((int) a, (int) b) == a / b ? 1 : Math.floorMod((int) a, (int) b) == 1 ? 2 : 3;
    }

    public static int rounding(byte x) {
        long r = Math.round(x / 4.0);
        return r * 4 == x ? 1 : r * 4 > x ? 2 : 3;
    }

    public static int truncated(byte x) {
        double d = x * 2.6;
        return (byte) d == (int) d ? (int) d == 26 ? 1 : 2 : 3;
    }

    public static int signs(byte a, byte b) {
        double s = Math.signum((double) a) * Math.signum((double) b);
        return s > 0 ? 1 : s < 0 ? 2 : 1 / s < 0 ? 3 : 4;
    }

    public static int machine(byte program) {
        int state = 1;
        int p = program & 0xff;
        while (p != 0) {
            switch (p & 3) {
                case 0:
                    state += 2;
                    break;
                case 1:
                    state *= 3;
                    break;
                case 2:
                    state -= 5;
                    break;
                default:
                    return state;
            }
            p >>= 2;
        }
        return state < 0 ? -1 : 0;
    }

    public static boolean leap(byte y) {
        int year = 1900 + (y & 0xff);
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int interval(byte a, byte b) {
        if (a >= b) {
            return 0;
        }
        int width = b - a;
        return width > 127 ? (byte) width < 0 ? 1 : 99 : width % 2 == 0 ? 2 : 3;
    }

    public static int checksum(byte a, byte b) {
        int s = 0;
        s = s * 65521 + (a & 0xff) & 0xffff;
        s = s * 31 + (b & 0xff) & 0xffff;
        return s == 0 ? 1 : s % 256 == 0 ? 2 : s > 4000 ? 3 : 4;
    }

    public static int crc(byte x) {
        int c = x & 0xff;
        for (int i = 0; i < 8; i++) {
            c = (c & 0x80) != 0 ? (c << 1 ^ 0x07) & 0xff : c << 1 & 0xff;
        }
        return c;
    }

    public static int digitsOf(int n) {
        if (n < 0 || n > 300) {
            return -1;
        }
        int sum = 0;
        do {
            sum += n % 10;
            n /= 10;
        } while (n > 0);
        return sum == 9 ? 1 : sum > 15 ? 2 : 3;
    }

    public static int floatSteps(byte x) {
        float f = x;
        int n = 0;
        while (f > 1 && n < 10) {
            f = f / 2;
            n++;
        }
        return f == 1 ? n : -n;
    }

    public static int mixed(boolean b, byte x) {
        long v = b ? x : ~x;
        float f = v;
        return f < 0 ? b ? 1 : 2 : f > 100 ? 3 : v == 0 ? 4 : 5;
    }

    public static int ladder(byte x) {
        int n = 0;
        if (x > 10) {
            n++;
        }
        if (x % 5 == 0) {
            n += 2;
        }
        if ((x & 8) != 0) {
            n += 4;
        }
        if (x * x > 5000) {
            n += 8;
        }
        if ((x ^ x >> 1) % 3 == 0) {
            n += 16;
        }
        return n;
    }
}
