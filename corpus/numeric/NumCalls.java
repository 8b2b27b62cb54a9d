/** Recursion, calls among methods, and switches. */
public class NumCalls {
    public static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static int ackermann(int m, int n) {
        if (m < 0 || n < 0) {
            return -1;
        }
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static boolean even(int n) {
        return n == 0 || n > 0 && odd(n - 1);
    }

    public static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static int binomial(int n, int k) {
        if (k < 0 || k > n) {
            return 0;
        }
        return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
    }

    public static int mccarthy(int n) {
        return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
    }

    public static int fastPower(int b, int e) {
        if (e <= 0) {
            return 1;
        }
        int half = fastPower(b, e / 2);
        return e % 2 == 0 ? half * half : half * half * b;
    }

    public static int dense(int x) {
        switch (x) {
            case 1:
                return 10;
            case 2:
            case 3:
                return 20;
            case 5:
                x += 7;
            case 6:
                return x;
            default:
                return -1;
        }
    }

    public static int sparse(int x) {
        switch (x * 3) {
            case -2_000_000_000:
                return 1;
            case 0:
                return 2;
            case 9:
                return 3;
            case 10:
                return 4;
            case 1_000_000_002:
                return 5;
            default:
                return 6;
        }
    }

    public static int days(int month, int year) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month");
        };
    }

    public static int token(char c) {
        switch (c) {
            case '+':
            case '-':
                return 1;
            case '*':
            case '/':
                return 2;
            case '(':
                return 3;
            case ')':
                return 4;
            default:
                return c >= '0' && c <= '9' ? 5 : 0;
        }
    }

    public static int operate(byte op, int a, int b) {
        switch (op) {
            case 0:
                return a + b;
            case 1:
                return a - b;
            case 2:
                return a * b;
            case 3:
                return a / b;
            case 4:
                return a % b;
            case 5:
                return a << b;
            default:
                throw new UnsupportedOperationException();
        }
    }

    public static int machine(int program) {
        int state = 0;
        while (program != 0) {
            switch (program & 3) {
                case 0:
                    state++;
                    break;
                case 1:
                    state *= 2;
                    break;
                case 2:
                    state--;
                    break;
                default:
                    return state;
            }
            program >>>= 2;
        }
        return -state;
    }

    private static int sign(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static int signs(int a, int b, int c) {
        return sign(a) * 9 + sign(b - a) * 3 + sign(c - b);
    }

    private static int checked(int x) {
        if (x == 0) {
            throw new IllegalStateException();
        }
        return 100 / x;
    }

    public static int caught(int a, int b) {
        try {
            return checked(a) + checked(b - 3);
        } catch (IllegalStateException e) {
            return a == 0 ? -1 : -2;
        } finally {
            if (a == 50) {
                a = 1 / (b - 7);
            }
        }
    }

    public static int divided(int a, int b) {
        int r = 0;
        try {
            r = a / b;
            r = r / (a - 1);
        } catch (ArithmeticException e) {
            return r == 0 ? 1 : 2;
        }
        return r;
    }

    public static int hanoi(byte n) {
        return n <= 0 ? 0 : 2 * hanoi((byte) (n - 1)) + 1;
    }

    public static int table(int i, int v) {
        int[] a = {3, 1, 4, 1, 5};
        a[2] = v;
        int sum = 0;
        for (int x : a) {
            sum += x > 3 ? x : 0;
        }
        return i > sum ? 1 : sum == 17 ? 2 : 3;
    }
}
