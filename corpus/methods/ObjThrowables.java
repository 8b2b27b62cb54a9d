import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Exceptions: causes, suppression, try-with-resources, finally, custom hierarchies. */
public class ObjThrowables {
    static class AppException extends Exception {
        private static final long serialVersionUID = 1L;
        final int code;

        AppException(String message, int code) {
            super(message);
            this.code = code;
        }

        AppException(String message, Throwable cause) {
            super(message, cause);
            code = -1;
        }

        AppException(Throwable cause) {
            super(cause);
            code = -2;
        }
    }

    static final class Fatal extends AppException {
        private static final long serialVersionUID = 1L;

        Fatal(int code) {
            super(null, code);
        }

        @Override
        public String getMessage() {
            return "fatal " + code + (super.getMessage() == null ? "" : "?");
        }

        @Override
        public String toString() {
            return "Fatal!" + code;
        }
    }

    static class Quiet extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Quiet(String m) {
            super(m, null, false, false);
        }
    }

    static final class Res implements AutoCloseable {
        private final String name;
        private final StringBuilder log;
        private final boolean fails;

        Res(String name, StringBuilder log, boolean failsOpen, boolean failsClose) {
            this.name = name;
            this.log = log;
            this.fails = failsClose;
            log.append("open ").append(name).append(';');
            if (failsOpen) {
                throw new IllegalArgumentException("open " + name);
            }
        }

        int use(int x) {
            log.append("use ").append(name).append(';');
            return 100 / x;
        }

        @Override
        public void close() {
            log.append("close ").append(name).append(';');
            if (fails) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    private static String show(Throwable t) {
        StringBuilder sb = new StringBuilder();
        int depth = 0;
        for (Throwable c = t; c != null && depth < 6; c = c.getCause(), depth++) {
            sb.append(depth == 0 ? "" : " <- ").append(c.getClass().getName());
            if (!(c instanceof NullPointerException) && !(c instanceof ClassCastException)) {
                sb.append(':').append(c.getMessage());
            }
            for (Throwable s : c.getSuppressed()) {
                sb.append(" +").append(s.getMessage());
            }
        }
        return sb.toString();
    }

    public static String resources(int bits) {
        StringBuilder log = new StringBuilder();
        int r = -1;
        try (Res a = new Res("a", log, (bits & 1) != 0, (bits & 2) != 0);
                Res b = new Res("b", log, (bits & 4) != 0, (bits & 8) != 0);
                Res none = (bits & 16) != 0 ? null : new Res("c", log, false, (bits & 32) != 0)) {
            log.append("body;");
            r = a.use(bits % 3);
            r += b.use(bits % 5);
            if (none != null) {
                r -= none.use(2);
            } else {
                log.append("none;");
            }
        } catch (IllegalStateException | IllegalArgumentException e) {
            log.append(show(e)).append(';');
        } catch (ArithmeticException e) {
            log.append("arith ").append(show(e)).append(';');
        } finally {
            log.append("finally;");
        }
        return log.append(r).toString();
    }

    public static String escapingResource(int bits) throws Exception {
        StringBuilder log = new StringBuilder();
        try {
            try (Res a = new Res("a", log, false, (bits & 1) != 0); AutoCloseable z = () -> {
                log.append("lambda closed;");
                if ((bits & 2) != 0) {
                    throw new AppException("z", 3);
                }
            }) {
                System.out.println(z != null);
                System.out.println(a.use(bits & 4));
            }
        } finally {
            System.out.println(log);
        }
        return log.toString();
    }

    private static int level3(int x) throws AppException {
        try {
            return new int[] {10, 20}[x] / (x - 1);
        } catch (ArithmeticException e) {
            throw new AppException("level3", e);
        }
    }

    private static int level2(int x) throws AppException {
        try {
            return level3(x) + Integer.parseInt(x == 0 ? "0" : "z");
        } catch (ArrayIndexOutOfBoundsException e) {
            AppException a = new AppException(e);
            a.addSuppressed(new Quiet("while " + x));
            throw a;
        } catch (NumberFormatException e) {
            throw (Fatal) new Fatal(x).initCause(e);
        } finally {
            if (x == -7) {
                throw new Quiet("replaces");
            }
        }
    }

    public static String chains(int x) {
        String out;
        try {
            out = "value " + level2(x % 9);
        } catch (Fatal e) {
            out = "fatal " + e.code + " " + e + " " + show(e);
        } catch (AppException e) {
            out = "app " + e.code + " " + show(e) + " " + e.getMessage().length();
        } catch (RuntimeException e) {
            out = "runtime " + show(e) + e.getStackTrace().length;
        }
        return out;
    }

    public static int chainEscapes(int x) throws AppException {
        return level2(x % 3);
    }

    @SuppressWarnings("finally")
    private static int finallyWins(int x, StringBuilder log) {
        int r = 1;
        while (true) {
            try {
                r += x;
                if (r > 50) {
                    return r;
                }
                if (x == 0) {
                    throw new Quiet("zero");
                }
                if (x < 0) {
                    break;
                }
                log.append('l');
            } catch (Quiet q) {
                log.append('q');
                return r = 7;
            } finally {
                log.append('f').append(r);
                r *= 2;
                if (x == 13) {
                    return -13;
                }
                if (r > 1000) {
                    break;
                }
            }
        }
        return r + 3;
    }

    public static String finallyFlow(int x) {
        StringBuilder log = new StringBuilder();
        int r = finallyWins(x % 60, log);
        int nested = 0;
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                try {
                    nested += i;
                    if (i == (x & 3)) {
                        continue outer;
                    }
                    nested += 10 / (i - (x >> 2 & 3));
                } finally {
                    nested *= 3;
                    log.append(i);
                }
                nested++;
            } catch (ArithmeticException e) {
                nested -= 100;
                if ((x & 16) != 0) {
                    break;
                }
            } finally {
                nested ^= 1;
            }
        }
        return log.append(' ').append(r).append(' ').append(nested).toString();
    }

    @SuppressWarnings("finally")
    public static int swallowed(int[] data, int i) {
        try {
            return data[i] / data[0];
        } finally {
            if (data != null && data.length > 2) {
                return -data.length;
            }
        }
    }

    public static String suppression(int n) {
        Exception main = n % 2 == 0 ? new Exception("main") : new Quiet("quiet");
        int k = Math.floorMod(n, 5);
        for (int i = 0; i < k; i++) {
            main.addSuppressed(new Exception("s" + i, new Error("e" + i)));
        }
        StringBuilder sb = new StringBuilder();
        sb.append(main.getSuppressed().length).append(main).append(main.getCause()).append(main.getLocalizedMessage());
        try {
            main.addSuppressed(k == 3 ? main : k == 4 ? null : new Exception());
            sb.append("added").append(main.getSuppressed().length);
        } catch (IllegalArgumentException e) {
            sb.append(e.getMessage()).append(e.getCause() == main);
        } catch (NullPointerException e) {
            sb.append("null ").append(e.getMessage());
        }
        try {
            main.initCause(new Error("late"));
            sb.append(main.getCause().getMessage());
            main.initCause(null);
        } catch (IllegalStateException e) {
            sb.append('|').append(e.getMessage()).append(e.getCause() == main);
        }
        Throwable self = new Exception();
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            sb.append(e.getMessage()).append(self.getMessage()).append(self);
        }
        return sb.append(new Exception(new Error("inner"))).append(new RuntimeException((Throwable) null).getMessage()).toString();
    }

    public static String implicitExceptions(int which, int n) {
        Object o = "text";
        int[] data = new int[3];
        Object[] objects = new String[1];
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            try {
                switch (Math.floorMod(which + i, 8)) {
                    case 0 -> sb.append(data[n]);
                    case 1 -> sb.append(n / data[0]);
                    case 2 -> sb.append(new int[n > 1000 ? 5 : n].length);
                    case 3 -> objects[0] = n;
                    case 4 -> sb.append("abc".charAt(n));
                    case 5 -> sb.append(((Integer) o).intValue());
                    case 6 -> sb.append(((String) (n == 0 ? o : null)).length());
                    default -> sb.append(List.of(1, 2).get(n)).append(n % (long) data[0]);
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                sb.append("A[").append(e.getMessage()).append(']');
            } catch (IndexOutOfBoundsException e) {
                sb.append("I[").append(e.getMessage()).append(']');
            } catch (ArithmeticException | NegativeArraySizeException | ArrayStoreException e) {
                sb.append(e.toString());
            } catch (ClassCastException | NullPointerException e) {
                sb.append(e.getClass().getName());
            }
            sb.append(' ');
        }
        return sb.toString();
    }

    private static <T> T retry(int times, Supplier<T> s, List<String> log) {
        RuntimeException last = null;
        for (int i = 0; i < times; i++) {
            try {
                return s.get();
            } catch (RuntimeException e) {
                log.add(i + e.getMessage());
                if (last != null) {
                    e.addSuppressed(last);
                }
                last = e;
            }
        }
        throw last == null ? new IllegalArgumentException("times " + times) : last;
    }

    public static String retries(int times, int failures) {
        List<String> log = new ArrayList<>();
        int[] left = {failures % 7};
        int n = times % 6;
        try {
            String s = retry(n, () -> {
                if (left[0]-- > 0) {
                    throw new Quiet("left " + left[0]);
                }
                return "done";
            }, log);
            return s + log;
        } catch (Quiet e) {
            return "gave up " + e.getMessage() + e.getSuppressed().length + log;
        }
    }

    public static int deepUnwind(int n) {
        return unwind(Math.floorMod(n, 50), n);
    }

    private static int unwind(int depth, int n) {
        try {
            if (depth == 0) {
                throw new IllegalStateException("bottom " + n);
            }
            return unwind(depth - 1, n);
        } catch (IllegalStateException e) {
            if (depth % 10 == 7) {
                return depth;
            }
            throw depth % 2 == 0 ? new IllegalStateException(e) : e;
        } finally {
            if (depth == 33) {
                System.out.println("through 33");
            }
        }
    }
}
