/** Bit tricks and shifts, some by amounts that are not known. */
public class NumBits {
    public static int power(int x) {
        return x > 0 && (x & x - 1) == 0 ? x > 1000 ? 1 : 2 : (x & x - 1) == 0 ? 3 : 4;
    }

    public static int lowest(int x) {
        int low = x & -x;
        return low == 0 ? 1 : low == 64 ? 2 : low < 0 ? 3 : 4;
    }

    public static int shiftLeft(int x, int s) {
        return x << s == 1024 ? s > 31 ? 1 : s < 0 ? 2 : 3 : 4;
    }

    public static int shiftRight(int x, int s) {
        return x >> s == -1 ? x == -1 ? 1 : 2 : x >>> s == 1 ? 3 : 4;
    }

    public static int shiftPlain(int s) {
        return 1 << s < 0 ? 1 : 1 << s > 1 << 20 ? 2 : 3;
    }

    public static int shiftBack(int x, int s) {
        return x << s >> s == x ? 1 : x << s >>> s == x ? 2 : 3;
    }

    public static int shiftLong(long x, int s) {
        return x << s == Long.MIN_VALUE ? s == 63 ? 1 : 2 : x >>> s == 5 ? 3 : 4;
    }

    public static int rotate(int x, int n) {
        int r = x << n | x >>> -n;
        return r == 1 ? x == 1 ? 1 : 2 : r == x ? 3 : 4;
    }

    public static int swapped(int a, int b) {
        int x = a ^ b;
        int y = x ^ b;
        x ^= y;
        return x == b && y == a ? 1 : 0;
    }

    public static int sign(int x) {
        int s = x >> 31 | -x >>> 31;
        return s == 0 ? 1 : s == 1 ? 2 : s == -1 ? 3 : 4;
    }

    public static int oppositeSigns(int a, int b) {
        return (a ^ b) < 0 ? a < 0 ? b < 0 ? 99 : 1 : 2 : 3;
    }

    public static int branchlessAbs(int x) {
        int m = x >> 31;
        int a = (x + m) ^ m;
        return a < 0 ? 1 : a == x ? 2 : 3;
    }

    public static int branchlessMin(int a, int b) {
        int m = b ^ (a ^ b) & -(a < b ? 1 : 0);
        return m == Math.min(a, b) ? 1 : 0;
    }

    public static int bytes(int x) {
        int sum = (x & 0xff) + (x >>> 8 & 0xff) + (x >>> 16 & 0xff) + (x >>> 24);
        return sum == 0 ? 1 : sum == 1020 ? 2 : sum == 511 ? 3 : 4;
    }

    public static int hasZeroByte(int x) {
        return ((x - 0x01010101) & ~x & 0x80808080) != 0 ? 1 : 0;
    }

    public static int popcount(int x) {
        x = x - (x >>> 1 & 0x55555555);
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        x = x + (x >>> 4) & 0x0f0f0f0f;
        x = x * 0x01010101 >>> 24;
        return x == 0 ? 1 : x == 32 ? 2 : x == 17 ? 3 : x > 32 ? 99 : 4;
    }

    public static int gray(int x) {
        int g = x ^ x >>> 1;
        return g == 0x80000000 ? 1 : g == 0 ? 2 : (g & 1) == (x & 1) ? 3 : 4;
    }

    public static int masks(int x, int m) {
        if ((x & m) == m && (x | m) == m) {
            return x == m ? 1 : 99;
        }
        return (x & m) == 0 ? 2 : (x ^ m) == -1 ? 3 : 4;
    }

    public static int demorgan(int a, int b) {
        return ~(a & b) == (~a | ~b) ? 1 : 0;
    }

    public static int fields(int packed) {
        int kind = packed & 7;
        int size = packed >> 3 & 0x3f;
        if (kind > 4) {
            return -1;
        }
        return size == 0 ? 0 : kind == 3 ? size > 60 ? 1 : 2 : 3;
    }

    public static int average(int a, int b) {
        int v = (a & b) + ((a ^ b) >> 1);
        return v < Math.min(a, b) || v > Math.max(a, b) ? 99 : v == a ? 1 : 2;
    }

    public static int nextPower(int x) {
        int v = x - 1;
        v |= v >>> 1;
        v |= v >>> 2;
        v |= v >>> 4;
        v |= v >>> 8;
        v |= v >>> 16;
        v++;
        return v == 0 ? 1 : v < 0 ? 2 : v == x ? 3 : v > 4096 ? 4 : 5;
    }

    public static int longMasks(long x) {
        int hi = (int) (x >>> 32);
        int lo = (int) x;
        return hi == lo ? hi == 0 ? 1 : 2 : (hi ^ lo) == -1 ? 3 : 4;
    }
}
