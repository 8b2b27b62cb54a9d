class Finally {
    int state;

    int nested(int[] a, int i) {
        try {
            try {
                return a[i] / i;
            } catch (ArithmeticException e) {
                state = 1;
                return f(i);
            } finally {
                state += 2;
            }
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            state = 3;
            throw e;
        }
    }

    static int f(int x) {
        return x;
    }

    synchronized int locked(Object lock) {
        synchronized (lock) {
            return state;
        }
    }

    static int loop(int n) {
        int done = 0;
        while (n > 0) {
            try {
                if (f(n) == 3) continue;
                if (n == 5) break;
                done++;
            } finally {
                n--;
            }
        }
        return done;
    }
}
