/** Division and remainder, and their corners. */
public class NumDivide {
    public static int quotient(int a, int b) {
        return a / b == 3 ? a % b == 0 ? 1 : 2 : 3;
    }

    public static int corner(int a, int b) {
        int q = a / b;
        return q == a ? 1 : q == -a ? a < 0 && q < 0 ? 2 : 3 : 4;
    }

    public static int remainderSign(int a, int b) {
        int r = a % b;
        return r < 0 ? a < 0 ? 1 : 99 : r > 0 ? b < 0 ? 2 : 3 : 4;
    }

    public static int identity(int a, int b) {
        return a / b * b + a % b == a ? 1 : 99;
    }

    public static int byConstant(int a) {
        return a / 7 == 5 ? a % 7 == 3 ? 1 : 2 : a % 7 == -3 ? 3 : 4;
    }

    public static int byPower(int a) {
        return a / 8 == a >> 3 ? a < 0 ? 1 : 2 : 3;
    }

    public static int byNegative(int a) {
        return a / -3 == 4 ? 1 : a % -3 == 2 ? 2 : a % -3 == -2 ? 3 : 4;
    }

    public static int longQuotient(long a, long b) {
        return a / b == 1000 ? a % b == 999 ? 1 : 2 : 3;
    }

    public static int floor(int a, int b) {
        return Math.floorDiv(a, b) == a / b ? 1 : Math.floorMod(a, b) == 1 ? 2 : 3;
    }

    public static int ceiling(int a) {
        int pages = (a + 9) / 10;
        return a < 0 ? 0 : pages < 0 ? 1 : pages * 10 == a ? 2 : 3;
    }

    public static int leap(int year) {
        if (year % 4 != 0) {
            return 0;
        }
        return year % 100 != 0 ? 1 : year % 400 == 0 ? 2 : 3;
    }

    public static int digits(short n) {
        int a = n / 100 % 10;
        int b = n / 10 % 10;
        int c = n % 10;
        return n >= 100 && n < 1000 && a * a * a + b * b * b + c * c * c == n ? 1 : a == c ? 2 : 3;
    }

    public static int fizz(int n) {
        return n % 15 == 0 ? 15 : n % 5 == 0 ? 5 : n % 3 == 0 ? 3 : 1;
    }

    public static int byZero(int a) {
        if (a % 2 == 0) {
            return 10 / (a - 4);
        }
        return 10 % (a - 5);
    }

    public static long longByZero(long a, long b) {
        return a > b ? a / (b - 3) > 0 ? 1 : 2 : b % (a + 3) == 0 ? 3 : 4;
    }

    public static int inverseOf(int a) {
        if (a <= 0 || a >= 31) {
            return 0;
        }
        return 7 * a % 31 == 1 ? 1 : 2;
    }

    public static int chinese(int x) {
        if (x < 0) {
            return 0;
        }
        return x % 3 == 2 && x % 5 == 3 && x % 7 == 2 ? x < 105 ? 1 : 2 : 3;
    }

    public static int guarded(int a, int b) {
        if (b != 0 && a / b > 10) {
            return a % b == 0 ? 1 : 2;
        }
        return b == 0 && a == 0 ? 3 : 4;
    }

    public static int unsigned(int a) {
        return Integer.divideUnsigned(a, 10) > 300_000_000 ? 1 : Integer.remainderUnsigned(a, 10) == 7 ? 2 : 3;
    }

    public static int proportion(short part, short whole) {
        int percent = part * 100 / whole;
        return percent > 100 ? 1 : percent == 50 ? 2 : percent < 0 ? 3 : 4;
    }
}
