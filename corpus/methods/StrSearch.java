import java.util.Arrays;

/** String searching, slicing, comparing, splitting and joining. */
public class StrSearch {
    public static String charAtEdges(String s, int i) {
        i = i > 1000 ? i % 4 : i;
        return s.charAt(i) + "|" + s.length() + "|" + (int) s.charAt(s.length() - 1 - i);
    }

    public static String substrings(String s, int a, int b) {
        a %= 3;
        b %= 9;
        return "[" + s.substring(a) + "][" + s.substring(a, b) + "]" + s.subSequence(a, b).length();
    }

    public static String safeSubstrings(String s, int a) {
        int n = s.length();
        int from = Math.floorMod(a, n + 1);
        StringBuilder sb = new StringBuilder();
        for (int to = from; to <= n && to < from + 10; to++) {
            sb.append(s, from, to).append('/').append(s.substring(from, to).hashCode());
        }
        return sb.append(s.substring(0) == s).append(s.substring(n).isEmpty()).toString();
    }

    public static String indexVariants(String s, String t, int from) {
        StringBuilder sb = new StringBuilder();
        char c = t.isEmpty() ? 'a' : t.charAt(t.length() / 2);
        sb.append(s.indexOf(c)).append(' ').append(s.indexOf(c, from)).append(' ');
        sb.append(s.lastIndexOf(c)).append(' ').append(s.lastIndexOf(c, from)).append(' ');
        sb.append(s.indexOf(t)).append(' ').append(s.indexOf(t, from)).append(' ');
        sb.append(s.lastIndexOf(t)).append(' ').append(s.lastIndexOf(t, from)).append(' ');
        sb.append(s.indexOf(from)).append(' ').append(s.lastIndexOf(from)).append(' ');
        sb.append(s.indexOf(0x1F600)).append(s.lastIndexOf(0x1F600, 3)).append(' ');
        sb.append(s.indexOf("")).append(s.lastIndexOf("")).append(s.indexOf("", from)).append(s.lastIndexOf("", from));
        sb.append(s.contains(t)).append(s.contains(new StringBuilder(t))).append(s.startsWith(t)).append(s.endsWith(t));
        sb.append(s.startsWith(t, from)).append(s.startsWith("", from));
        int at = 0;
        int count = 0;
        while (!t.isEmpty() && (at = s.indexOf(t, at)) >= 0) {
            count++;
            at += t.length();
        }
        return sb.append(' ').append(count).toString();
    }

    public static String comparisons(String a, String b) {
        StringBuilder sb = new StringBuilder();
        sb.append(a.equals(b)).append(a.equalsIgnoreCase(b)).append(a.compareTo(b)).append(' ');
        sb.append(a.compareToIgnoreCase(b)).append(' ').append(a.contentEquals(b)).append(a.contentEquals(new StringBuilder(b)));
        sb.append(a.hashCode() == b.hashCode()).append(String.CASE_INSENSITIVE_ORDER.compare(b, a));
        String c = a.concat(b);
        sb.append(c.compareTo(a)).append(c.startsWith(a)).append(c.endsWith(b)).append(c.length());
        return sb.toString();
    }

    public static String regions(String a, String b, int i, int n) {
        int k = n % 8;
        return a.regionMatches(i, b, 0, k) + "" + a.regionMatches(true, i, b, 0, k) + a.regionMatches(0, b, i, n)
                + a.regionMatches(true, -i, b, k, i) + a.regionMatches(0, a, 0, a.length())
                + a.toUpperCase().regionMatches(true, 0, a.toLowerCase(), 0, k);
    }

    public static String replacing(String s, char a, char b) {
        String r = s.replace(a, b);
        String q = s.replace("" + a, b + "-" + b);
        return r + "|" + q + "|" + (r.equals(s) == (s.indexOf(a) < 0 || a == b)) + s.replace("", "_") + "|"
                + s.replace("aa", "a") + "|" + s.replace(s, "all") + "|" + s.replace("b", "");
    }

    public static String replaceText(String s, String t, String r) {
        return s.replace(t, r) + "/" + r.replace(s, t).length();
    }

    public static String trimming(String s) {
        String padded = " \t\u0000" + s + "\u2003\u00a0 \n";
        return "[" + padded.trim() + "][" + padded.strip() + "][" + padded.stripLeading() + "][" + padded.stripTrailing() + "]"
                + s.isBlank() + s.isEmpty() + "\u2003 \t".isBlank() + "\u00a0".isBlank() + "\u2003".trim().isEmpty()
                + s.trim().length() + s.strip().length() + (s.trim() == s);
    }

    public static String[] splitComma(String s) {
        return s.split(",");
    }

    public static String splitVariants(String s, int limit) {
        StringBuilder sb = new StringBuilder();
        sb.append(Arrays.toString(s.split("a"))).append(s.split("a").length);
        sb.append(Arrays.toString(s.split(" ", limit % 5))).append(s.split(" ", -1).length);
        sb.append(Arrays.toString(s.split("\\.", 2))).append(Arrays.toString(s.split("\n", 0)));
        sb.append(Arrays.toString("".split(","))).append(",".split(",").length).append(",,x,,".split(",").length);
        sb.append(",,x,,".split(",", -1).length).append(Arrays.toString(",,x,,".split(",", 3)));
        return sb.toString();
    }

    public static String joining(String[] parts, String sep) {
        String all = String.join(sep, parts);
        String list = String.join("", Arrays.asList(parts));
        return all + all.length() + list + String.join(sep, "x") + String.join(sep) + String.join(sep, "p", null, "q");
    }

    public static String repeating(String s, int n) {
        if (n > 40) {
            n %= 40;
        }
        String r = s.repeat(n);
        return r.length() + r.substring(r.length() / 2) + (n == 1 && r != s) + r.isEmpty();
    }

    public static String linesAndChars(String s) {
        StringBuilder sb = new StringBuilder();
        s.lines().forEach(l -> sb.append('<').append(l).append('>'));
        sb.append(s.lines().count());
        sb.append(s.chars().filter(c -> c == 'a' || c == '\n').count());
        sb.append(s.chars().sum()).append(' ').append(s.chars().max().orElse(-1));
        int acc = 7;
        for (char c : s.toCharArray()) {
            acc = acc * 31 + c;
        }
        sb.append(' ').append(acc).append(' ').append(s.codePoints().count());
        sb.append(s.chars().mapToObj(c -> (char) c).filter(Character::isLetter).limit(5).map(String::valueOf)
                .reduce("", String::concat));
        return sb.toString();
    }

    public static String palindromes(String s) {
        int n = Math.min(s.length(), 40);
        String best = "";
        int count = 0;
        for (int center = 0; center < 2 * n; center++) {
            int l = center / 2;
            int r = l + center % 2;
            while (l >= 0 && r < n && s.charAt(l) == s.charAt(r)) {
                count++;
                if (r - l + 1 > best.length()) {
                    best = s.substring(l, r + 1);
                }
                l--;
                r++;
            }
        }
        return best + ":" + count;
    }

    public static int[] prefixFunction(String text, String pattern) {
        String s = pattern + '\0' + text;
        int n = Math.min(s.length(), 300);
        int[] pi = new int[n];
        for (int i = 1; i < n; i++) {
            int k = pi[i - 1];
            while (k > 0 && s.charAt(i) != s.charAt(k)) {
                k = pi[k - 1];
            }
            if (s.charAt(i) == s.charAt(k)) {
                k++;
            }
            pi[i] = k;
        }
        return pi;
    }
}
