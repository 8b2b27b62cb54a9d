import java.util.Locale;
import java.util.stream.Collectors;

/** Every observer and maker of {@code String}, with its faults and their messages. */
public final class ModelText {
    private ModelText() {}

    private interface Piece {
        Object get();
    }

    /** What each piece gives, or the fault it ends in. */
    private static String each(Piece... pieces) {
        StringBuilder out = new StringBuilder();
        for (Piece piece : pieces) {
            try {
                out.append(piece.get());
            } catch (NullPointerException e) {
                out.append("NPE");
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                out.append(e.getClass().getName()).append(':').append(e.getMessage());
            }
            out.append(';');
        }
        return out.toString();
    }

    public static String constructed(char[] units, int from, int count) {
        return each(
            () -> new String(), () -> new String(units), () -> new String(units, from, count),
            () -> String.valueOf(units, from, count), () -> String.copyValueOf(units, from, count),
            () -> String.valueOf(units), () -> String.copyValueOf(units),
            () -> new String(new StringBuilder().append(units)),
            () -> new String(new StringBuffer("b").append(units)));
    }

    public static String codePoints(int[] points, int from, int count) {
        return each(
            () -> new String(points, from, count), () -> Character.toString(from),
            () -> Character.toString(count), () -> new String(points, 0, points.length),
            () -> new String(Character.toChars(from)));
    }

    public static String observed(String s, int i, int j) {
        return each(
            () -> (int) s.charAt(i), () -> s.codePointAt(i), () -> s.codePointBefore(i),
            () -> s.codePointCount(i, j), () -> s.offsetByCodePoints(i, j), () -> s.substring(i),
            () -> s.substring(i, j), () -> s.subSequence(i, j), () -> s.hashCode());
    }

    public static String searched(String s, int c, int from) {
        return each(
            () -> s.indexOf(c), () -> s.indexOf(c, from), () -> s.lastIndexOf(c),
            () -> s.lastIndexOf(c, from), () -> s.indexOf(0x1F600), () -> s.lastIndexOf(0x1F600),
            () -> s.indexOf(0x1F600, from), () -> s.indexOf("l"), () -> s.indexOf("", from),
            () -> s.lastIndexOf("", from), () -> s.lastIndexOf("l", from), () -> s.startsWith("l", from));
    }

    public static String searchedText(String s, String t) {
        return each(
            () -> s.indexOf(t), () -> s.lastIndexOf(t), () -> s.contains(t), () -> s.startsWith(t),
            () -> s.endsWith(t), () -> s.equals(t), () -> s.equalsIgnoreCase(t),
            () -> s.compareTo(t), () -> s.compareToIgnoreCase(t), () -> s.concat(t),
            () -> s.replace(t, "<>"), () -> s.replace("l", t), () -> s.contentEquals(new StringBuffer(t)),
            () -> String.CASE_INSENSITIVE_ORDER.compare(s, t));
    }

    public static String regions(String s, String t, int at, int from, int n) {
        return each(
            () -> s.regionMatches(at, t, from, n), () -> s.regionMatches(true, at, t, from, n),
            () -> s.regionMatches(false, at % 3, t, from % 3, n % 3),
            () -> s.regionMatches(true, at % 3, t, from % 3, n % 3));
    }

    private static final String[] CASED = {
        "ΑΣ", "ΑΣ Β", "Σ", "aΣ", "aΣ.b", "aΣ\u0301b", "aΣ\u0301", "İstanbul", "ŉ", "ß", "ﬁ", "ǆǅǄ",
        "\ud801\udc00", "\ud801\udc28x", "\ud800x", "i\u0307", "ΐ", "ᾳᾼ", "ŸÿµΜ", "\u019b\u0264",
        "\ua7c0\u2c2f", "ẞ", "Ω", "K",
    };

    public static String cases(String s, int which) {
        String t = CASED[Math.floorMod(which, CASED.length)];
        String u = CASED[Math.floorMod(which * 7 + 3, CASED.length)];
        return each(
            s::toUpperCase, s::toLowerCase, t::toUpperCase, t::toLowerCase,
            () -> t.toUpperCase(Locale.ROOT), () -> (s + t).toLowerCase(Locale.ENGLISH),
            () -> t.equalsIgnoreCase(t.toUpperCase()), () -> t.compareToIgnoreCase(u),
            () -> (s + t).equalsIgnoreCase(s + t.toLowerCase()), () -> s == s.toLowerCase(),
            () -> s.toUpperCase(null));
    }

    public static int caseHash(int start) {
        int base = Math.floorMod(start, 0xd7) << 8;
        int hash = 0;
        for (int c = base; c < base + 256; c++) {
            String s = String.valueOf((char) c);
            hash = hash * 31 + s.toUpperCase().hashCode() * 7 + s.toLowerCase().hashCode();
            hash += s.compareToIgnoreCase("m") + (s.equalsIgnoreCase("K") ? 1 : 0);
        }
        return hash;
    }

    public static String trimmed(String s) {
        String white = "\u2003\u00a0\t" + s + "\u2028 \u001f\u3000\n";
        return each(
            white::trim, white::strip, white::stripLeading, white::stripTrailing, white::isBlank,
            s::isBlank, s::isEmpty, white::length, s::strip, () -> s == s.trim(),
            () -> white.indent(2), white::stripIndent, () -> s.indent(-1),
            () -> white.lines().collect(Collectors.joining("/")));
    }

    public static String repeated(String s, int n) {
        return each(() -> s.repeat(n % 5), () -> s.repeat(0) == "", () -> s.repeat(1) == s,
            () -> s.repeat(n > 9 ? 3 : n));
    }

    public static String converted(String s, int from, int to, int at) {
        char[] target = "______".toCharArray();
        return each(
            () -> {
                s.getChars(from, to, target, at);
                return new String(target);
            },
            () -> s.chars().sum(), () -> s.codePoints().sum(), () -> s.toCharArray().length,
            () -> s.chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
    }

    public static String characters(String s, char c, char d) {
        return each(() -> s.replace(c, d), () -> s.replace('l', d), () -> String.valueOf(c).length(),
            () -> s.replace(c, c) == s, () -> s.indexOf(c), () -> Character.toString(c) + d);
    }

    public static String identity(String s) {
        String copy = new String(s);
        return (copy == s) + "," + (copy.intern() == s.intern()) + "," + (("a" + s).intern() == ("a" + s))
            + "," + (s.substring(0) == s) + "," + (s.concat("") == s) + "," + (s.toString() == s) + ","
            + ("ab".substring(1, 1) == "") + "," + ("x" + "y" == "xy") + "," + (s.strip() == s);
    }

    public static String splitAndJoined(String s) {
        return each(
            () -> String.join("|", s.split(",")), () -> s.split(",", -1).length,
            () -> String.join("|", s.split("[ln]")), () -> s.replaceAll("[a-c]+", "<$0>"),
            () -> s.matches("\\w+"), () -> String.join(s, "x", "y", null),
            () -> s.translateEscapes(), () -> s.transform(t -> t + "!"), () -> s.formatted());
    }
}
