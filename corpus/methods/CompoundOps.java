public class CompoundOps {
    int i;
    long l;
    short s;
    byte b;
    char c;
    float f;
    double d;
    boolean z;
    static int si;
    static long sl;
    static double sd;
    static int calls;

    private static CompoundOps touch(CompoundOps o) {
        calls++;
        return o;
    }

    private static int at(int k) {
        calls = calls * 10 + k;
        return k;
    }

    public static long fieldChain(int x) {
        CompoundOps o = new CompoundOps();
        calls = 0;
        touch(o).i += x;
        touch(o).l += touch(o).i++;
        touch(o).l *= ++touch(o).i;
        touch(o).s += touch(o).l;
        touch(o).b -= touch(o).s--;
        touch(o).c += touch(o).b;
        touch(o).f += touch(o).c / 3f;
        touch(o).d -= touch(o).f--;
        touch(o).z |= touch(o).d > 0;
        System.out.println(calls);
        System.out.println(o.f);
        System.out.println(o.d);
        return o.l + o.s + o.b + o.c + (o.z ? 1 : 0);
    }

    public static int doubleIndex(int[] a, int k) {
        calls = 0;
        int i = k % 4;
        a[i++] += a[i] + i++;
        a[at(i % a.length)] -= a[at(0)] *= at(3);
        System.out.println(calls);
        return i * 31 + a[0];
    }

    public static long longIndex(long[] a, int k) {
        int i = k % 3;
        long r = a[i]++;
        r = r * 31 + (a[i] += r);
        r = r * 31 + --a[i++];
        a[i - 1] <<= k + 3;
        a[i - 1] ^= i;
        r += a[0] = a[i - 1] = r;
        return r;
    }

    public static double doubleArray(double[] a, int k) {
        k %= 4;
        int i = k;
        double x = a[i++]++;
        x -= a[k] /= 3;
        x += a[k]-- * a[k];
        a[k] %= 2.5;
        return x + (a[k] = -a[k]);
    }

    public static int statics(int n) {
        si = n;
        sl = n;
        sd = n;
        int r = si++ + ++si;
        r += sl-- - --sl;
        r -= sd++ + sd--;
        si >>>= si;
        sl >>= si;
        sd /= sl;
        si += sd;
        sl -= 0.5f;
        System.out.println(si);
        System.out.println(sl);
        System.out.println(sd);
        return r;
    }

    public static int bigSteps(int n) {
        int a = n;
        a += 127;
        a += 128;
        a -= 128;
        a -= 129;
        a += 32767;
        a += 32768;
        a -= 32768;
        a -= 32769;
        a += 65536;
        a++;
        a += -1;
        a -= -40000;
        a += 'z';
        return a;
    }

    public static int selfAssign(int x) {
        int a = x;
        a += a++ + ++a;
        a = a++;
        a -= a-- - --a;
        a = a++ + a--;
        a ^= a <<= a >>= 1;
        int b = a;
        b += b -= b *= b;
        return a + (a = b) * (b = 5) + a;
    }

    public static String stringPlus(String s, int i, char c, double d) {
        String t = s;
        t += i;
        t += c > 'z' ? '?' : 'c';
        t += i + i + "" + i + i;
        t += d > 0;
        t += (Object) null;
        t += 1 + 2L;
        t += (char) (i & 7 | 'a');
        return t;
    }

    public static String stringArrayPlus(String[] a, int k) {
        k %= 3;
        int i = k;
        a[i++] += "x" + i;
        String v = a[k] += a[i - 1] + null;
        return v + i;
    }

    public static boolean logicCompound(boolean x, boolean y, int n) {
        boolean a = x;
        a &= y | n > 0;
        a |= n == 3 ^ y;
        a ^= x;
        boolean[] arr = new boolean[2];
        arr[n & 1] ^= a |= !y;
        arr[1] &= arr[0] = !arr[1];
        System.out.println(arr[0]);
        System.out.println(arr[1]);
        return a ? arr[1] != x : arr[0] == y;
    }

    public static int divAssign(int a, int b, long c) {
        int r = a;
        r /= b;
        r += a;
        r %= c;
        r *= c;
        r -= c >> b;
        r |= c;
        r &= ~b;
        r /= 1.25;
        return r;
    }

    public static int orderInCompound(int[] a, int k) {
        calls = 0;
        try {
            a[at(k)] += at(5) / (k - 1);
        } catch (ArithmeticException e) {
            calls += 1000;
        } catch (ArrayIndexOutOfBoundsException e) {
            calls += 2000;
        } catch (NullPointerException e) {
            calls += 3000;
        }
        int first = calls;
        calls = 0;
        try {
            a[at(k)] = at(5) / (k - 1);
        } catch (ArithmeticException e) {
            calls += 1000;
        } catch (ArrayIndexOutOfBoundsException e) {
            calls += 2000;
        } catch (NullPointerException e) {
            calls += 3000;
        }
        return first * 31 + calls;
    }
}
