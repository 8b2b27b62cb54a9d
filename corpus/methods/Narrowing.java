public class Narrowing {
    byte fb;
    short fs;
    char fc;
    static byte sb;
    static char sc;

    public static int intToSmall(int v) {
        byte b = (byte) v;
        short s = (short) v;
        char c = (char) v;
        System.out.println(b);
        System.out.println(s);
        System.out.println((int) c);
        return (byte) c ^ (short) b << 8 ^ (char) b ^ (char) s;
    }

    public static int floatToInts(float f) {
        int i = (int) f;
        long l = (long) f;
        byte b = (byte) f;
        short s = (short) f;
        char c = (char) f;
        System.out.println(l);
        return i ^ (int) (l >>> 32) ^ b << 1 ^ s << 2 ^ c << 3;
    }

    public static long doubleToInts(double d) {
        int i = (int) d;
        long l = (long) d;
        byte b = (byte) d;
        short s = (short) d;
        char c = (char) d;
        float f = (float) d;
        System.out.println(i);
        System.out.println(b);
        System.out.println(s);
        System.out.println((int) c);
        System.out.println(f);
        return l;
    }

    public static String roundTrip(double d) {
        String r = "";
        r += (double) (float) d == d ? "f" : "-";
        r += (double) (long) d == d ? "l" : "-";
        r += (double) (int) d == d ? "i" : "-";
        r += (double) (short) d == d ? "s" : "-";
        r += (double) (byte) d == d ? "b" : "-";
        r += (double) (char) d == d ? "c" : "-";
        r += (float) (int) (float) d == (float) d ? "F" : "-";
        r += (long) (float) d == (long) d ? "L" : "-";
        r += (int) (long) d == (int) d ? "I" : "-";
        return r;
    }

    public static int castChain(long v) {
        int a = (byte) (int) v;
        int b = (char) (byte) v;
        int c = (short) (char) v;
        int d = (byte) (short) (char) v;
        int e = (int) (float) v;
        int f = (int) (double) v;
        int g = (short) (float) v;
        int h = (char) (double) v;
        long i = (long) (float) (double) v;
        return a + b * 3 + c * 5 + d * 7 + (e ^ f) + g * 11 + h * 13 + (int) (i >> 40);
    }

    public static byte narrowCompound(byte b, int k) {
        b += k;
        System.out.println(b);
        b *= k;
        System.out.println(b);
        b -= 3.7;
        System.out.println(b);
        b /= 1.5f;
        System.out.println(b);
        b <<= 1;
        b ^= 0x1ff;
        b |= 0x10000000000L;
        b += 'a';
        b %= k;
        return b;
    }

    public static int charCompound(char c, double d, long l) {
        c += d;
        int t = c;
        c *= d;
        t = t * 31 + c;
        c -= l;
        t = t * 31 + c;
        c /= 2.5;
        t = t * 31 + c;
        c++;
        c--;
        --c;
        t = t * 31 + c;
        c ^= -1;
        t = t * 31 + c;
        c >>>= 1;
        return t * 31 + c;
    }

    public static short shortWalk(short s, float f) {
        for (int i = 0; i < 12; i++) {
            short before = s;
            s += f;
            if (s == before) {
                s++;
            }
            f *= -1.75f;
            s -= i * 1000;
        }
        return s;
    }

    public static int narrowFields(int v) {
        Narrowing n = new Narrowing();
        n.fb = (byte) v;
        n.fs = (short) v;
        n.fc = (char) v;
        int a = n.fb++ + ++n.fb;
        int b = n.fs-- - --n.fs;
        int c = n.fc++ * n.fc++;
        n.fb += 200;
        n.fs *= 300;
        n.fc -= 70000;
        sb = (byte) (v >> 3);
        sc = (char) (v >> 5);
        int d = sb++ + sb--;
        int e = ++sc - sc--;
        sb <<= 3;
        sc += 1.9;
        System.out.println(n.fb);
        System.out.println(n.fs);
        System.out.println((int) n.fc);
        System.out.println(sb);
        System.out.println((int) sc);
        return (((a * 31 + b) * 31 + c) * 31 + d) * 31 + e;
    }

    public static int narrowArrays(int v, int idx) {
        byte[] bs = {1, -1, 127, -128};
        short[] ss = {1, -1, 32767, -32768};
        char[] cs = {0, 1, 'a', '\uffff'};
        boolean[] zs = new boolean[4];
        idx %= 5;
        int r = bs[idx]++;
        r = r * 31 + ++bs[idx];
        bs[idx] += v;
        r = r * 31 + bs[idx];
        r = r * 31 + ss[idx]--;
        r = r * 31 + (ss[idx] *= v);
        r = r * 31 + --cs[idx];
        r = r * 31 + (cs[idx] += v);
        r = r * 31 + (cs[idx] >>= 3);
        zs[idx] |= v > 0;
        zs[idx] ^= true;
        zs[idx] &= v != 7;
        return zs[idx] ? r : ~r;
    }

    public static boolean byteIsMasked(byte[] bytes) {
        int sum = 0;
        int usum = 0;
        for (byte b : bytes) {
            sum += b;
            usum += b & 0xff;
        }
        int negatives = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] < 0) {
                negatives++;
            }
            bytes[i] = (byte) (bytes[i] >>> 1);
            if ((bytes[i] & 0xff) >>> 7 != bytes[i] >>> 31) {
                return true;
            }
        }
        System.out.println(sum);
        return usum - sum == negatives * 256 ^ (usum & 3) == 1;
    }

    private static byte asByte(int v) {
        return (byte) v;
    }

    private static char asChar(long v) {
        return (char) v;
    }

    private static short asShort(double v) {
        return (short) v;
    }

    private static boolean asBool(int v) {
        return (v & 1) != 0;
    }

    public static long throughCalls(int i, long l, double d) {
        long r = asByte(i);
        r = r * 257 + asChar(l);
        r = r * 257 + asShort(d);
        r = r * 257 + (asBool(i) ? asByte(asChar(asShort(d))) : asChar(asByte(i)));
        return r;
    }

    public static int stickyTernary(boolean z, byte b, char c, short s) {
        int a = z ? b : s;
        int d = z ? c : 0;
        long e = z ? b : 5L;
        double f = z ? c : 1.5f;
        Object boxed = z ? (Object) b : (Object) c;
        System.out.println(f);
        System.out.println(e);
        System.out.println(false ? 1.0f : z ? 1 : 2);
        System.out.println(boxed instanceof Byte);
        return a * 31 + d;
    }
}
