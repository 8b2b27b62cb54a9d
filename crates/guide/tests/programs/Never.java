/** Each method has rules that no call applies; what they are is in the expected text. */
public class Never {
    int size;
    Object[] items = new Object[4];
    static int counter;

    // The divisor is tested by the loop.
    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return abs(a);
    }

    static int abs(int a) {
        return a >= 0 ? a : -a;
    }

    static long longGcd(long a, long b) {
        while (b != 0L) {
            long r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    static int constant(int x) {
        int mode = 3;
        if (x > 0) {
            mode = 4;
        }
        if (mode < 3) {
            return -1;
        }
        if (mode == 5) {
            return -2;
        }
        return mode;
    }

    static int afterNullCheck(int[] a) {
        if (a == null) {
            return -1;
        }
        return a.length;
    }

    static int twice(int x, int y) {
        if (x < y) {
            if (y > x) {
                return 1;
            }
            if (x == y) {
                return 2;
            }
            return 3;
        }
        if (x < y) {
            return 4;
        }
        return 5;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    static int sumBackwards(int[] a) {
        int s = 0;
        for (int i = a.length - 1; i >= 0; i--) {
            s += a[i];
        }
        return s;
    }

    static int[] copy(int n) {
        if (n < 0) {
            return null;
        }
        int[] made = new int[n];
        for (int i = 0; i < n; i++) {
            made[i] = i;
        }
        return made;
    }

    static int selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[least]) {
                    least = j;
                }
            }
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
        return a.length;
    }

    static int tenTimes() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            n += 2;
            if (i > 9) {
                return -1;
            }
        }
        return n;
    }

    static int neverCaught(int x) {
        try {
            return abs(x) + 1;
        } catch (RuntimeException e) {
            return -1;
        }
    }

    static int wrongHandler(int x, int y) {
        try {
            return x / y;
        } catch (NullPointerException e) {
            return -1;
        } catch (ArithmeticException e) {
            return -2;
        }
    }

    static int rethrown(int x) {
        try {
            check(x);
            return 0;
        } catch (IllegalArgumentException e) {
            return 1;
        } catch (IllegalStateException e) {
            return 2;
        }
    }

    static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
    }

    static int alwaysThrows(int x) {
        fail();
        return x;
    }

    static void fail() {
        throw new IllegalStateException();
    }

    static int narrow(byte b, char c, boolean z) {
        if (b > 127) {
            return 1;
        }
        if (c < 0) {
            return 2;
        }
        int v = z ? 1 : 0;
        if (v > 1) {
            return 3;
        }
        return b + c > 70000 ? 4 : 5;
    }

    static int cast(Object o) {
        if (o instanceof String) {
            String s = (String) o;
            return s.length() < 0 ? -1 : s.length();
        }
        return 0;
    }

    static int made() {
        Object o = new Never();
        if (o instanceof String) {
            return 1;
        }
        return ((Never) o).size;
    }

    interface Shape {
        int sides();
    }

    static class Square implements Shape {
        public int sides() {
            return 4;
        }
    }

    static class Triangle implements Shape {
        public int sides() {
            return 3;
        }
    }

    static int dispatch(Shape s) {
        if (s == null) {
            return 0;
        }
        int n = s.sides();
        if (n > 4) {
            return -1;
        }
        return 12 / n;
    }

    int own() {
        Never me = this;
        if (me == null) {
            return -1;
        }
        return me.size;
    }

    // Nothing of these is proved, for good reasons.

    static int wraps(int x) {
        if (x > 0) {
            if (x + 1 < 0) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int absCanBeNegative(int x) {
        int a = abs(x);
        if (a < 0) {
            return 1;
        }
        return 0;
    }

    static int changed(Never n) {
        n.size = 1;
        set(n);
        return 10 / n.size;
    }

    static void set(Never n) {
        n.size = 0;
    }

    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static int overflowCaught(int n) {
        try {
            return factorial(n);
        } catch (StackOverflowError e) {
            return -1;
        }
    }

    static int nan(double d) {
        if (d < 0) {
            return 1;
        }
        if (d >= 0) {
            return 2;
        }
        return 3;
    }

    interface Unknown {
        int answer();
    }

    static int nobody(Unknown u) {
        try {
            return 10 / u.answer();
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    static int library(java.util.List<Integer> list) {
        try {
            return list.get(0);
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }
}
