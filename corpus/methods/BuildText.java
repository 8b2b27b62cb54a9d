import java.util.Arrays;
import java.util.StringJoiner;

/** StringBuilder, StringBuffer and StringJoiner. */
public class BuildText {
    public static String appendEverything(int i, long l, double d, String s) {
        StringBuilder sb = new StringBuilder();
        sb.append(i).append(l).append(d).append((float) d).append(s).append((Object) null).append((String) null);
        sb.append((char) i).append(i > 0).append(new char[] {'x', (char) (i | 1)}).append((byte) i).append((short) i);
        sb.append(new StringBuilder("in").append(i & 3)).append(new StringBuffer("buf")).append((CharSequence) null);
        sb.append("slice", 1, 3).append(new char[] {'a', 'b', 'c', 'd'}, 1, 2).append((Object) s).append(Integer.valueOf(i));
        sb.appendCodePoint(i & 0xffff).appendCodePoint(0x1F600 + (i & 15));
        return sb.append(sb.length()).append(sb).toString();
    }

    public static String inserting(String s, int at, int n) {
        StringBuilder sb = new StringBuilder(s);
        int len = sb.length();
        sb.insert(Math.floorMod(at, len + 1), n);
        sb.insert(0, 'c').insert(sb.length(), 1.5).insert(1, true).insert(2, (String) null).insert(0, (Object) s);
        sb.insert(3, new char[] {'p', 'q'}).insert(1, 7L).insert(0, 2.5f).insert(2, "xyz", 1, 2);
        if (at % 3 == 0) {
            sb.insert(at, "end");
        }
        return sb.toString();
    }

    public static String deleting(String s, int from, int to) {
        StringBuilder sb = new StringBuilder(s).append("0123456789");
        sb.delete(from % 12, to);
        sb.deleteCharAt(sb.length() / 2);
        sb.delete(sb.length(), sb.length() + 5);
        if (to < 0) {
            sb.deleteCharAt(to);
        }
        return sb.append(sb.length()).toString();
    }

    public static String replacing(String s, int from, int to, String with) {
        StringBuilder sb = new StringBuilder("abcdefgh").append(s);
        sb.replace(from % 10, to, with);
        return sb.replace(0, 1, "").replace(sb.length(), sb.length(), "!").toString();
    }

    public static String reversing(String s) {
        StringBuilder sb = new StringBuilder(s);
        String once = sb.reverse().toString();
        String pairs = new StringBuilder(s).append("\ud83d\ude00").append(s).append('\ude00').append('\ud83d').reverse().toString();
        String twice = new StringBuilder(pairs).reverse().toString();
        StringBuilder out = new StringBuilder();
        for (char c : (once + "|" + pairs).toCharArray()) {
            out.append(c > 126 ? "#" + Integer.toHexString(c) : String.valueOf(c));
        }
        return out.append(twice.length()).append(sb.reverse().toString().equals(s)).append(twice.hashCode()).toString();
    }

    public static String settingChars(String s, int i, char c) {
        StringBuilder sb = new StringBuilder(s);
        sb.setCharAt(i % 20, c);
        sb.setCharAt(sb.length() - 1, '\u0000');
        sb.setCharAt(0, '\uffff');
        return sb.toString().replace('\u0000', '0') + sb.indexOf("\uffff") + sb.charAt(0);
    }

    public static String lengths(String s, int n) {
        StringBuilder sb = new StringBuilder(s);
        int k = n % 30;
        sb.setLength(k);
        sb.append('|');
        sb.setLength(sb.length() + 2);
        int zeros = 0;
        for (int i = 0; i < sb.length(); i++) {
            zeros += sb.charAt(i) == 0 ? 1 : 0;
        }
        return sb.toString().replace('\0', '.') + zeros + sb.isEmpty() + sb.length();
    }

    public static char charOutOfRange(String s, int i) {
        return new StringBuilder(s).append("tail").charAt(i);
    }

    public static String searching(String s, String t, int from) {
        StringBuilder sb = new StringBuilder(s).append(s).append(t);
        return sb.indexOf(t) + "," + sb.indexOf(t, from) + "," + sb.lastIndexOf(t) + "," + sb.lastIndexOf(t, from) + ","
                + sb.indexOf("") + sb.lastIndexOf("") + sb.indexOf(s, 1) + sb.substring(sb.length() / 2)
                + sb.subSequence(0, sb.length() / 3) + sb.compareTo(new StringBuilder(t)) + sb.chars().sum();
    }

