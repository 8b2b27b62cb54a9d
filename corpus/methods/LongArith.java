public class LongArith {
    static long total;

    public static long divRemMix(long a, long b) {
        long q = a / b;
        long r = a % b;
        return q * b + r == a ? q ^ (r << 32) : -1L;
    }

    public static int signLadder(long a, long b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        boolean c = a < b == b > a;
        if (c) r |= 64;
        if (!(a < b) && !(a > b)) r |= 128;
        return r | (Long.compare(a, b) + 1) << 8;
    }

    public static long mulHigh(long x, long y) {
        long x1 = x >> 32;
        long x0 = x & 0xffffffffL;
        long y1 = y >> 32;
        long y0 = y & 0xffffffffL;
        long z0 = x0 * y0;
        long t = x1 * y0 + (z0 >>> 32);
        long z1 = t & 0xffffffffL;
        long z2 = t >> 32;
        z1 += x0 * y1;
        return x1 * y1 + z2 + (z1 >> 32);
    }

    public static long divideUnsigned(long n, long d) {
        if (d == 0L) {
            return n / d;
        }
        long quo = 0;
        long rem = 0;
        for (int i = 63; i >= 0; i--) {
            boolean carry = rem < 0;
            rem = rem << 1 | n >>> i & 1L;
            if (carry || rem + Long.MIN_VALUE >= d + Long.MIN_VALUE) {
                rem -= d;
                quo |= 1L << i;
            }
        }
        System.out.println(rem);
        return quo;
    }

    public static int narrowLoss(long v) {
        int i = (int) v;
        short s = (short) v;
        byte b = (byte) v;
        char c = (char) v;
        float f = v;
        double d = v;
        int r = 0;
        if (i == v) r |= 1;
        if (s == v) r |= 2;
        if (b == v) r |= 4;
        if (c == v) r |= 8;
        if ((long) f == v) r |= 16;
        if ((long) d == v) r |= 32;
        if (f == d) r |= 64;
        if (f == v) r |= 128;
        if (d == v) r |= 256;
        if ((int) f == i) r |= 512;
        if ((float) d == f) r |= 1024;
        System.out.println(f);
        System.out.println(d);
        return r;
    }

    public static long powMod(long base, long exp, long mod) {
        long m = mod % 2147483647L;
        long result = 1 % m;
        long b = base % m;
        if (b < 0) {
            b += m < 0 ? -m : m;
        }
        long e = exp;
        int guard = 0;
        while (e > 0 && guard++ < 64) {
            if ((e & 1L) != 0L) {
                result = result * b % m;
            }
            b = b * b % m;
            e >>= 1;
        }
        if (e < 0) {
            result = ~result;
        }
        return result;
    }

    public static String exactMix(long a, long b) {
        String log = "";
        long x = a;
        try {
            x = Math.addExact(a, b);
            log += "a";
            x = Math.multiplyExact(x, b);
            log += "m";
            x = Math.negateExact(x);
            log += "n";
            x += Math.toIntExact(x);
            log += "t";
        } catch (ArithmeticException e) {
            log += "X" + (x == a);
        } finally {
            log += x;
        }
        return log;
    }

    public static long mixedWidth(int a, long b, short c, byte d) {
        long r = a * c + b;
        r -= a + d * b;
        r ^= (long) a * c << d;
        r |= c & b;
        r += a / (d | 1) - b % (c | 1);
        int k = (int) (r >>> 32) ^ (int) r;
        total = k;
        total += a;
        return r * 31 + total;
    }

    public static long gcdBinary(long u, long v) {
        if (u == 0) return v;
        if (v == 0) return u;
        u = u < 0 ? -u : u;
        v = v < 0 ? -v : v;
        int shift = 0;
        while (((u | v) & 1) == 0) {
            u >>>= 1;
            v >>>= 1;
            shift++;
        }
        while ((u & 1) == 0) {
            u >>>= 1;
        }
        int guard = 0;
        do {
            while ((v & 1) == 0) {
                v >>>= 1;
            }
            if (u + Long.MIN_VALUE > v + Long.MIN_VALUE) {
                long t = v;
                v = u;
                u = t;
            }
            v -= u;
        } while (v != 0 && ++guard < 200);
        return u << shift;
    }

    public static long sumOverflow(long[] xs) {
        long hi = 0;
        long lo = 0;
        for (long x : xs) {
            long s = lo + x;
            hi += x >> 63;
            if ((lo & x | (lo | x) & ~s) < 0) {
                hi++;
            }
            lo = s;
        }
        System.out.println(hi);
        return lo;
    }

    public static long fibWrap(int n) {
        long a = 0;
        long b = 1;
        int bits = 32 - Integer.numberOfLeadingZeros(n);
        for (int i = bits - 1; i >= 0; i--) {
            long c = a * (2 * b - a);
            long d = a * a + b * b;
            if ((n >>> i & 1) == 0) {
                a = c;
                b = d;
            } else {
                a = d;
                b = c + d;
            }
        }
        return a;
    }

    public static char[] toDecimal(long v) {
        char[] buf = new char[20];
        int pos = buf.length;
        boolean neg = v < 0;
        long rest = neg ? v : -v;
        do {
            long digit = -(rest % 10);
            buf[--pos] = (char) ('0' + digit);
            rest /= 10;
        } while (rest != 0);
        if (neg) {
            buf[--pos] = '-';
        }
        char[] out = new char[buf.length - pos];
        for (int i = 0; i < out.length; i++) {
            out[i] = buf[pos + i];
        }
        return out;
    }

    public static boolean[] compareWeb(long a, long b, long c) {
        boolean[] out = new boolean[8];
        out[0] = a < b && b < c;
        out[1] = a < b || b >= c;
        out[2] = !(a == b) ^ b == c;
        out[3] = (a - b < 0) == (a < b);
        out[4] = a <= b ? b <= c : c <= b;
        out[5] = (a < b ? a : b) == Math.min(a, b);
        out[6] = (a > c ? a : c) != Math.max(c, a);
        out[7] = Math.abs(a) < 0L != (Math.signum((double) c) > 0);
        return out;
    }
}
