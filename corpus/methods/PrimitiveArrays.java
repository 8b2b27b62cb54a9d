public class PrimitiveArrays {
    public static int everyType(int size, int i) {
        int n = cap(size);
        i = Math.abs(i) < 1000 ? i % 3 : i;
        boolean[] z = new boolean[n];
        byte[] b = new byte[n];
        short[] s = new short[n];
        char[] c = new char[n];
        int[] k = new int[n];
        long[] l = new long[n];
        float[] f = new float[n];
        double[] d = new double[n];
        z[i] = true;
        b[i] = (byte) n;
        s[i] = (short) (n * 1000);
        c[i] = (char) -n;
        k[i] = ~n;
        l[i] = (long) n << 33;
        f[i] = n / 3f;
        d[i] = n / 3.0;
        int r = z[i / 2] ? n : i;
        r = r * 31 + b[0];
        r = r * 31 + s[0];
        r = r * 31 + c[0];
        r = r * 31 + k[0];
        r = r * 31 + (int) (l[0] >> 30);
        r = r * 31 + (int) (f[0] * 100);
        r = r * 31 + (int) (d[0] * 1000);
        return r;
    }

    private static int cap(int n) {
        return n > 100 ? 100 : n;
    }

    public static int guardedSizes(int n) {
        int size = cap(n);
        int total = 0;
        try {
            total += new int[size].length;
            total += new long[size * 2].length;
            total += new boolean[-size].length;
        } catch (NegativeArraySizeException e) {
            total = -total - 1;
            System.out.println(e.getMessage());
        }
        return total;
    }

    public static int[] reverseCopy(int[] a) {
        int[] b = a.clone();
        for (int i = 0, j = b.length - 1; i < j; i++, j--) {
            int t = b[i];
            b[i] = b[j];
            b[j] = t;
        }
        if (a == b) {
            throw new IllegalStateException();
        }
        if (b.length > 1) {
            a[0] = b[1];
        }
        return b;
    }

    public static boolean cloneIndependence(boolean[] z, byte[] b, char[] c, double[] d) {
        boolean[] z2 = z.clone();
        byte[] b2 = b.clone();
        char[] c2 = c.clone();
        double[] d2 = d.clone();
        z2[0] = !z[0];
        b2[0] += 100;
        c2[0] ^= 0xffff;
        d2[0] = -d2[0];
        return z[0] != z2[0] && b[0] != b2[0] && c[0] != c2[0] && d[0] != d2[0];
    }

    public static String dump(long[] a) {
        String s = "[";
        int i = 0;
        for (long v : a) {
            s += i++ == 0 ? "" : ", ";
            s += v;
        }
        return s + "]" + a.length;
    }

    public static byte[] rotateBytes(byte[] a, int k) {
        int n = a.length;
        byte[] out = new byte[n];
        for (int i = 0; i < n; i++) {
            out[Math.floorMod(i + k, n)] = a[i];
        }
        int m = k % n;
        byte[] in = a;
        gcdCycle:
        for (int start = 0, moved = 0; moved < n; start++) {
            int cur = start;
            byte hold = in[start];
            do {
                int next = (cur + m) % n;
                if (next < 0) {
                    next += n;
                }
                byte t = in[next];
                in[next] = hold;
                hold = t;
                cur = next;
                moved++;
                if (moved > 200) {
                    break gcdCycle;
                }
            } while (cur != start);
        }
        for (int i = 0; i < n; i++) {
            if (in[i] != out[i]) {
                System.out.println(i);
            }
        }
        return out;
    }

    public static double[] prefixAndDiff(double[] a) {
        double[] p = new double[a.length + 1];
        for (int i = 0; i < a.length; i++) {
            p[i + 1] = p[i] + a[i];
        }
        int exact = 0;
        for (int i = 0; i < a.length; i++) {
            if (p[i + 1] - p[i] == a[i]) {
                exact++;
            }
        }
        System.out.println(exact);
        return p;
    }

    public static char[] caesar(char[] text, int shift) {
        for (int i = 0; i < text.length; i++) {
            char c = text[i];
            if (c >= 'a' && c <= 'z') {
                text[i] = (char) ('a' + Math.floorMod(c - 'a' + shift, 26));
            } else if (c >= 'A' && c <= 'Z') {
                text[i] = (char) ('A' + (c - 'A' + shift) % 26);
            } else {
                text[i] += shift;
            }
        }
        return text;
    }

    public static int aliasing(int[] a, int i) {
        int[] b = a;
        i %= 4;
        b[0] += b[i];
        b[i] = b[i] / 2;
        a[i]++;
        int[] c = a.clone();
        c[i] += b[i] - 6;
        a = c;
        a[i] *= 2;
        return b[i] * 100 + c[i] + (a == b ? 1 : 0);
    }

    public static long runLength(boolean[] bits) {
        long packed = 0;
        int run = 0;
        boolean cur = false;
        for (int i = 0; i <= bits.length; i++) {
            if (i < bits.length && bits[i] == cur) {
                run++;
                continue;
            }
            packed = packed << 4 | run & 15;
            run = 1;
            cur = !cur;
        }
        long word = 0;
        for (int i = 0; i < bits.length; i++) {
            word |= (bits[i] ? 1L : 0L) << i;
        }
        System.out.println(word);
        return packed;
    }

    public static String indexMessages(int[] a, int i) {
        try {
            return "ok" + a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage();
        }
    }

    public static double[] mixFloats(int n) {
        float[] f = new float[(n & 7) + 1];
        short[] s = {1, -2, 300, (short) 40000};
        for (int i = 0; i < f.length; i++) {
            f[i] = s[i & 3] / (i + 1f) + n;
            f[i / 2] -= f[i] % 7;
            s[i & 3] += f[i];
        }
        float sum = 0;
        for (float v : f) {
            sum += v;
        }
        for (short v : s) {
            System.out.println(v);
        }
        f[0] = sum;
        double[] out = new double[f.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = f[i];
        }
        return out;
    }

    public static int longestRun(int[] a) {
        int best = 1;
        int bestStart = 0;
        int start = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] < a[i - 1]) {
                start = i;
            }
            int len = i - start + 1;
            if (len > best) {
                best = len;
                bestStart = start;
            }
        }
        return best * 1000 + a[bestStart];
    }
}
