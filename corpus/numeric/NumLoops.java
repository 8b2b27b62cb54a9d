/** Loops over numbers that the inputs decide. */
public class NumLoops {
    public static int lcm(int a, int b) {
        int x = a < 0 ? -a : a;
        int y = b < 0 ? -b : b;
        while (y != 0) {
            int t = x % y;
            x = y;
            y = t;
        }
        return x == 0 ? 0 : a / x * b;
    }

    public static int collatz(int n) {
        int steps = 0;
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static int power(int base, int exponent) {
        int result = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        return result;
    }

    public static int root(int n) {
        int i = 0;
        while ((i + 1) * (i + 1) <= n) {
            i++;
        }
        return i;
    }

    public static int digitSum(int n) {
        int sum = 0;
        while (n != 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum == 10 ? 1 : sum < 0 ? 2 : 3;
    }

    public static int palindrome(int n) {
        if (n < 0) {
            return -1;
        }
        int reversed = 0;
        for (int rest = n; rest > 0; rest /= 10) {
            reversed = reversed * 10 + rest % 10;
        }
        return reversed == n ? 1 : 0;
    }

    public static int prime(int n) {
        if (n < 2) {
            return 0;
        }
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return d;
            }
        }
        return 1;
    }

    public static int nested(int n, int m) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < m; j++) {
                if (i + j == 3) {
                    count++;
                }
            }
        }
        return count;
    }

    public static int bits(int x) {
        int count = 0;
        while (x != 0) {
            x &= x - 1;
            count++;
        }
        return count;
    }

    public static int highest(int x) {
        int n = 0;
        do {
            x >>>= 4;
            n++;
        } while (x != 0);
        return n;
    }

    public static int sums(int limit) {
        int sum = 0;
        for (int i = 1; sum < limit; i++) {
            sum += i;
        }
        return sum == limit ? 1 : 0;
    }

    public static int skipping(int n, int k) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            if (i == k) {
                continue;
            }
            if (i * k > 6) {
                break;
            }
            found++;
        }
        return found;
    }

    public static int labelled(int n, int m) {
        int steps = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                steps++;
                if (i * j == 2) {
                    break outer;
                }
                if (j > i) {
                    continue outer;
                }
            }
        }
        return steps;
    }

    public static int bisect(int target) {
        if (target < 0 || target >= 64) {
            return -1;
        }
        int lo = 0;
        int hi = 63;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (mid < target) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo == target ? 1 : 99;
    }

    public static int doubling(double x) {
        int n = 0;
        while (x < 10 && n < 20) {
            x = x * 2 + 1;
            n++;
        }
        return n;
    }

    public static int halving(float f) {
        int n = 0;
        while (f > 1) {
            f /= 2;
            n++;
        }
        return f == 1 ? n : -n;
    }

    public static long fibonacci(byte n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        long a = 0;
        long b = 1;
        for (int i = 0; i < n; i++) {
            long t = a + b;
            a = b;
            b = t;
        }
        return a;
    }

    public static int down(int x, int y) {
        while (x > 0 && y > 0) {
            if (x > y) {
                x -= y;
            } else {
                y -= x;
            }
        }
        return x + y;
    }

    public static int countdown(long n) {
        int rounds = 0;
        for (long i = n; i > 0; i -= 1_000_000_007L) {
            rounds++;
        }
        return rounds;
    }
}
