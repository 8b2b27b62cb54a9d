/** Narrow types, widening and narrowing. */
public class NumCasts {
    public static int toByte(int x) {
        byte b = (byte) x;
        return b == x ? b < 0 ? 1 : 2 : b == -1 ? 3 : 4;
    }

    public static int toShort(int x) {
        return (short) x == x ? 1 : (short) x < 0 ? 2 : 3;
    }

    public static int toChar(int x) {
        char c = (char) x;
        return c == x ? c >= 'a' && c <= 'z' ? 1 : 2 : c == '0' ? 3 : 4;
    }

    public static int byteSum(byte a, byte b) {
        byte s = (byte) (a + b);
        return s == a + b ? 1 : s < 0 ? 2 : 3;
    }

    public static int unsignedByte(byte b) {
        int u = b & 0xff;
        return u == b ? 1 : u - b == 256 ? 2 : 99;
    }

    public static int kind(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
            return (c | 32) - 'a' + 10;
        }
        return c > 0x7f ? -2 : -1;
    }

    public static int longToInt(long x) {
        int i = (int) x;
        return i == x ? 1 : i == 0 ? 2 : i < 0 ? x < 0 ? 3 : 4 : 5;
    }

    public static int shortProduct(short a, short b) {
        short p = (short) (a * b);
        return p == a * b ? 1 : p == 0 ? 2 : 3;
    }

    public static int compound(byte b, int x) {
        b += x;
        if (b == 5) {
            return x > 1000 ? 1 : 2;
        }
        b <<= 1;
        return b == -2 ? 3 : 4;
    }

    public static int logic(boolean a, boolean b, boolean c) {
        if (a ^ b) {
            return a & c ? 1 : b | c ? 2 : 99;
        }
        return a == c ? 3 : 4;
    }

    public static boolean implies(boolean a, boolean b, int x) {
        boolean small = x < 10;
        return !a || b && small;
    }

    public static int charStep(char c) {
        char d = ++c;
        return d == 0 ? 1 : d == 'b' ? 2 : 3;
    }

    public static int signExtend(int x) {
        int e = x << 20 >> 20;
        return e == x ? 1 : e == -2048 ? 2 : e > 2047 ? 99 : 3;
    }

    public static int doubleCast(long x) {
        return (byte) (short) (int) x == (byte) x ? (char) x == (short) x ? 1 : 2 : 99;
    }

    public static int ternaryMix(boolean wide, byte b, char c) {
        int v = wide ? c : b;
        return v < 0 ? 1 : v > 200 ? 2 : 3;
    }

    public static int reversed(short s) {
        short r = (short) ((s & 0xff) << 8 | s >> 8 & 0xff);
        return r == s ? 1 : r == 1 ? 2 : r < s ? 3 : 4;
    }

    public static int intToFloatExact(int x) {
        float f = x;
        return (int) f == x ? 1 : f > x ? 2 : 3;
    }

    public static int longToDoubleExact(long x) {
        if (x < 0) {
            return 0;
        }
        return (long) (double) x == x ? 1 : 2;
    }

    public static int floatToInt(float f) {
        int i = (int) f;
        return i == Integer.MAX_VALUE ? 1 : i == Integer.MIN_VALUE ? 2 : i == f ? 3 : f != f ? 4 : 5;
    }

    public static int doubleToByte(double d) {
        byte b = (byte) d;
        return b == 7 ? d > 7 ? 1 : 2 : 3;
    }
}
