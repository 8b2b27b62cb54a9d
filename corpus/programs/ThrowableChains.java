import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Exceptions with causes and suppressed exceptions, resources, finally and rethrow. */
public class ThrowableChains {
    static class PipelineException extends Exception {
        private static final long serialVersionUID = 1L;
        private final String stage;

        PipelineException(String stage, Throwable cause) {
            super("stage " + stage + " failed", cause);
            this.stage = stage;
        }
    }

    static class Abort extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }

        @Override
        public String getLocalizedMessage() {
            return "localized";
        }
    }

    static final class Handle implements AutoCloseable {
        private static final List<String> EVENTS = new ArrayList<>();
        private final String name;
        private final RuntimeException onClose;

        Handle(String name, RuntimeException onClose) {
            EVENTS.add("+" + name);
            this.name = name;
            this.onClose = onClose;
        }

        @Override
        public void close() {
            EVENTS.add("-" + name);
            if (onClose != null) {
                throw onClose;
            }
        }
    }

    static void describe(Throwable t, String indent) {
        boolean implicit = t instanceof NullPointerException || t instanceof ClassCastException;
        System.out.println(indent + (implicit ? t.getClass().getName() : t.toString()));
        for (Throwable s : t.getSuppressed()) {
            describe(s, indent + "  + ");
        }
        if (t.getCause() != null) {
            describe(t.getCause(), indent + "  < ");
        }
    }

    static Object parse(String s) throws PipelineException {
        try {
            return s.startsWith("#") ? (Object) Integer.decode(s) : (Object) Double.valueOf(s);
        } catch (NumberFormatException | NullPointerException e) {
            throw new PipelineException("parse", e);
        }
    }

    static int[] use(Object o, int index) throws PipelineException {
        try {
            int[] data = new int[(Integer) o];
            data[index] = 100 / index;
            return data;
        } catch (NegativeArraySizeException | ArithmeticException e) {
            PipelineException p = new PipelineException("use", e);
            p.addSuppressed(new IllegalStateException("index " + index));
            throw p;
        }
    }

    static String run(String input, int index, boolean badClose) throws Exception {
        try (Handle outer = new Handle("outer", badClose ? new IllegalStateException("outer close") : null);
                Handle inner = new Handle("inner" + input, badClose && index == 1 ? new Abort2() : null)) {
            return outer.name + inner.name + use(parse(input), index).length;
        } catch (PipelineException e) {
            e.addSuppressed(new RuntimeException("seen at " + e.stage, e.getCause()));
            throw e;
        } finally {
            Handle.EVENTS.add("done");
        }
    }

    static final class Abort2 extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Abort2() {
            super("abort", new Abort(), true, false);
        }
    }

    @SuppressWarnings("finally")
    static int overridden(int n) {
        for (int i = 0;; i++) {
            try {
                if (i == n) {
                    return i;
                }
                if (i == 2) {
                    throw new IllegalStateException("never seen");
                }
            } finally {
                n -= 1;
                if (i == 2) {
                    continue;
                }
                if (n < -3) {
                    return -100 + i;
                }
            }
        }
    }

    static <X extends Exception> void sneaky(Exception e) throws X {
        @SuppressWarnings("unchecked")
        X x = (X) e;
        throw x;
    }

    static void attempt(String label, Callable<?> c) {
        try {
            System.out.println(label + ": " + c.call());
        } catch (Exception | Abort e) {
            System.out.println(label + " threw");
            describe(e, "    ");
        }
    }

    public static void main(String[] args) {
        String[] inputs = args.length > 0 ? args : new String[] {"#5", "#-5", "2.5", "x", null, "#0x10", "#99999999999"};
        for (String in : inputs) {
            for (int index = 0; index < 2; index++) {
                int at = index;
                attempt(in + "/" + at, () -> run(in, at, at == 1));
            }
        }
        attempt("out of range", () -> run("#3", 7, true));
        System.out.println(Handle.EVENTS);
        attempt("abort", () -> {
            throw new Abort();
        });
        for (int n = -1; n < 6; n++) {
            System.out.print(overridden(n) + " ");
        }
        System.out.println();
        attempt("sneaky", () -> {
            ThrowableChains.<RuntimeException>sneaky(new Exception("checked in disguise"));
            return 1;
        });
        attempt("cycle", () -> {
            Exception a = new Exception("a");
            Exception b = new Exception("b", a);
            a.initCause(b);
            return a.getCause().getCause() == a;
        });
        attempt("self", () -> {
            Exception a = new Exception("a");
            a.addSuppressed(a);
            return a;
        });
        attempt("null resource", () -> {
            try (Handle none = null) {
                return none == null ? "fine" : "odd";
            }
        });
    }
}
