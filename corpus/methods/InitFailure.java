import java.util.function.IntSupplier;

/** Initialisers that throw, classes left unusable, and instances built half way. */
public class InitFailure {
    static String report(IntSupplier touch) {
        try {
            return "value " + touch.getAsInt();
        } catch (ExceptionInInitializerError e) {
            Throwable c = e.getCause();
            return "EIIE " + c.getClass().getName() + " " + (c instanceof NullPointerException ? "" : c.getMessage())
                    + " " + (e.getMessage() == null) + (c == e.getException());
        } catch (NoClassDefFoundError e) {
            return "NCDFE " + e.getMessage();
        } catch (Error e) {
            return "error " + e.getClass().getName() + " " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getClass().getName();
        }
    }

    static class Bad {
        static int value = Integer.parseInt("not a number");
        static final int CONSTANT = 12;

        static int get() {
            return value;
        }
    }

    public static String parseFails(int x) {
        StringBuilder sb = new StringBuilder();
        sb.append(Bad.CONSTANT).append('\n');
        sb.append(report(() -> Bad.value)).append('\n');
        sb.append(report(() -> Bad.value + x)).append('\n');
        sb.append(report(Bad::get)).append('\n');
        sb.append(report(() -> new Bad() == null ? 0 : 1)).append('\n');
        sb.append(new Bad[3].length);
        return sb.toString();
    }

    static class DivZero {
        static int zero;
        static int result = 10 / zero;
    }

    static class NullDeref {
        static String text;
        static int length = text.length();
    }

    static class OutOfRange {
        static final int[] TABLE = new int[2];

        static {
            for (int i = 0; i <= 2; i++) {
                TABLE[i] = i;
            }
        }
    }

    static class CustomError extends Error {
        private static final long serialVersionUID = 1L;

        CustomError(String m) {
            super(m);
        }
    }

    static class ThrowsError {
        static int v = 1;

        static {
            if (v == 1) {
                throw new CustomError("not wrapped");
            }
        }
    }

    static class BadCast {
        static final Object O = "text";
        static final Integer I = (Integer) O;
    }

    public static String kindsOfFailure(int which) {
        switch (Math.floorMod(which, 5)) {
            case 0:
                return report(() -> DivZero.result) + report(() -> DivZero.zero);
            case 1:
                return report(() -> NullDeref.length) + report(() -> NullDeref.length);
            case 2:
                return report(() -> OutOfRange.TABLE.length) + report(() -> OutOfRange.TABLE[0]);
            case 3:
                return report(() -> ThrowsError.v) + report(() -> ThrowsError.v);
            default:
                return report(() -> BadCast.I) + report(() -> BadCast.O.hashCode());
        }
    }

    static class BadParent {
        static int n = 5;

        static {
            System.out.println("parent runs");
            if (n > 0) {
                throw new IllegalStateException("parent");
            }
        }
    }

    static class GoodChild extends BadParent {
        static int m = 6;

        static {
            System.out.println("child runs");
        }
    }

    public static void failingParent(int order) {
        if (order % 2 == 0) {
            System.out.println(report(() -> GoodChild.m));
            System.out.println(report(() -> BadParent.n));
        } else {
            System.out.println(report(() -> BadParent.n));
            System.out.println(report(() -> GoodChild.m));
        }
        System.out.println(report(() -> GoodChild.m));
        System.out.println(report(() -> GoodChild.n));
    }

    static class BadChild extends FineParent {
        static int m = 1 / (FineParent.n - 8);
    }

    static class FineParent {
        static int n = 8;
    }

    public static String failingChild(int x) {
        String s = report(() -> BadChild.m) + report(() -> BadChild.n) + report(() -> FineParent.n);
        FineParent p = new FineParent();
        return s + (p instanceof BadChild) + x + report(() -> new BadChild().hashCode());
    }

    interface BadConstant {
        int X = Integer.parseInt("");

        int Y = 3;

        default int y() {
            return Y;
        }
    }

    static class UsesBad implements BadConstant {
        int z() {
            return y() + Y;
        }
    }

    public static String failingInterface(int x) {
        return report(() -> new UsesBad().z() + x) + report(() -> BadConstant.X) + report(() -> new UsesBad().z());
    }

    static class Chain1 {
        static int v = Chain2.v + 1;
    }

    static class Chain2 {
        static int v = Chain3.v + 1;
    }

    static class Chain3 {
        static int[] data = {};
        static int v = data[0];
    }

    public static String nestedFailure(int x) {
        String s;
        try {
            s = "" + Chain1.v + x;
        } catch (ExceptionInInitializerError e) {
            Throwable t = e;
            StringBuilder sb = new StringBuilder();
            int depth = 0;
            while (t != null && depth++ < 5) {
                sb.append(t.getClass().getName()).append(':').append(t.getMessage()).append('\n');
                t = t.getCause();
            }
            s = sb.toString();
        } catch (NoClassDefFoundError e) {
            s = e.getMessage();
        }
        return s + report(() -> Chain2.v) + report(() -> Chain3.v) + report(() -> Chain1.v);
    }

    enum Planet {
        A(1), B(0);

        final int inverse;

        Planet(int n) {
            inverse = 100 / n;
        }
    }

    public static String failingEnum(String name) {
        String first = report(() -> Planet.A.inverse);
        String second = report(() -> Planet.valueOf(name).inverse);
        return first + "\n" + second;
    }

    static int recovered;

    static class Recovers {
        static int v;

        static {
            try {
                v = Integer.parseInt("x1");
            } catch (NumberFormatException e) {
                v = -1;
                recovered++;
            } finally {
                v *= 10;
            }
        }
    }

    public static int initialiserRecovers(int x) {
        return Recovers.v * 100 + recovered + x;
    }

    static class HalfBuilt {
        static HalfBuilt leaked;
        final int a;
        final String b;
        private int c = 3;

        {
            c += 4;
        }

        HalfBuilt(int n) {
            a = n;
            leaked = this;
            if (n < 0) {
                throw new IllegalArgumentException("negative " + n);
            }
            b = "done".substring(n);
            c = 100;
        }
    }

    public static String leakedThis(int n) {
        HalfBuilt.leaked = null;
        String outcome;
        try {
            outcome = "built " + new HalfBuilt(n).b;
        } catch (IllegalArgumentException e) {
            outcome = e.getMessage();
        } catch (IndexOutOfBoundsException e) {
            outcome = "range " + e.getMessage();
        }
        HalfBuilt h = HalfBuilt.leaked;
        return outcome + " a=" + h.a + " b=" + h.b + " c=" + h.c;
    }

    static class FieldThrows {
        private final StringBuilder log = new StringBuilder("f");
        final int first;
        private final int second;

        FieldThrows(StringBuilder out, int[] data) {
            out.append("enter;");
            first = data[0];
            out.append("first;");
            second = first / data[1];
            out.append("second;");
            log.append(first).append(second);
        }

        @Override
        public String toString() {
            return log.toString();
        }
    }

    public static String constructorThrows(int[] data) {
        StringBuilder out = new StringBuilder();
        FieldThrows f = null;
        try {
            f = new FieldThrows(out, data);
        } catch (ArithmeticException e) {
            out.append("arith ").append(e.getMessage());
        } finally {
            out.append(f == null ? "-null" : "-set");
        }
        return out.append(f).toString();
    }

    public static int escapingFailure(int x) {
        return Escapes.v + x;
    }

    static class Escapes {
        static int v = new int[0].length;

        static {
            Object o = new String[1];
            ((Object[]) o)[0] = Escapes.v == 0 ? (Object) 1 : "s";
        }
    }
}
