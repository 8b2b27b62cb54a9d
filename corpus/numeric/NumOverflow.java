/** Overflow checks in their usual forms. */
public class NumOverflow {
    public static int add(int a, int b) {
        int r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            throw new ArithmeticException();
        }
        return r;
    }

    public static int subtract(int a, int b) {
        int r = a - b;
        if (((a ^ b) & (a ^ r)) < 0) {
            throw new ArithmeticException();
        }
        return r;
    }

    public static int multiply(int a, int b) {
        long r = (long) a * (long) b;
        if ((int) r != r) {
            throw new ArithmeticException();
        }
        return (int) r;
    }

    public static long addLong(long a, long b) {
        long r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            throw new ArithmeticException();
        }
        return r == 0 ? 1 : r;
    }

    public static int saturated(int a, int b) {
        int r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            return a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        return r;
    }

    public static int before(int a, int b) {
        if (b > 0 ? a > Integer.MAX_VALUE - b : a < Integer.MIN_VALUE - b) {
            return -1;
        }
        return a + b > 100 ? 1 : 2;
    }

    public static int library(int a, int b) {
        int s = Math.addExact(a, b);
        return s > 10 ? Math.subtractExact(a, b) : Math.multiplyExact(a, b);
    }

    public static int incremented(int a) {
        return Math.incrementExact(a) > 5 ? 1 : Math.negateExact(a) > 3 ? 2 : 3;
    }

    public static int narrowed(long a) {
        int i = Math.toIntExact(a);
        return i < 0 ? 1 : 2;
    }

    public static int absolute(int a) {
        int v = Math.abs(a);
        return v < 0 ? 1 : v > 1000 ? 2 : 3;
    }

    public static int carry(int a, int b) {
        int s = a + b;
        boolean unsigned = s + Integer.MIN_VALUE < a + Integer.MIN_VALUE;
        boolean signed = ((a ^ s) & (b ^ s)) < 0;
        return (unsigned ? 1 : 0) + (signed ? 2 : 0);
    }

    public static int unsignedLess(int a, int b) {
        return Integer.compareUnsigned(a, b) < 0 ? a > b ? 1 : 2 : a < b ? 3 : 4;
    }

    public static int highWord(int a, int b) {
        int hi = (int) ((long) a * b >> 32);
        int lo = a * b;
        return hi == lo >> 31 ? 1 : hi < 0 ? 2 : 3;
    }

    public static int accumulate(int a, int b, int c) {
        long sum = (long) a + b + c;
        if (sum > Integer.MAX_VALUE) {
            return 1;
        }
        if (sum < Integer.MIN_VALUE) {
            return 2;
        }
        return a + b + c == sum ? 3 : 99;
    }

    public static int negated(long a) {
        if (a == -a) {
            return a == 0 ? 1 : 2;
        }
        return a < 0 && -a < 0 ? 99 : 3;
    }

    public static long multiplyLong(long a, long b) {
        if (a == 0 || b == 0) {
            return 0;
        }
        long r = a * b;
        if (r / b != a || a == Long.MIN_VALUE && b == -1) {
            return -1;
        }
        return r > 0 ? 1 : 2;
    }

    public static int shiftedOut(int a) {
        if (a << 4 >> 4 != a) {
            return 1;
        }
        return a * 16 < 0 ? 2 : 3;
    }

    public static int doubled(int a) {
        return a + a < a ? a < 0 ? 1 : 2 : a + a == 0 ? a == 0 ? 3 : 4 : 5;
    }
}
