/** Many questions in a row: every combination that is possible is a path of its own. */
public class NumWide {
    public static int signsOfSix(int a, int b, int c, int d, int e, int f) {
        int n = a > 0 ? 1 : 0;
        n += b > 0 ? 2 : 0;
        n += c > a ? 4 : 0;
        n += d > b ? 8 : 0;
        n += e > c ? 16 : 0;
        n += f > d ? 32 : 0;
        n += a + b > e ? 64 : 0;
        return n;
    }

    public static int ordering(int a, int b, int c, int d) {
        int n = 0;
        n += a < b ? 1 : a == b ? 2 : 3;
        n += b < c ? 10 : b == c ? 20 : 30;
        n += c < d ? 100 : c == d ? 200 : 300;
        n += a < d ? 1000 : a == d ? 2000 : 3000;
        n += a < c ? 10000 : 20000;
        return n;
    }

    public static int bitsOfByte(byte x) {
        int n = 0;
        if ((x & 1) != 0) {
            n += 3;
        }
        if ((x & 2) != 0) {
            n += 5;
        }
        if ((x & 4) != 0) {
            n += 7;
        }
        if ((x & 8) != 0) {
            n += 11;
        }
        if ((x & 16) != 0) {
            n += 13;
        }
        if ((x & 32) != 0) {
            n += 17;
        }
        if ((x & 64) != 0) {
            n += 19;
        }
        return x < 0 ? -n : n;
    }

    public static int residues(int x) {
        int n = x % 2 == 0 ? 1 : 0;
        n += x % 3 == 0 ? 2 : x % 3 > 0 ? 4 : 0;
        n += x % 5 == 1 ? 8 : 0;
        n += x % 7 == 2 ? 16 : 0;
        n += x > 1000 ? 32 : 0;
        n += (x & 16) != 0 ? 64 : 0;
        return n;
    }

    public static int signed(long a, long b, long c) {
        int n = a < 0 ? 1 : a == 0 ? 2 : 3;
        n += b < 0 ? 4 : b == 0 ? 8 : 12;
        n += c < 0 ? 16 : c == 0 ? 32 : 48;
        n += a + b == c ? 64 : 0;
        n += (a ^ b) < 0 ? 128 : 0;
        n += a - c > b ? 256 : 0;
        return n;
    }

    public static int doubles(double a, double b, double c) {
        int n = a < b ? 1 : a > b ? 2 : a == b ? 3 : 4;
        n += b < c ? 10 : b > c ? 20 : b == c ? 30 : 40;
        n += a < 0 ? 100 : a > 0 ? 200 : a == 0 ? 300 : 400;
        n += a + b > c ? 1000 : 2000;
        return n;
    }

    public static int floats(float a, float b) {
        int n = a != a ? 1 : a == Float.POSITIVE_INFINITY ? 2 : a == Float.NEGATIVE_INFINITY ? 3 : 4;
        n += b != b ? 10 : b == 0 ? 20 : b < 1 ? 30 : 40;
        n += a + b != a + b ? 100 : a + b > 5 ? 200 : 300;
        n += a * b < 0 ? 1000 : a * b == 0 ? 2000 : 3000;
        return n;
    }

    public static int calendar(int day, int month, int year) {
        if (year < 1583 || month < 1 || month > 12 || day < 1) {
            throw new IllegalArgumentException();
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int most = month == 2 ? leap ? 29 : 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
        if (day > most) {
            throw new IllegalArgumentException();
        }
        return day == most ? month == 12 ? 1 : 2 : 3;
    }

    public static int collisions(int ax, int ay, int bx, int by) {
        int n = 0;
        if (ax < bx + 10 && bx < ax + 10) {
            n += 1;
        }
        if (ay < by + 5 && by < ay + 5) {
            n += 2;
        }
        if (ax * 2 == bx) {
            n += 4;
        }
        if (ay - by == 3) {
            n += 8;
        }
        if (ax + ay > bx + by) {
            n += 16;
        }
        if (ax < 0) {
            n += 32;
        }
        return n;
    }

    public static int flags(boolean a, boolean b, boolean c, boolean d, byte level) {
        int n = 0;
        if (a && level > 3) {
            n += 1;
        }
        if (b || level < -3) {
            n += 2;
        }
        if (c ^ level == 5) {
            n += 4;
        }
        if (d && !a && level % 2 == 0) {
            n += 8;
        }
        if (a & b & c & d) {
            n += 16;
        }
        return n;
    }

    public static int characters(char a, char b, char c) {
        int n = 0;
        n += a >= '0' && a <= '9' ? 1 : a == '-' ? 2 : 3;
        n += b >= '0' && b <= '9' ? 10 : b == '.' ? 20 : 30;
        n += c >= '0' && c <= '9' ? 100 : c == 'e' || c == 'E' ? 200 : 300;
        return n;
    }

    public static int counters(int x, int y) {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            if ((x >> i & 1) == 1) {
                n += y > i * 10 ? 1 : 2;
            }
        }
        return n;
    }

