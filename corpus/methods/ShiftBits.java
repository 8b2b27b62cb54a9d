public class ShiftBits {
    public static int shiftAll(int x, int s) {
        int a = x << s;
        int b = x >> s;
        int c = x >>> s;
        System.out.println(a);
        System.out.println(b);
        return a ^ b * 3 ^ c * 7;
    }

    public static long shiftAllLong(long x, int s) {
        long a = x << s;
        long b = x >> s;
        long c = x >>> s;
        System.out.println(a);
        System.out.println(c);
        return a ^ b * 3 ^ c * 7;
    }

    public static long shiftByLong(int x, long s) {
        int a = x << s;
        int b = x >>> s;
        long c = (long) x >> s;
        x <<= s;
        return a + (long) b * c + x;
    }

    public static int shiftNarrow(byte b, short s, char c, int n) {
        byte b2 = b;
        b2 >>>= n;
        short s2 = s;
        s2 >>>= n;
        char c2 = c;
        c2 <<= n;
        byte b3 = b;
        b3 <<= n;
        short s3 = s;
        s3 >>= -n;
        c >>= n;
        System.out.println(b2);
        System.out.println(s2);
        System.out.println((int) c2);
        return ((b3 * 31 + s3) * 31 + c) * 31 + (b2 ^ s2 ^ c2);
    }

    public static int rotateByHand(int x, int k) {
        int l = x << k | x >>> -k;
        int r = x >>> k | x << 32 - k;
        boolean good = l == Integer.rotateLeft(x, k);
        good &= r == Integer.rotateRight(x, k);
        return good ? l - r : 0xdead;
    }

    public static long rotateLong(long x, int k) {
        long l = (x << k) | (x >>> (64 - k));
        long r = (x >>> k) | (x << -k);
        long twice = (l >>> (k + 64)) | (l << (-k & 63));
        return twice == x ? l ^ r : ~l;
    }

    public static int popCounts(int x) {
        int n1 = 0;
        for (int t = x; t != 0; t &= t - 1) {
            n1++;
        }
        int v = x - ((x >>> 1) & 0x55555555);
        v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
        v = (v + (v >>> 4)) & 0x0f0f0f0f;
        int n2 = (v * 0x01010101) >>> 24;
        int n3 = 0;
        int t = x;
        do {
            n3 += t & 1;
        } while ((t >>>= 1) != 0);
        int n4 = Integer.bitCount(x);
        return n1 == n2 && n2 == n3 && n3 == n4 ? n1 : -(n1 << 18 | n2 << 12 | n3 << 6 | n4);
    }

    public static long reverseBits(long x) {
        long r = 0;
        long y = x;
        for (int i = 0; i < 64; i++) {
            r = r << 1 | y & 1;
            y >>= 1;
        }
        long z = x;
        z = (z & 0x5555555555555555L) << 1 | (z >>> 1) & 0x5555555555555555L;
        z = (z & 0x3333333333333333L) << 2 | (z >>> 2) & 0x3333333333333333L;
        z = (z & 0x0f0f0f0f0f0f0f0fL) << 4 | (z >>> 4) & 0x0f0f0f0f0f0f0f0fL;
        z = (z & 0x00ff00ff00ff00ffL) << 8 | (z >>> 8) & 0x00ff00ff00ff00ffL;
        z = z << 48 | (z & 0xffff0000L) << 16 | (z >>> 16) & 0xffff0000L | z >>> 48;
        if (r != z) {
            throw new IllegalStateException();
        }
        return r;
    }

    public static int leadingTrailing(long x) {
        int lead = 64;
        int trail = 0;
        long t = x;
        if (t != 0) {
            lead = 0;
            while (t > 0) {
                t <<= 1;
                lead++;
            }
            t = x;
            while ((t & 1L) == 0L) {
                t >>>= 1;
                trail++;
            }
        } else {
            trail = 64;
        }
        int diff = 0;
        if (lead != Long.numberOfLeadingZeros(x)) {
            diff |= 1 << 30;
        }
        if (trail != Long.numberOfTrailingZeros(x)) {
            diff |= 1 << 29;
        }
        long low = x & -x;
        long high = x == 0 ? 0 : 1L << (63 - lead);
        if (low != (x == 0 ? 0 : 1L << trail)) {
            diff |= 1 << 28;
        }
        System.out.println(high);
        return diff | lead << 8 | trail;
    }

    public static int grayRoundTrip(int n) {
        int g = n ^ n >>> 1;
        int back = g;
        for (int s = 1; s < 32; s <<= 1) {
            back ^= back >>> s;
        }
        int arith = g;
        for (int s = 16; s > 0; s >>= 1) {
            arith ^= arith >> s;
        }
        return back == n ? arith : g;
    }

    public static long mortonEncode(int x, int y) {
        long r = 0;
        for (int i = 0; i < 32; i++) {
            r |= (x & 1L << i) << i | (y & 1L << i) << i + 1;
        }
        long xs = spread(x);
        long ys = spread(y);
        long fast = xs | ys << 1;
        System.out.println(r == fast);
        return r ^ fast >>> 1;
    }

    private static long spread(int v) {
        long t = v & 0xffffffffL;
        t = (t | t << 16) & 0x0000ffff0000ffffL;
        t = (t | t << 8) & 0x00ff00ff00ff00ffL;
        t = (t | t << 4) & 0x0f0f0f0f0f0f0f0fL;
        t = (t | t << 2) & 0x3333333333333333L;
        return (t | t << 1) & 0x5555555555555555L;
    }

    public static int[] transpose32(int[] rows) {
        int[] m = new int[32];
        for (int i = 0; i < 32; i++) {
            m[i] = rows[i % rows.length] * (i | 1);
        }
        int mask = 0x0000ffff;
        for (int j = 16; j != 0; j >>= 1, mask ^= mask << j) {
            for (int k = 0; k < 32; k = (k + j + 1) & ~j) {
                int t = (m[k] ^ (m[k + j] >>> j)) & mask;
                m[k] ^= t;
                m[k + j] ^= t << j;
            }
        }
        return m;
    }

    public static long transpose8(long x) {
        long t = (x ^ x >>> 7) & 0x00AA00AA00AA00AAL;
        x = x ^ t ^ t << 7;
        t = (x ^ x >>> 14) & 0x0000CCCC0000CCCCL;
        x = x ^ t ^ t << 14;
        t = (x ^ x >>> 28) & 0x00000000F0F0F0F0L;
        return x ^ t ^ t << 28;
    }

    public static int shiftSum(int[] xs, int by) {
        int acc = 0;
        for (int i = 0; i < xs.length; i++) {
            acc += xs[i] << by + i;
            acc ^= xs[xs.length - 1 - i] >> by - i;
            acc -= xs[i] >>> (by * i);
            xs[i] >>>= by;
        }
        for (int x : xs) {
            acc = acc * 31 + x;
        }
        return acc;
    }
}
