/** Every operation of the two builders, with its faults and their messages. */
public final class ModelBuilder {
    private ModelBuilder() {}

    private interface Change {
        Object on(StringBuilder b);
    }

    /** What each change makes of a fresh builder, or the fault it ends in. */
    private static String each(String start, Change... changes) {
        StringBuilder out = new StringBuilder();
        for (Change change : changes) {
            StringBuilder b = new StringBuilder(start);
            try {
                out.append(change.on(b)).append('/');
            } catch (NullPointerException e) {
                out.append("NPE/");
            } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
                out.append(e.getClass().getName()).append(':').append(e.getMessage()).append('/');
            }
            out.append(b).append(';');
        }
        return out.toString();
    }

    public static String appended(int i, long l, float f, double d, char c, boolean z) {
        StringBuilder b = new StringBuilder(7).append(i).append(l).append(f).append(d).append(c).append(z);
        StringBuffer u = new StringBuffer(7).append(i).append(l).append(f).append(d).append(c).append(z);
        return b.append(u).append((Object) null).append((String) null).append(new char[] {'x', c})
            .append((StringBuffer) null).append("abcdef", 2, 4).appendCodePoint(0x1F600).append(b.length())
            .append(u.length()).toString();
    }

    public static String appendable(String s) throws java.io.IOException {
        Appendable a = new StringBuilder(s);
        a.append('c').append("xyz").append("xyz", 1, 2);
        Appendable u = new StringBuffer(s);
        u.append('c').append("xyz", 0, 1);
        return a.toString() + u;
    }

    public static String partsAppended(char[] units, String s, int from, int to) {
        return each("ab", b -> b.append(units, from, to), b -> b.append(s, from, to), b -> b.append(units),
            b -> b.appendCodePoint(from), b -> b.insert(1, units, from, to), b -> b.insert(1, s, from, to),
            b -> b.insert(from, units), b -> b.insert(to, units, 0, 1));
    }

    public static String inserted(String s, int at) {
        return each(s, b -> b.insert(at, 5), b -> b.insert(at, 7L), b -> b.insert(at, 1.5f),
            b -> b.insert(at, 2.5), b -> b.insert(at, 'c'), b -> b.insert(at, true),
            b -> b.insert(at, (Object) null), b -> b.insert(at, (String) null), b -> b.insert(at, "txt"),
            b -> b.insert(0, new char[] {'p'}));
    }

    public static String changed(String s, int i, int j) {
        return each(s, b -> b.delete(i, j), b -> b.deleteCharAt(i), b -> b.replace(i, j, "<>"),
            b -> {
                b.setCharAt(i, 'Z');
                return b.length();
            },
            b -> {
                b.setLength(i % 50);
                return b.length();
            },
            b -> b.reverse(), b -> b.replace(0, 1, null));
    }

    public static String observed(String s, int i, int j) {
        return each(s, b -> (int) b.charAt(i), b -> b.codePointAt(i), b -> b.codePointBefore(i),
            b -> b.codePointCount(i, j), b -> b.offsetByCodePoints(i, j), b -> b.substring(i),
            b -> b.substring(i, j), b -> b.subSequence(i, j), b -> b.chars().sum(),
            b -> b.codePoints().sum(), b -> b.isEmpty(), b -> b.compareTo(new StringBuilder("hello")));
    }

    public static String searched(String s, String t, int from) {
        return each(s, b -> b.indexOf(t), b -> b.indexOf(t, from), b -> b.lastIndexOf(t),
            b -> b.lastIndexOf(t, from), b -> b.indexOf("l"), b -> b.lastIndexOf("", from));
    }

    public static String unitsCopied(String s, int from, int to, int at) {
        char[] target = "____".toCharArray();
        return each(s, b -> {
            b.getChars(from, to, target, at);
            return new String(target);
        });
    }

    public static String reversed(String s, char c, char d) {
        return new StringBuilder(s).append(c).append(d).reverse() + "|"
            + new StringBuilder("\ud83d\ude00x\ude00\ud83d").append(s).reverse();
    }

    public static String made(String s, int n) {
        return each("", b -> new StringBuilder(n % 1000).append(s), b -> new StringBuilder(s),
            b -> new StringBuffer(s), b -> new StringBuilder((CharSequence) s), b -> new StringBuffer(n % 1000),
            b -> {
                b.ensureCapacity(n % 1000);
                b.trimToSize();
                return b;
            });
    }

    public static String buffer(String s, int i, int j) {
        StringBuffer u = new StringBuffer(s);
        u.append(1).insert(0, 2).append(u).append(new StringBuilder("sb")).appendCodePoint(66);
        u.reverse().append(u.indexOf("b")).append(u.lastIndexOf("b")).append(u.lastIndexOf("b", 2));
        try {
            u.append(u.substring(i)).append(u.substring(i, j)).append(u.charAt(i));
            u.deleteCharAt(i).delete(i, j).replace(i, j, "R").setCharAt(i, '!');
            u.setLength(j % 90);
        } catch (IndexOutOfBoundsException e) {
            return e.getClass().getName() + e.getMessage() + u;
        }
        return u.toString() + u.length() + u.compareTo(new StringBuffer("x"));
    }

    public static String fresh(String s) {
        StringBuilder b = new StringBuilder();
        String empty = b.toString();
        String first = b.append(s).toString();
        return (empty == "") + "," + (first == b.toString()) + "," + first.equals(b.toString()) + ","
            + new StringBuffer().append(b).toString().contentEquals(b);
    }
}
