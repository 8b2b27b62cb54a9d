public class RareOps {
    interface Gauge {
        long read(long scale);

        float ratio(float by);

        default short level(short base) {
            return (short) (base + read(2));
        }
    }

    static class Flat implements Gauge {
        static long reads;
        long last;

        public long read(long scale) {
            reads++;
            return last = last * 3 + scale;
        }

        public float ratio(float by) {
            return -by % 3f;
        }
    }

    static class Steep extends Flat {
        @Override
        public float ratio(float by) {
            return -super.ratio(by) - -by;
        }

        @Override
        public short level(short base) {
            return --base;
        }
    }

    private static long wide(long v) {
        System.out.println(v);
        return v;
    }

    private static double wideDouble(double v) {
        System.out.println(v);
        return v;
    }

    public static float negateFloats(float a, float b) {
        float r = -a;
        r -= -b;
        r = -(r % -a);
        float s = -(-a - -b);
        System.out.println(1 / -r);
        return -s == a - b ? -r : s % b;
    }

    public static float floatRemainders(float a, float b) {
        float r = 0;
        for (int i = 0; i < 6; i++) {
            r += a % (b + i);
            a %= 1000 - r;
            b = -b % (i + 0.5f);
        }
        return r;
    }

    public static int discardWide(long a, double b) {
        wide(a);
        wideDouble(b);
        wide(a + (long) wideDouble(-b));
        Math.max(wide(1), wide(2));
        Gauge g = new Flat();
        g.read(a);
        g.ratio((float) b);
        Long.valueOf(a);
        Math.abs(b);
        Math.multiplyExact(a, 2L);
        Math.round(b);
        return (int) g.read(0);
    }

    public static int interfaceCalls(int pick, long v, float f) {
        Flat.reads = 0;
        Gauge[] all = {new Flat(), new Steep(), null, new Flat()};
        Gauge g = all[pick & 3];
        long a = g.read(v);
        float b = g.ratio(f);
        short c = g.level((short) v);
        for (Gauge h : all) {
            if (h == null || h == g) {
                continue;
            }
            a ^= h.read(a);
            b += h.ratio(b);
        }
        System.out.println(b);
        System.out.println(c);
        return (int) (a ^ a >>> 32) + (int) Flat.reads;
    }

    public static int identityBranches(String s, int[] a, int k) {
        Object x = s;
        Object y = a;
        Object z = k > 0 ? x : y;
        int r = 0;
        if (z == x) r |= 1;
        if (z != y) r |= 2;
        if (x == y) r |= 4;
        if (z == null) r |= 8;
        if (null != x && z != x || y == null) r |= 16;
        boolean same = z == (k > 0 ? s : a);
        Object[] box = {x, y, z};
        int i = 0;
        while (box[i] != z) {
            i++;
        }
        do {
            r += 32;
        } while (box[i++] == x && i < 3);
        int[] copy = a == null ? null : a.clone();
        return (same ? r : -r) * 10 + (copy == a ? 1 : 0);
    }

    public static short shortArrays(short s, int k) {
        short[] a = {s, (short) -s, 1, Short.MIN_VALUE};
        int i = k % 5;
        short t = a[i];
        a[i] = a[3 - i];
        a[3 - i] = t;
        a[0] += a[1] << 2;
        a[1] >>>= 1;
        a[2] %= a[i] | 1;
        short sum = 0;
        for (short v : a) {
            sum += v;
            sum = (short) -sum;
        }
        return sum;
    }

    public static long longToFloatAndBack(long v) {
        float f = v;
        long back = (long) f;
        float g = v >>> 40;
        float h = (int) v;
        long r = back - v;
        r = r * 31 + (long) (f - g);
        r = r * 31 + (long) (h / 3);
        f = f + v % 1000;
        r ^= (long) -f;
        return f > v ? ~r : f < v ? -r : r;
    }

    public static int lockedNulls(boolean a, int k) {
        String x = a ? "x" : null;
        int[] y = k != 0 ? new int[k & 7] : null;
        int r = 0;
        try {
            synchronized (x) {
                r += 1;
                synchronized (y) {
                    r += 10;
                    y[r / 5 + k % 2] = r;
                }
                r += 100;
            }
        } catch (NullPointerException e) {
            r = -r - 1;
        } finally {
            r += x == null ? 1000 : x.length();
        }
        return y != null ? r / y[k & 3] : r;
    }

    public static float floatStatics(float a, double d, long n) {
        Steep s = new Steep();
        s.last = n;
        float r = s.ratio(a) + s.read(n) + s.level((short) n);
        r *= 2f;
        r += d;
        r /= n;
        r -= (char) r;
        float[] t = {r, -r, 2f, 1f, 0f};
        int i = 0;
        t[i++] += t[i] * t[++i];
        t[i]--;
        return t[0] + -t[2] + i;
    }

    public static double swapRegisters(double a, float b, long c) {
        double x = a;
        float y = b;
        for (int i = 0; i < 9; i++) {
            double t = x;
            x = y;
            y = (float) t;
            c = c % 1000003L + (long) y;
            x = -x + c;
            if (y > x == c > 0) {
                y = -y;
            } else if (!(y <= x)) {
                c = -c;
            }
        }
        System.out.println(y);
        System.out.println(c);
        return x;
    }
}
