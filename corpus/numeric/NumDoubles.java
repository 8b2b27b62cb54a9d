/** {@code double}: NaN, infinities, zeros, rounding. */
public class NumDoubles {
    public static int compare(double a, double b) {
        if (a < b) {
            return 1;
        }
        if (a > b) {
            return 2;
        }
        return a == b ? 3 : a != a ? b != b ? 4 : 5 : 6;
    }

    public static int kinds(double d) {
        if (d != d) {
            return 0;
        }
        if (d - d != 0) {
            return d > 0 ? 1 : 2;
        }
        return d == 0 ? 1 / d > 0 ? 3 : 4 : d < Double.MIN_NORMAL && d > 0 ? 5 : 6;
    }

    public static int absorbed(double d) {
        return d + 1 == d ? d < 0 ? 1 : 2 : d + 1 > d ? 3 : 4;
    }

    public static int tenths(double d) {
        return d + 0.1 == 0.3 ? 1 : d * 3 == 1 ? 2 : d * 10 == 1 ? 3 : 4;
    }

    public static int sum(double a, double b) {
        if (a + b == 10.5 && a - b == 0.5) {
            return a == 5.5 ? 1 : 2;
        }
        return a + b != a + b ? 3 : 4;
    }

    public static int product(double a) {
        return a * a == 2 ? 1 : a * a == 4 ? 2 : a * a == Double.POSITIVE_INFINITY ? 3 : a * a == 0 ? 4 : 5;
    }

    public static int quotient(double a, double b) {
        double q = a / b;
        return q == Double.POSITIVE_INFINITY ? b == 0 ? 1 : 2 : q != q ? 3 : q == 0 ? 4 : 5;
    }

    public static int temperature(double c) {
        double f = c * 9 / 5 + 32;
        return f == c ? 1 : f > 451 ? 2 : f < -459.67 ? 3 : 4;
    }

    public static int roots(double x) {
        double r = Math.sqrt(x);
        return r != r ? x < 0 ? 1 : 2 : r == 3 ? 3 : r > x ? 4 : 5;
    }

    public static int floors(double x) {
        double f = Math.floor(x);
        return f == x ? 1 : f == 2 ? 2 : f == -1 ? 3 : f != f ? 4 : 5;
    }

    public static int ceilings(double x) {
        double c = Math.ceil(x);
        return c == 0 ? 1 / c < 0 ? 1 : 2 : c - x == 0.5 ? 3 : 4;
    }

    public static int rounds(double x) {
        long r = Math.round(x);
        return r == 3 ? x < 3 ? 1 : 2 : r == Long.MAX_VALUE ? 3 : r == 0 ? x != x ? 4 : 5 : 6;
    }

    public static int signs(double x) {
        double s = Math.signum(x);
        return s == 1 ? 1 : s == -1 ? 2 : s == 0 ? 3 : 4;
    }

    public static int least(double a, double b) {
        double m = Math.min(a, b);
        return m == a ? m == b ? 1 : 2 : m == b ? 3 : 4;
    }

    public static int greatest(double a, double b) {
        double m = Math.max(a, b);
        return 1 / m > 0 ? 1 : m != m ? 2 : 3;
    }

    public static int fromInt(int i) {
        double d = i * 0.5;
        return d == 2.5 ? 1 : d > 1e9 ? 2 : d == (int) d ? 3 : 4;
    }

    public static int fromLong(long x) {
        double d = x;
        return d == 9007199254740993.0 ? 1 : (long) d != x ? 2 : d < 0 ? 3 : 4;
    }

    public static int range(double x) {
        return x >= 0 && x <= 1 ? x < 0.5 ? 1 : 2 : !(x < 0) && !(x > 1) ? 3 : 4;
    }

    public static int notLess(double a, double b) {
        return !(a < b) ? a >= b ? 1 : 2 : 3;
    }

    public static int narrowed(double d) {
        float f = (float) d;
        return f == d ? 1 : Float.isInfinite(f) ? 2 : f == 0 ? 3 : 4;
    }

    public static int library(double d) {
        return Double.isNaN(d) ? 1 : Double.isInfinite(d) ? 2 : Double.compare(d, 0.0) < 0 ? 3 : 4;
    }

    public static int remainder(double d) {
        if (d < 0 || d > 100) {
            return 0;
        }
        return d % 1 == 0 ? 1 : d % 1 == 0.5 ? 2 : 3;
    }
}