    public static String bufferMix(String s, int n) {
        StringBuffer sb = new StringBuffer(s);
        sb.append(n).insert(0, s.length()).append('x').reverse().append(1.0f).deleteCharAt(0).append((Object) null);
        StringBuffer same = sb.append(sb.length());
        synchronized (sb) {
            sb.setCharAt(0, 'Z');
        }
        sb.replace(0, n & 3, "<>").setLength(sb.length() - 1);
        return sb.toString() + (same == sb) + sb.indexOf("x") + sb.lastIndexOf("l") + sb.charAt(sb.length() - 1)
                + sb.equals(new StringBuffer(sb)) + "text".contentEquals(new StringBuffer("text")) + sb.compareTo(same);
    }

    public static String joiners(String[] parts, String empty) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        StringJoiner k = new StringJoiner("-");
        j.setEmptyValue(empty);
        String start = j.toString() + j.length() + "[" + k + "]" + k.length();
        for (int i = 0; i < parts.length; i++) {
            (i % 2 == 0 ? j : k).add(parts[i]);
        }
        StringJoiner m = new StringJoiner("/", "(", ")").add("first").merge(j).merge(k).merge(new StringJoiner("x"));
        return start + j + k + m + m.length() + j.add(null);
    }

    public static String caesar(String s, int shift) {
        StringBuilder sb = new StringBuilder(s.length());
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + Math.floorMod(c - 'a' + shift, 26));
            } else if (c >= 'A' && c <= 'Z') {
                c = (char) ('A' + (c - 'A' + shift) % 26);
            } else if (c < 128 && Character.isDigit(c)) {
                c ^= 1;
            }
            sb.append(c);
        }
        return sb.toString();
    }

    public static String runLength(String s) {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            if (j - i > 1) {
                sb.append(j - i);
            }
            sb.append(s.charAt(i));
            i = j;
        }
        String packed = sb.toString();
        StringBuilder back = new StringBuilder();
        int count = 0;
        for (char c : packed.toCharArray()) {
            if (c >= '0' && c <= '9') {
                count = count * 10 + c - '0';
                if (count > 500) {
                    throw new IllegalStateException("count " + count);
                }
            } else {
                for (int k = 0; k < Math.max(1, count); k++) {
                    back.append(c);
                }
                count = 0;
            }
        }
        return packed + " " + back.toString().equals(s) + back.length();
    }

    public static String growth(int seed) {
        StringBuilder sb = new StringBuilder(seed & 3);
        int hash = 0;
        for (int i = 0; i < 80; i++) {
            seed = seed * 1664525 + 1013904223;
            switch (seed >>> 28) {
                case 0, 1, 2, 3 -> sb.append(i);
                case 4, 5 -> sb.insert(sb.length() / 2, (char) ('a' + (seed >>> 8 & 15)));
                case 6 -> sb.append(seed);
                case 7 -> sb.setLength(sb.length() * 3 / 4);
                case 8 -> sb.reverse();
                case 9 -> sb.append(sb.length() < 150 ? sb : "cut");
                case 10 -> sb.delete(0, sb.length() / 5);
                case 11 -> sb.append((char) (seed >>> 4 & 0x1ff));
                case 12 -> sb.trimToSize();
                case 13 -> sb.replace(0, Math.min(3, sb.length()), "R");
                case 14 -> hash = hash * 31 + sb.toString().hashCode();
                default -> sb.ensureCapacity(seed >>> 24);
            }
        }
        return sb.length() + ":" + hash + ":" + sb.toString().hashCode();
    }

    public static String box(String text, int width) {
        int w = 3 + Math.floorMod(width, 20);
        char[] line = new char[w + 4];
        Arrays.fill(line, '-');
        line[0] = line[w + 3] = '+';
        String edge = new String(line);
        StringBuilder sb = new StringBuilder(edge).append('\n');
        for (String word : text.split(" ")) {
            for (int at = 0; at < word.length(); at += w) {
                String piece = word.substring(at, Math.min(word.length(), at + w));
                int pad = w - piece.length();
                sb.append("| ").append(" ".repeat(pad / 2)).append(piece).append(" ".repeat(pad - pad / 2)).append(" |\n");
            }
        }
        return sb.append(edge).toString();
    }
}
