/** Numbers in texts that are thrown, returned and printed, and that nobody looks into. */
public class NumTexts {
    static class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code;

        Refused(int code) {
            super("refused " + code);
            this.code = code;
        }
    }

    static class Quoted extends RuntimeException {
        private static final long serialVersionUID = 1;

        Quoted(long value) {
            super("value " + value);
        }

        @Override
        public String getMessage() {
            return "<" + super.getMessage() + ">";
        }
    }

    record Pair(int left, double right) {
    }

    public static int daysIn(int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        return month == 2 ? 28 : 30 + (month + month / 8) % 2;
    }

    public static int code(int value) {
        try {
            if (value % 7 == 3) {
                throw new Refused(value * 2);
            }
            return value;
        } catch (Refused e) {
            return e.code + 1;
        }
    }

    public static int refused(int value) {
        if (value > 100) {
            throw new Refused(value - 1);
        }
        return -value;
    }

    public static void quoted(long value) {
        if ((value & 3) == 2) {
            throw new Quoted(value);
        }
    }

    public static String sign(int value) {
        return value > 0 ? "+" + value : value < 0 ? "" + value : "none";
    }

    public static String kinds(byte b, short s, char c, long l, boolean z) {
        if (b > s) {
            return b + "/" + s;
        }
        return c == 'x' ? "x" + l : l + ":" + c + z;
    }

    public static String decimals(float f, double d) {
        return d > 1.5 ? "d" + d * 2 : "f" + f / 3;
    }

    public static String bases(int i, long l) {
        if (l == i) {
            return Integer.toHexString(i) + Long.toOctalString(l);
        }
        return Integer.toBinaryString(i) + Long.toString(l, 36) + Integer.toString(i, 7);
    }

    public static String built(int n, char c) {
        StringBuilder out = new StringBuilder("n=");
        out.append(n).append(';').append(c);
        for (int i = 0; i < n; i++) {
            out.append(i * n).append(',');
        }
        return out.append(n > 1).append(n * 0.5).toString();
    }

    public static String copied(int n) {
        StringBuffer out = new StringBuffer("a" + n);
        String text = new String(out.append(out).append((String) null));
        return text.concat("").concat("b" + n);
    }

    public static String paired(int n) {
        return n == 5 ? null : new Pair(n, n / 4.0).toString();
    }

    public static int printed(int n) {
        System.out.println("n is " + n);
        System.out.print(n);
        System.out.println((char) n);
        return n > 10 ? 1 : 0;
    }

    public static int notEqual(int n) {
        Object text = "n" + n;
        if (text.equals(Integer.class) || text.equals(null) || ((String) text).isEmpty()) {
            return 1;
        }
        return text.equals(text) && n > 3 ? 2 : 3;
    }

    public static int sized(int n) {
        if (n < 0) {
            return new int[n].length;
        }
        return n;
    }
}
