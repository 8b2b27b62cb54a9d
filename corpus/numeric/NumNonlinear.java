/** Products, squares and polynomials, modulo a power of two. */
public class NumNonlinear {
    public static int square(int x) {
        if (x * x == 49) {
            return x > 0 ? 1 : 2;
        }
        return x * x < 0 ? 3 : 4;
    }

    public static int product(int a, int b) {
        if (a * b == 143) {
            return a > 1 && b > 1 && a < 143 && b < 143 ? 1 : 2;
        }
        return 0;
    }

    public static int quadratic(int x) {
        int y = x * x - 5 * x + 6;
        return y == 0 ? 1 : y < 0 ? 2 : y == 20 ? 3 : 4;
    }

    public static int pythagoras(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a > 50 || b > 50 || c > 50) {
            return 0;
        }
        return a * a + b * b == c * c ? a < b ? 1 : 2 : 3;
    }

    public static int cube(int x) {
        if (x < -50 || x > 50) {
            return 0;
        }
        return x * x * x == 729 ? 1 : x * x * x == 730 ? 2 : 3;
    }

    public static int noSquare(int x) {
        return x * x == 3 ? 1 : x * x == 5 ? 2 : 0;
    }

    public static int oddSquare(int x) {
        return x * x % 8 == 1 ? 1 : x * x % 8 == 4 ? 2 : x * x % 8 == 0 ? 3 : 4;
    }

    public static int overflowing(int a, int b) {
        if (a > 0 && b > 0) {
            return a * b > 0 ? 1 : a * b == 0 ? 2 : 3;
        }
        return 0;
    }

    public static int exactly(int a, int b) {
        long wide = (long) a * b;
        return wide == (int) wide ? 1 : wide > 0 ? 2 : 3;
    }

    public static int factor(byte a, byte b) {
        return a * b == 221 ? a > b ? 1 : 2 : a * b == -128 ? 3 : 0;
    }

    public static int discriminant(byte a, byte b, byte c) {
        int d = b * b - 4 * a * c;
        if (a == 0) {
            return b == 0 ? c == 0 ? 1 : 2 : 3;
        }
        return d < 0 ? 4 : d == 0 ? 5 : 6;
    }

    public static int horner(short x) {
        int y = ((2 * x + 3) * x - 4) * x + 1;
        return y == 0 ? 1 : y == 2 ? 2 : y < 0 ? 3 : 4;
    }

    public static int difference(short a, short b) {
        if (a * a - b * b == 15) {
            return a > b ? 1 : 2;
        }
        return (a - b) * (a + b) == 15 ? 3 : 4;
    }

    public static int identity(short a, short b) {
        return (a + b) * (a + b) == a * a + 2 * a * b + b * b ? 1 : 0;
    }

    public static int lowBits(int a, int b) {
        return (a * b & 1) == 1 ? (a & 1) == 1 ? 1 : 2 : 3;
    }

    public static int hash(int a, int b) {
        int h = 31 * a + b;
        h = 31 * h + 7;
        return h == 1234 ? a == b ? 1 : 2 : 3;
    }

    public static int congruence(int s) {
        int n = s * 1103515245 + 12345;
        return n == 0 ? 1 : (n >>> 16 & 0x7fff) == 99 ? 2 : 3;
    }

    public static int mix(int h) {
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        return h == 0 ? 1 : (h & 0xff) == 0x42 ? 2 : 3;
    }

    public static int area(short w, short h) {
        if (w < 0 || h < 0) {
            throw new IllegalArgumentException();
        }
        int a = w * h;
        return a > 1_000_000 ? 1 : a == 997 ? 2 : 3;
    }

    public static long longProduct(long a, long b) {
        return a * b == 1 ? a == 1 ? 1 : a == -1 ? 2 : 3 : a * b == 0 ? a == 0 ? 4 : b == 0 ? 5 : 6 : 7;
    }
}
