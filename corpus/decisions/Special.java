/** Where the compiler writes code of its own between, or the same code several times. */
public class Special {
    static final boolean DEBUG = false;
    static final boolean RELEASE = true;
    static final int SIZE = 3;

    static int constants(int a, int b) {
        if (DEBUG && a > 0) {
            return 1;
        }
        if (RELEASE && a > 0 || DEBUG) {
            return 2;
        }
        if (SIZE > 2 && (b > 0 || SIZE < 2)) {
            return 3;
        }
        return 0;
    }

    static int finallyCopied(int a, int b) {
        int r = 0;
        try {
            if (a > 1) {
                return 10 / b;
            }
            r = 5 / a;
        } catch (ArithmeticException e) {
            r = -1;
        } finally {
            if (a > 0 && b > 0 || r < 0) {
                r++;
            }
        }
        return r;
    }

    static int asserted(int a, int b) {
        assert a > 0 || b > 0 : "both " + (a == b ? "same" : "other");
        assert b < 5;
        return a + b;
    }

    static int strings(String s, int a) {
        switch (s == null ? "" : s) {
            case "a":
                return a > 0 && a < 2 ? 1 : 2;
            case "abcd":
            case "b":
                return a == 0 ? 3 : 4;
            default:
                return s != null && s.isEmpty() ? 5 : 6;
        }
    }

    static int arrows(int a, int b) {
        int x = switch (a) {
            case 0 -> b > 0 ? 1 : 2;
            case 1, 2 -> {
                if (b > 1 || a == 2) {
                    yield 7;
                }
                yield 8;
            }
            default -> 9;
        };
        if (x > 1 && x < 8) {
            x++;
        }
        return x;
    }

    static int patterns(Object o, int a) {
        if (o instanceof String s && s.length() > a) {
            return 1;
        }
        if (!(o instanceof String t)) {
            return o instanceof int[] xs && xs.length > 1 || a > 2 ? 2 : 3;
        }
        return t.length();
    }

    static int patternsOf(int[] xs, int a) {
        return patterns(xs, a);
    }

    static boolean patternValue(Object o) {
        boolean is = o instanceof String s;
        return is == (o != null);
    }

    static int resources(String s, int a) throws java.io.IOException {
        try (java.io.StringReader r = a > 1 ? null : new java.io.StringReader(s)) {
            if (r != null && r.read() > 'a') {
                return 1;
            }
        }
        return 0;
    }

    static int sync(Object o, int a) {
        synchronized (o == null ? Special.class : o) {
            if (o == null || a > 0) {
                return 1;
            }
        }
        return 0;
    }

    interface Shape {
        boolean has(int x);
    }

    static int anonymous(int a, int b) {
        Shape s = new Shape() {
            final boolean wide = a > 1 || b > 1;

            @Override
            public boolean has(int x) {
                return wide && x > a || x == b;
            }
        };
        return s.has(1) && !s.has(2) ? 1 : 0;
    }

    static class Counter {
        int n = field > 0 && field < 3 ? 1 : 2;
        static int field;

        Counter() {
            n += field == 1 ? 1 : 0;
        }

        Counter(int by) {
            n += by > 0 || field > 1 ? by : 0;
        }
    }

    static int initialised(int a) {
        Counter.field = a;
        return new Counter().n + new Counter(a - 1).n;
    }

    static int switchInside(int a, int b) {
        if (switch (a) {
            case 0 -> b > 0;
            case 1 -> b > 1;
            default -> false;
        }) {
            return 1;
        }
        return 0;
    }
}
