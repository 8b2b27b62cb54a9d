import java.util.Arrays;

/** Text beyond ASCII: surrogates, case mapping, code points, Latin-1 against UTF-16 strings. */
public class StrUnicode {
    private static String hex(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            sb.append(c >= ' ' && c < 127 ? String.valueOf(c) : "{" + Integer.toHexString(c) + "}");
        }
        return sb.toString();
    }

    public static String codePoints(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int cp = s.codePointAt(i);
            sb.append(Integer.toHexString(cp)).append(Character.charCount(cp)).append(' ');
            i += Character.charCount(cp);
        }
        sb.append(s.codePointCount(0, s.length())).append(' ');
        for (int i = s.length(); i > 0; i--) {
            sb.append(s.codePointBefore(i) & 0xff).append(',');
        }
        return sb.toString();
    }

    public static int codePointAtEdge(String s, int i) {
        return s.codePointAt(i) * 2 + s.codePointBefore(i + 1);
    }

    public static int offsetByPoints(String s, int i, int n) {
        i = i % 4;
        n = n % 6;
        return s.offsetByCodePoints(i, n);
    }

    public static String surrogates(char a, char b) {
        StringBuilder sb = new StringBuilder();
        sb.append(Character.isHighSurrogate(a)).append(Character.isLowSurrogate(b)).append(Character.isSurrogatePair(a, b));
        sb.append(Character.isSurrogate(a)).append(Integer.toHexString(Character.toCodePoint(a, b)));
        String s = "" + a + b + a;
        sb.append(s.length()).append(s.codePointCount(0, 3)).append(hex(new StringBuilder(s).reverse().toString()));
        sb.append(s.indexOf(a)).append(s.lastIndexOf(a)).append(s.equals("" + a + b + a)).append(s.hashCode());
        return sb.toString();
    }

    public static String toCharsOf(int cp) {
        int k = cp >>> 11 ^ cp & 0xfff;
        char[] cs = Character.toChars(k);
        String s = new String(new int[] {k, 'x', k}, 0, 3);
        return Arrays.hashCode(cs) + "," + cs.length + "," + s.length() + hex(s) + Character.isBmpCodePoint(k)
                + Character.isSupplementaryCodePoint(k) + Character.isValidCodePoint(k) + hex(Character.toString(k));
    }

    public static String invalidCodePoint(int cp) {
        return hex(new StringBuilder().appendCodePoint(cp).append(cp & 7).toString());
    }

    public static String asciiCases(String s) {
        StringBuilder in = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            in.append((char) (s.charAt(i) & 0x7f));
        }
        String t = in.toString();
        return t.toUpperCase() + t.toLowerCase() + t.toUpperCase().equalsIgnoreCase(t.toLowerCase())
                + t.toLowerCase().toUpperCase().equals(t.toUpperCase());
    }

    public static String latinCases(int seed) {
        StringBuilder in = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            in.append((char) (0xa0 + (seed >>> i * 2 & 31) + i * 5 & 0xff));
        }
        String t = in.toString();
        return hex(t) + " " + hex(t.toUpperCase()) + " " + hex(t.toLowerCase()) + t.toUpperCase().length()
                + t.equalsIgnoreCase(t.toUpperCase());
    }

    public static String characterTests(char c) {
        StringBuilder sb = new StringBuilder();
        sb.append(Character.isDigit(c) ? 'd' : '-').append(Character.isLetter(c) ? 'l' : '-');
        sb.append(Character.isLetterOrDigit(c) ? 'b' : '-').append(Character.isUpperCase(c) ? 'U' : '-');
        sb.append(Character.isLowerCase(c) ? 'L' : '-').append(Character.isWhitespace(c) ? 'w' : '-');
        sb.append(Character.isSpaceChar(c) ? 's' : '-').append(Character.isISOControl(c) ? 'i' : '-');
        sb.append(Character.isJavaIdentifierStart(c) ? 'j' : '-').append(Character.isJavaIdentifierPart(c) ? 'p' : '-');
        sb.append(Character.isTitleCase(c) ? 'T' : '-').append(Character.isDefined(c) ? 'D' : '-');
        sb.append(Character.isAlphabetic(c) ? 'A' : '-').append(Character.getType(c));
        sb.append(',').append(Character.getNumericValue(c)).append(',').append(Character.digit(c, 16));
        sb.append(',').append((int) Character.toUpperCase(c)).append(',').append((int) Character.toLowerCase(c));
        sb.append(',').append((int) Character.reverseBytes(c)).append(Character.compare(c, 'm'));
        return sb.append(Character.valueOf(c).hashCode()).toString();
    }

    public static int characterScan(int start) {
        int acc = 0;
        for (int i = 0; i < 300; i++) {
            char c = (char) (start * 97 + i);
            acc = acc * 31 + (Character.isLetter(c) ? 1 : 0) + (Character.isDigit(c) ? 2 : 0) + Character.toLowerCase(c)
                    + (Character.isWhitespace(c) ? 4 : 0) + Character.getNumericValue(c);
        }
        return acc;
    }

    public static String digitsAndRadix(int n, int radix) {
        StringBuilder sb = new StringBuilder();
        for (int d = -1; d < 38; d++) {
            char c = Character.forDigit(d, radix);
            sb.append(c == 0 ? '.' : c);
        }
        return sb.append(Character.digit((char) n, radix)).append(Character.digit('z', radix)).append(Character.digit(n, 10))
                .append(Character.MIN_RADIX).append(Character.isLetter(n)).toString();
    }

    public static String mixedWidth(String s, char c) {
        String latin = "abc\u00ff";
        String wide = "abc\u0100";
        StringBuilder sb = new StringBuilder(latin);
        sb.append(s).append(c).insert(2, s).append(wide);
        String all = sb.toString();
        String back = all.replace("\u0100", "").replace(String.valueOf(c), "");
        sb.setLength(4);
        StringBuilder out = new StringBuilder();
        out.append(hex(all)).append(' ').append(hex(back)).append(' ').append(hex(sb.toString())).append(' ');
        out.append(latin.compareTo(wide)).append(wide.compareTo(latin)).append(latin.equals(wide)).append(all.indexOf(wide));
        out.append(wide.substring(0, 3).equals(latin.substring(0, 3))).append(wide.substring(0, 3).hashCode());
        out.append(all.lastIndexOf(latin)).append(latin.contains(wide)).append(wide.regionMatches(0, latin, 0, 3));
        out.append(latin.indexOf('\u0100')).append(wide.indexOf('\u0100')).append(s.concat(wide).endsWith(wide));
        return out.append(back.equals(s)).append(all.hashCode()).toString();
    }

    public static byte[] encodeByHand(String s) {
        byte[] buf = new byte[s.length() * 3];
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            int cp = s.codePointAt(i);
            if (cp < 0x80) {
                buf[n++] = (byte) cp;
            } else if (cp < 0x800) {
                buf[n++] = (byte) (0xc0 | cp >> 6);
                buf[n++] = (byte) (0x80 | cp & 63);
            } else if (cp < 0x10000) {
                if (Character.isSurrogate((char) cp)) {
                    throw new IllegalArgumentException("lone " + Integer.toHexString(cp));
                }
                buf[n++] = (byte) (0xe0 | cp >> 12);
                buf[n++] = (byte) (0x80 | cp >> 6 & 63);
                buf[n++] = (byte) (0x80 | cp & 63);
            } else {
                i++;
                buf[n++] = (byte) (0xf0 | cp >> 18);
                buf[n++] = (byte) (0x80 | cp >> 12 & 63);
                buf[n++] = (byte) (0x80 | cp >> 6 & 63);
                buf[n++] = (byte) (0x80 | cp & 63);
            }
        }
        return Arrays.copyOf(buf, n);
    }

    public static String ignoreCaseOddities(String s) {
        String dotted = "\u0130\u0131iI\u017f\u212aK\u00b5\u03bc\u00df\u1e9e";
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < dotted.length(); i++) {
            for (int j = 0; j < dotted.length(); j++) {
                sb.append(dotted.substring(i, i + 1).equalsIgnoreCase(dotted.substring(j, j + 1)) ? '1' : '0');
            }
        }
        return sb.append(s.compareToIgnoreCase(dotted)).append(s.equalsIgnoreCase(s.toLowerCase())).toString();
    }
}
