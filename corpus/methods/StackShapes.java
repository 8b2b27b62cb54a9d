public class StackShapes {
    int n;
    long w;
    double d;
    byte b;
    char c;
    long[] arr;
    StackShapes next;
    static long sw;
    static int sn;
    static double sd;

    private static int noisy(int v) {
        System.out.println(v);
        return v;
    }

    private static long noisyLong(long v) {
        System.out.println(v);
        return v;
    }

    public static long chainLongFields(long v) {
        StackShapes a = new StackShapes();
        StackShapes b = new StackShapes();
        a.next = b;
        long r = a.w = b.w = sw = v;
        r ^= a.next.w = a.w++ + ++b.w;
        r += (a.w += b.w) - (b.w -= sw--);
        return r * 31 + a.w * 7 + b.w * 3 + sw;
    }

    public static long chainLongArray(int size, int idx, long v) {
        idx %= 6;
        long[] p = new long[size & 7];
        long[] q = {1, 2, 3, 4};
        long r = p[idx] = q[idx & 3] = p[0] = v;
        r += p[idx]++ + ++q[idx & 3];
        r -= p[idx] *= q[0] -= r;
        return r + p[0] + q[0];
    }

    public static int postOnField(int v) {
        StackShapes s = new StackShapes();
        s.n = v;
        int a = s.n++;
        int b = ++s.n;
        int c = s.n--;
        int d = --s.n;
        s.next = s;
        s.next.next.n += s.next.n++ + s.n;
        return ((a * 31 + b) * 31 + c) * 31 + d + s.n;
    }

    public static double mixedDup(double x, int k) {
        StackShapes s = new StackShapes();
        double[] a = new double[3];
        k %= 4;
        double t = a[k] = s.d = sd = x / 3;
        t -= s.d++ * sd--;
        t += a[k]++ - --a[k];
        t *= (s.d = a[0] = k) + (sd += s.d);
        return t;
    }

    public static int assignInCondition(int[] a) {
        int i = 0;
        int x;
        int sum = 0;
        while (i < a.length && (x = a[i++]) != 0) {
            int y;
            if ((y = x >> 1) == (sum += y) || (x = y) < 0) {
                sum ^= x;
            }
        }
        return sum * 31 + i;
    }

    public static long discardResults(int a, long b, double c) {
        noisy(a);
        noisyLong(b);
        Math.abs(c);
        new StackShapes();
        a++;
        b--;
        c += 1;
        Math.max(noisy(a), noisy(a - 1));
        new long[3][a & 3].clone();
        String.valueOf(b);
        sn = noisy(4);
        sw = sn++ * b--;
        return sw + a + b;
    }

    public static long callArgsOrder(int x) {
        int i = x;
        long r = combine(i++, i++ + (long) i, i = noisy(i * 2), --i);
        return r + combine(i, i <<= 2, i -= 3, i = -i) + i;
    }

    private static long combine(int a, long b, int c, double d) {
        return a + 3 * b + 5L * c + (long) (7 * d);
    }

    public static int nestedNew(int v) {
        StackShapes s = link(v, link(v + 1, link(noisy(v * 2), null)));
        int t = 0;
        for (StackShapes p = s; p != null; p = p.next) {
            t = t * 17 + p.n++;
            p.w = p.n += (p.b += p.n) + (p.c -= p.b);
            t ^= (int) p.w;
        }
        return t;
    }

    private static StackShapes link(int v, StackShapes next) {
        StackShapes s = new StackShapes();
        s.n = v;
        s.next = next;
        return s;
    }

    public static long deepExpression(int a, int b, int c, int d) {
        long r = a + (b - (c * (d + (a - (b * (c + (d - (a * (b + (c - (d * (a + (b - c)))))))))))));
        r += ((((a + b) - c) * d) ^ (((b - c) + d) * a)) | ((c + d) - (a & b)) << ((a ^ d) & 7);
        double q = a * 1.0 + (b * 2.0f - (c / 4.0 + (d - (a * 0.5 - (b + (c * 0.25f - d))))));
        return r * 7 + (long) q;
    }

    public static int arrayFieldStack(long v, int i) {
        StackShapes s = new StackShapes();
        i %= 4;
        s.arr = new long[] {v, v + 1, v + 2};
        StackShapes t = s;
        t.next = s;
        long x = t.next.arr[i]++;
        long y = (t = t.next).arr[i] += (t = null) == null ? x : 1;
        s.arr[i] = s.arr[(i + 1) % 3] = s.arr[(i + 2) % 3] -= y;
        System.out.println(s.arr[0]);
        System.out.println(s.arr[1]);
        System.out.println(s.arr[2]);
        return (int) (x ^ y ^ y >>> 32);
    }

    public static Long boxedIncrement(long v) {
        Long a = v;
        Long b = a++;
        Long c = ++a;
        a += b;
        Integer i = (int) v;
        i++;
        int j = i-- + --i;
        Character ch = 'a';
        ch++;
        Double dd = v * 0.5;
        dd--;
        System.out.println(dd);
        System.out.println(ch);
        System.out.println(j);
        return a ^ c;
    }

    public static int swapTricks(int[] a, int i, int j) {
        i %= 4;
        j %= 3;
        a[i] ^= a[j] ^= a[i] ^= a[j];
        int x = a[i];
        int y = a[j];
        x = y + 0 * (y = x);
        a[i] = a[j] + (a[j] = x) - y;
        int t = a[i = j];
        a[j] = t - a[j = 0] * i;
        return x * 31 + y + t + a[0];
    }

    public static long conditionalOperands(boolean p, boolean q, int a, long b) {
        long r = (p ? a : b) * (q ? b : a);
        r += p ? q ? a++ : ++a : q ? b-- : --b;
        r -= (p ? sw = a : (sw = b)) + (q ? sn = a : (sn = (int) b));
        r ^= (p && q ? 1 : 0) << (p || q ? a : 3) | (p ^ q ? 1L : 2L);
        double x = p ? 1 : q ? 2.5f : b;
        Object o = p ? (Object) Integer.valueOf(a) : "s";
        return r + (long) x + (o instanceof String ? 1 : 0) + sw + sn;
    }
}
