/** {@code float}: the same corners at 32 bits. */
public class NumFloats {
    public static int compare(float a, float b) {
        return a < b ? 1 : a > b ? 2 : a == b ? 3 : 4;
    }

    public static int zeros(float f) {
        return f == 0 ? 1 / f < 0 ? 1 : 2 : f != f ? 3 : 4;
    }

    public static int tenth(float f) {
        return f * 10 == 1 ? 1 : f + f + f == 1 ? 2 : f / 3 == 0.1f ? 3 : 4;
    }

    public static int absorbed(float f) {
        return f + 1 == f ? f > 0 ? 1 : 2 : f + 1 - f == 1 ? 3 : 4;
    }

    public static int equation(float f) {
        return f * f - 5 * f + 6 == 0 ? 1 : f * f == -1 ? 2 : 3;
    }

    public static int sum(float a, float b) {
        return a + b == 0 ? a == -b ? 1 : 2 : a + b == a ? 3 : 4;
    }

    public static int associates(float a, float b) {
        return a + b - b == a ? 1 : a + b - b != a + b - b ? 2 : 3;
    }

    public static int product(float a, float b) {
        return a * b == 6 ? a == 2 ? 1 : 2 : a * b != a * b ? 3 : 4;
    }

    public static int quotient(float a, float b) {
        return a / b == 1 ? a == b ? 1 : 2 : a / b == 0 ? a == 0 ? 3 : 4 : 5;
    }

    public static int overflowing(float f) {
        return f < Float.MAX_VALUE && f * 2 == Float.POSITIVE_INFINITY ? 1 : f / 2 == 0 && f != 0 ? 2 : 3;
    }

    public static int rounds(float f) {
        int r = Math.round(f);
        return r == Integer.MAX_VALUE ? 1 : r == -2 ? f == -2.5f ? 2 : 3 : r == 0 ? 4 : 5;
    }

    public static int absolute(float f) {
        return Math.abs(f) == f ? 1 : Math.abs(f) == -f ? 2 : 3;
    }

    public static int widened(float f) {
        double d = f;
        return d == 0.1 ? 1 : d > 3.5e38 ? 2 : d * d == 2 ? 3 : 4;
    }

    public static int fromInt(int i) {
        float f = i;
        return f == 16777217f ? i == 16777217 ? 1 : 2 : f == i ? 3 : 4;
    }

    public static int fromLong(long x) {
        float f = x;
        return f == Long.MAX_VALUE ? 1 : f < -9e18f ? 2 : f == 7 ? 3 : 4;
    }

    public static int least(float a, float b) {
        float m = Math.min(a, b);
        return 1 / m == Float.NEGATIVE_INFINITY ? 1 : m != m ? 2 : m == a ? 3 : 4;
    }

    public static int signs(float f) {
        return Math.signum(f) == f ? f == 0 ? 1 : 2 : Math.signum(f) == 1 ? 3 : 4;
    }

    public static float interpolate(float t) {
        if (!(t >= 0 && t <= 1)) {
            throw new IllegalArgumentException();
        }
        return t < 0.25f ? 1 : 2 * t + 1 > 2.5f ? 2 : 3;
    }

    public static int grade(float f) {
        if (f < 0 || f > 100) {
            return -1;
        }
        return f >= 89.5f ? 1 : f >= 74.5f ? 2 : f >= 49.5f ? 3 : f >= 0 ? 4 : 5;
    }
}
