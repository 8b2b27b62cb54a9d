/** A {@code CharSequence} of the program's own where the JDK takes any. */
public final class ModelSequence {
    private ModelSequence() {}

    /** A text read backwards. */
    private static final class Backwards implements CharSequence {
        private final String text;

        Backwards(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int i) {
            return text.charAt(text.length() - 1 - i);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            int n = text.length();
            return new Backwards(text.substring(n - to, n - from));
        }

        @Override
        public String toString() {
            return new StringBuilder(text).reverse().toString();
        }
    }

    public static String appended(String s, int from, int to) {
        CharSequence b = new Backwards(s);
        StringBuilder out = new StringBuilder("<").append(b).append('|');
        try {
            out.append(b, from, to);
        } catch (IndexOutOfBoundsException e) {
            out.append(e.getClass().getName()).append(e.getMessage());
        }
        return out.toString();
    }

    public static String inserted(String s, int at) {
        CharSequence b = new Backwards(s);
        StringBuilder out = new StringBuilder("[]").insert(1, b).insert(0, b, 0, s.length() / 2);
        try {
            out.insert(at, b, 0, s.length());
        } catch (IndexOutOfBoundsException e) {
            out.append(e.getClass().getName()).append(e.getMessage());
        }
        return out.toString();
    }

    public static String constructed(String s) {
        CharSequence b = new Backwards(s);
        StringBuffer buffer = new StringBuffer(b).append(b).append(b, 0, s.length() / 2);
        return new StringBuilder(b).append(buffer).append('+').append(new StringBuffer(b)).toString();
    }

    public static String compared(String s) {
        CharSequence b = new Backwards(s);
        String turned = b.toString();
        return turned.contentEquals(b) + " " + s.contentEquals(b) + " " + turned.contains(b) + " "
            + CharSequence.compare(b, turned) + " " + b.chars().sum() + " " + b.codePoints().count()
            + " " + b.isEmpty();
    }

    public static String replaced(String s, String with) {
        CharSequence b = new Backwards(s);
        return (b + "-" + s + "-" + b).replace(b, new Backwards(with)) + String.join(b, "1", "2")
            + String.join("+", b, with);
    }

    public static String nulls(int from, int to) {
        StringBuilder out = new StringBuilder();
        out.append((CharSequence) null).insert(0, (CharSequence) null);
        try {
            out.append((CharSequence) null, from, to);
        } catch (IndexOutOfBoundsException e) {
            out.append(e.getMessage());
        }
        return out.toString();
    }

    /** Its length says more than it has. */
    private static final class Liar implements CharSequence {
        @Override
        public int length() {
            return 3;
        }

        @Override
        public char charAt(int i) {
            if (i > 1) {
                throw new IllegalStateException("no unit " + i);
            }
            return 'z';
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return this;
        }
    }

    public static String throwing(int to) {
        StringBuilder out = new StringBuilder();
        try {
            out.append(new Liar(), 0, Math.floorMod(to, 4));
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
        return out.toString();
    }
}