    public static int walk(int moves) {
        int x = 0;
        int y = 0;
        for (int i = 0; i < 4; i++) {
            switch (moves >>> 2 * i & 3) {
                case 0:
                    x++;
                    break;
                case 1:
                    y++;
                    break;
                case 2:
                    x--;
                    break;
                default:
                    y--;
                    break;
            }
        }
        return x == 0 && y == 0 ? 1 : 0;
    }

    public static int digits(int n) {
        if (n < 0 || n > 9999) {
            return -1;
        }
        int odd = 0;
        int big = 0;
        for (int i = 0; i < 4; i++) {
            int d = n % 10;
            if (d % 2 == 1) {
                odd++;
            }
            if (d > 5) {
                big++;
            }
            n /= 10;
        }
        return odd * 10 + big;
    }

    public static int interleave(short a, short b) {
        int n = 0;
        for (int i = 0; i < 6; i++) {
            if ((a >> i & 1) != (b >> i & 1)) {
                n += 1 << i;
            }
        }
        return a > b ? n : -n;
    }

    public static int adding(int a, int b, int c, int d) {
        int r = a + b;
        int n = ((a ^ r) & (b ^ r)) < 0 ? 1 : 0;
        int s = r + c;
        n += ((r ^ s) & (c ^ s)) < 0 ? 2 : 0;
        int t = s + d;
        n += ((s ^ t) & (d ^ t)) < 0 ? 4 : 0;
        n += t == 0 ? 8 : t < 0 ? 16 : 24;
        n += t > a ? 32 : 0;
        return n;
    }

    public static int dividing(int a, int b, int c) {
        int q = a / b;
        int r = a % b;
        int n = q > c ? 1 : q == c ? 2 : 3;
        n += r > c ? 10 : r == c ? 20 : 30;
        n += c == 0 ? 100 : a / c > 0 ? 200 : 300;
        n += b < 0 ? 1000 : 2000;
        return n;
    }

    public static int shifting(int x, int s, int t) {
        int n = x << s > 0 ? 1 : x << s == 0 ? 2 : 3;
        n += x >> t > 10 ? 10 : x >> t == -1 ? 20 : 30;
        n += x >>> s == 1 ? 100 : 200;
        n += (s & 31) > (t & 31) ? 1000 : 2000;
        return n;
    }

    public static int polynomial(byte x, byte y) {
        int n = x * x > y ? 1 : 0;
        n += y * y > x ? 2 : 0;
        n += x * y > 100 ? 4 : x * y < -100 ? 8 : 0;
        n += x * x + y * y < 400 ? 16 : 0;
        n += x * x - y * y == 21 ? 32 : 0;
        n += (x + y) % 7 == 0 ? 64 : 0;
        n += x > y ? 128 : 0;
        return n;
    }

    public static int pairs(byte a, byte b, byte c) {
        int n = 0;
        n += a == b ? 1 : a > b ? 2 : 3;
        n += b == c ? 10 : b > c ? 20 : 30;
        n += a + b > c ? 100 : 200;
        n += a * b == c ? 1000 : 2000;
        n += (a ^ c) < 0 ? 10000 : 20000;
        return n;
    }

    public static int crc(byte x, boolean wide) {
        int c = x & 0xff;
        for (int i = 0; i < (wide ? 8 : 6); i++) {
            c = (c & 0x80) != 0 ? (c << 1 ^ 0x31) & 0xff : c << 1 & 0xff;
        }
        return c > 127 ? 1 : 0;
    }

    public static int quantities(long cents, int count) {
        int n = 0;
        long total = cents * count;
        if (total > 10_000) {
            n += 1;
        }
        if (count > 10) {
            n += 2;
        }
        if (cents % 100 == 99) {
            n += 4;
        }
        if (total % 3 == 0) {
            n += 8;
        }
        if (cents < 0) {
            n += 16;
        }
        return n;
    }

    public static int minMax(int a, int b, int c, int d) {
        int lo = Math.min(Math.min(a, b), Math.min(c, d));
        int hi = Math.max(Math.max(a, b), Math.max(c, d));
        int n = lo == a ? 1 : lo == b ? 2 : lo == c ? 3 : 4;
        n += hi == a ? 10 : hi == b ? 20 : hi == c ? 30 : 40;
        n += hi - lo < 0 ? 100 : hi - lo > 50 ? 200 : 300;
        n += Math.abs(a) > Math.abs(d) ? 1000 : 2000;
        return n;
    }

    public static int rounding(double x, double y) {
        int n = Math.floor(x) == x ? 1 : 2;
        n += Math.round(y) > 2 ? 10 : Math.round(y) == 2 ? 20 : 30;
        n += Math.ceil(x) > y ? 100 : 200;
        n += Math.abs(y) < 1 ? 1000 : 2000;
        n += Math.signum(x) == Math.signum(y) ? 10000 : 20000;
        return n;
    }
}
