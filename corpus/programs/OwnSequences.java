import java.util.StringJoiner;
import java.util.regex.Pattern;

/** A CharSequence of the program's own given to the JDK. */
public final class OwnSequences {
    static final class My implements CharSequence {
        final String s;
        My(String s) {
            this.s = s;
        }
        public int length() {
            return s.length();
        }
        public char charAt(int i) {
            return s.charAt(s.length() - 1 - i);
        }
        public CharSequence subSequence(int b, int e) {
            return new My(s.substring(s.length() - e, s.length() - b));
        }
        public String toString() {
            return new StringBuilder(s).reverse().toString();
        }
    }

    public static void main(String[] a) {
        My m = new My("abc");
        System.out.println(new StringBuilder("x").append(m));
        System.out.println(new StringBuilder(m));
        System.out.println(new StringBuilder().append(m, 1, 3));
        System.out.println(new StringBuilder("__").insert(1, m));
        System.out.println(new StringBuilder("__").insert(1, m, 0, 2));
        System.out.println("cba".contentEquals(m) + " " + "xcbay".contains(m) + "1cba2".replace(m, "-")
            + String.join(m, "1", "2") + String.join("+", m, m) + m.chars().sum()
            + CharSequence.compare(m, "cbb") + m.isEmpty());
        System.out.println(new StringBuffer(m).append(m).append(m, 0, 1));
        System.out.println(Pattern.compile("b").matcher(m).find() + String.valueOf(m));
        System.out.println(Integer.parseInt(new My("321"), 0, 3, 10));
        StringJoiner sj = new StringJoiner(m);
        sj.add(m).add(m);
        System.out.println(sj);
        System.out.append(m).append('\n').append(m, 0, 1);
        System.out.println();
        try {
            new StringBuilder().append(m, 2, 9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".contentEquals((CharSequence) null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        System.out.println(new StringBuilder().append((CharSequence) null).append((CharSequence) null, 1, 3));
        java.nio.CharBuffer cb = java.nio.CharBuffer.wrap("wrap");
        System.out.println(new StringBuilder().append(cb) + " " + cb.length());
    }
}
