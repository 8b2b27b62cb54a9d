import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Scanner;

/** What exceptions say. */
public final class ThrowableTexts {
    static class E1 extends RuntimeException {
        E1(String m, Throwable c) {
            super(m, c);
        }
        @Override
        public String getLocalizedMessage() {
            return "L:" + getMessage();
        }
    }

    public static void main(String[] a) {
        try {
            throw new E1("m", new IOException("io"));
        } catch (E1 e) {
            System.out.println(e + " " + e.getCause() + e.getMessage());
            e.addSuppressed(new Exception("s"));
            System.out.println(Arrays.toString(e.getSuppressed()));
            try {
                e.initCause(e);
            } catch (IllegalStateException | IllegalArgumentException x) {
                System.out.println(x);
            }
            try {
                e.addSuppressed(e);
            } catch (IllegalArgumentException x) {
                System.out.println(x.getMessage());
            }
        }
        Exception q = new Exception(new Error("inner"));
        System.out.println(q.getMessage() + q);
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] o = new String[1];
            o[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] n = new int[-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("x1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Double.parseDouble("z");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Long.parseLong(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new AssertionError(3.5);
        } catch (AssertionError e) {
            System.out.println(e);
        }
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(1, null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        StringWriter sw = new StringWriter();
        System.out.println(new Exception("st", null, false, false) {}.getStackTrace().length);
    }
}
