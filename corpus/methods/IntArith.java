public class IntArith {
    private static int sink;

    public static int divRemMix(int a, int b) {
        int q = a / b;
        int r = a % b;
        return q * b + r == a ? q ^ (r << 16) : -1;
    }

    public static int overflowFlags(int a, int b) {
        int s = a + b;
        int d = a - b;
        int p = a * b;
        int flags = 0;
        if (((a ^ s) & (b ^ s)) < 0) {
            flags |= 1;
        }
        if (((a ^ b) & (a ^ d)) < 0) {
            flags |= 2;
        }
        long wide = (long) a * (long) b;
        if (wide != p) {
            flags |= 4;
        }
        if (a == -a) {
            flags |= a == 0 ? 8 : 16;
        }
        if (b != 0 && a / b < 0 == (a < 0 == b < 0)) {
            flags |= 32;
        }
        if (Math.abs(a) < 0 | Math.abs(b) < 0) {
            flags |= 64;
        }
        System.out.println(flags);
        if ((s > a) != (b > 0)) {
            flags |= 128;
        }
        if (a + 1 < a || b - 1 > b) {
            flags |= 256;
        }
        return flags ^ s ^ d;
    }

    public static long floorPair(int a, int b) {
        int q = a / b;
        int r = a % b;
        if (r != 0 && (r ^ b) < 0) {
            q--;
            r += b;
        }
        int q2 = Math.floorDiv(a, b);
        int r2 = Math.floorMod(a, b);
        if (q != q2 || r != r2) {
            System.out.println("mismatch");
        }
        return ((long) q << 32) | (r & 0xffffffffL);
    }

    public static String exactChain(int a, int b) {
        String out = "";
        int acc = a;
        for (int step = 0; step < 6; step++) {
            try {
                switch (step) {
                    case 0:
                        acc = Math.addExact(acc, b);
                        break;
                    case 1:
                        acc = Math.multiplyExact(acc, b);
                        break;
                    case 2:
                        acc = Math.negateExact(acc);
                        break;
                    case 3:
                        acc = Math.toIntExact((long) acc * 3L);
                        break;
                    case 4:
                        acc = Math.addExact(acc, acc);
                        break;
                    default:
                        acc = acc / (b - 1);
                        break;
                }
                out += step;
            } catch (ArithmeticException e) {
                out += "!";
                acc ^= 0x5555;
            }
        }
        return out + ":" + acc;
    }

    public static int unsignedDivide(int n, int d) {
        if (d < 0) {
            return (n ^ 0x80000000) >= (d ^ 0x80000000) ? 1 : 0;
        }
        if (d == 0) {
            throw new ArithmeticException("unsigned");
        }
        int rem = 0;
        int quo = 0;
        for (int i = 31; i >= 0; i--) {
            int carry = rem >>> 31;
            rem = (rem << 1) | ((n >>> i) & 1);
            if (carry != 0 || rem + 0x80000000 >= d + 0x80000000) {
                rem -= d;
                quo |= 1 << i;
            }
        }
        if (quo != (int) ((n & 0xffffffffL) / d)) {
            System.out.println(quo);
        }
        if (rem != Integer.remainderUnsigned(n, d)) {
            System.out.println(rem);
        }
        return quo;
    }

    public static int mulHigh(int a, int b) {
        int al = a & 0xffff;
        int ah = a >> 16;
        int bl = b & 0xffff;
        int bh = b >> 16;
        int lo = al * bl;
        int t = ah * bl + (lo >>> 16);
        int w1 = t & 0xffff;
        int w2 = t >> 16;
        w1 += al * bh;
        int hi = ah * bh + w2 + (w1 >> 16);
        int ref = (int) (((long) a * b) >> 32);
        return hi == ref ? hi : ~hi;
    }

    public static int powWrap(int base, int exp) {
        int r = 1;
        int e = exp;
        int b = base;
        while (e != 0) {
            if ((e & 1) == 1) {
                r *= b;
            }
            b *= b;
            e >>>= 1;
        }
        return r;
    }

    public static int negateDivide(int a) {
        int m = -a / -1;
        int n = (-a) % -1;
        int k = Integer.MIN_VALUE / (a | 1);
        int j = Integer.MIN_VALUE % (a | 1);
        sink = m + n;
        return (k - j) ^ sink;
    }

    public static int identities(int x, int y) {
        boolean ok = true;
        ok &= (x & y) + (x | y) == x + y;
        ok &= (x ^ y) + 2 * (x & y) == x + y;
        ok &= ~x + 1 == -x;
        ok &= -(~y) == y + 1;
        ok &= x - y == x + ~y + 1;
        ok &= (x | y) - (x & y) == (x ^ y);
        ok ^= x * y != y * x;
        ok |= x * (y + 1) != x * y + x;
        boolean order = (x < y) == (x - y < 0);
        int r = ok && (x == y) == ((x ^ y) == 0) && (x <= y) != (x > y) ? 1 : 0;
        return r * 100 + (order ? 10 : 20) + (x * y / (y | 1) == x ? 3 : 4) + (-x < 0 == x > 0 ? 500 : 0);
    }

    public static int collatz(int n) {
        int steps = 0;
        int peak = n;
        while (n != 1 && steps < 400) {
            if (n % 2 == 0) {
                n /= 2;
            } else {
                n = 3 * n + 1;
            }
            if (n > peak) {
                peak = n;
            }
            steps++;
            if (n == 0 || n == -1) {
                break;
            }
        }
        System.out.println(peak);
        return steps;
    }

    public static int horner(int[] coef, int x) {
        int acc = 0;
        for (int i = coef.length; --i >= 0;) {
            acc = acc * x + coef[i];
        }
        int check = 0;
        int p = 1;
        for (int c : coef) {
            check += c * p;
            p *= x;
        }
        return acc == check ? acc : acc / 0;
    }

    public static int meanNoOverflow(int a, int b) {
        int lowMean = (a & b) + ((a ^ b) >> 1);
        int highMean = (a | b) - ((a ^ b) >> 1);
        int naive = (a + b) / 2;
        int unsigned = (a + b) >>> 1;
        System.out.println(lowMean);
        System.out.println(highMean);
        return (naive == lowMean ? 1 : 0) + (unsigned == lowMean ? 2 : 0) + (highMean == lowMean ? 4 : 0)
                + (highMean - lowMean == 1 ? 8 : 0);
    }

    public static int remainderSigns(int a, int b, int c) {
        int r = 0;
        r = r * 3 + Integer.signum(a % b);
        r = r * 3 + Integer.signum(-a % b);
        r = r * 3 + Integer.signum(a % -b);
        r = r * 3 + Integer.signum(-a % -b);
        r = r * 3 + (a - b * (a / b) == a % b ? 1 : 0);
        r = r * 3 + (a % b % c);
        return r + a / b / c;
    }
}
