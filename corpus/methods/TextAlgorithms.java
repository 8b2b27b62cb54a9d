import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

/** Classic algorithms over text. */
public class TextAlgorithms {
    public static String editScript(String a, String b) {
        int n = Math.min(a.length(), 20);
        int m = Math.min(b.length(), 20);
        int[][] d = new int[n + 1][m + 1];
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                } else {
                    int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                    d[i][j] = Math.min(change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                }
            }
        }
        StringBuilder sb = new StringBuilder();
        int i = n;
        int j = m;
        while (i > 0 || j > 0) {
            if (i > 0 && j > 0 && a.charAt(i - 1) == b.charAt(j - 1) && d[i][j] == d[i - 1][j - 1]) {
                sb.append('=');
                i--;
                j--;
            } else if (i > 0 && j > 0 && d[i][j] == d[i - 1][j - 1] + 1) {
                sb.append(b.charAt(--j)).append('~');
                i--;
            } else if (i > 0 && d[i][j] == d[i - 1][j] + 1) {
                sb.append('-');
                i--;
            } else {
                sb.append(b.charAt(--j)).append('+');
            }
        }
        return sb.reverse().append(d[n][m]).toString();
    }

    public static String commonSubsequence(String a, String b) {
        Map<Long, String> memo = new HashMap<>();
        return common(a, b, Math.min(a.length(), 11), Math.min(b.length(), 11), memo) + memo.size();
    }

    private static String common(String a, String b, int i, int j, Map<Long, String> memo) {
        if (i == 0 || j == 0) {
            return "";
        }
        long key = (long) i << 32 | j;
        String known = memo.get(key);
        if (known == null) {
            if (a.charAt(i - 1) == b.charAt(j - 1)) {
                known = common(a, b, i - 1, j - 1, memo) + a.charAt(i - 1);
            } else {
                String x = common(a, b, i - 1, j, memo);
                String y = common(a, b, i, j - 1, memo);
                known = x.length() >= y.length() ? x : y;
            }
            memo.put(key, known);
        }
        return known;
    }

    public static String justify(String text, int width) {
        int w = 5 + Math.floorMod(width, 25);
        List<String> line = new ArrayList<>();
        int used = 0;
        StringBuilder out = new StringBuilder();
        for (String word : (text + " and some more words to fill the lines").split(" ")) {
            if (word.length() > w) {
                throw new IllegalArgumentException("word of " + word.length() + " in width " + w);
            }
            if (word.isEmpty()) {
                continue;
            }
            if (used + line.size() + word.length() > w) {
                int gaps = line.size() - 1;
                int spaces = w - used;
                for (int i = 0; i < line.size(); i++) {
                    out.append(line.get(i));
                    if (i < gaps) {
                        int pad = spaces / (gaps - i) + (spaces % (gaps - i) > 0 ? 1 : 0);
                        out.append(" ".repeat(pad));
                        spaces -= pad;
                    }
                }
                out.append("|\n");
                line.clear();
                used = 0;
            }
            line.add(word);
            used += word.length();
        }
        return out.append(String.join(" ", line)).toString();
    }

    public static String huffman(String text) {
        record Node(int weight, String symbols, Node zero, Node one) implements Comparable<Node> {
            @Override
            public int compareTo(Node o) {
                return weight != o.weight ? Integer.compare(weight, o.weight) : symbols.compareTo(o.symbols);
            }

            void codes(String prefix, Map<Character, String> out) {
                if (zero == null) {
                    out.put(symbols.charAt(0), prefix.isEmpty() ? "0" : prefix);
                } else {
                    zero.codes(prefix + '0', out);
                    one.codes(prefix + '1', out);
                }
            }
        }
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Node> queue = new PriorityQueue<>();
        counts.forEach((c, n) -> queue.add(new Node(n, c.toString(), null, null)));
        while (queue.size() > 1) {
            Node a = queue.remove();
            Node b = queue.remove();
            queue.add(new Node(a.weight() + b.weight(), a.symbols() + b.symbols(), a, b));
        }
        Map<Character, String> codes = new TreeMap<>();
        queue.remove().codes("", codes);
        int bits = 0;
        for (char c : text.toCharArray()) {
            bits += codes.get(c).length();
        }
        return codes + " " + bits;
    }

    public static String suffixOrder(String s) {
        int n = Math.min(s.length(), 24);
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        String t = s.substring(0, n);
        Arrays.sort(order, (a, b) -> t.substring(a).compareTo(t.substring(b)));
        int best = 0;
        String repeated = "";
        StringBuilder transform = new StringBuilder();
        for (int i = 0; i < n; i++) {
            transform.append(t.charAt((order[i] + n - 1) % n));
            if (i == 0) {
                continue;
            }
            int k = 0;
            int a = order[i - 1];
            int b = order[i];
            while (a + k < n && b + k < n && t.charAt(a + k) == t.charAt(b + k)) {
                k++;
            }
            if (k > best) {
                best = k;
                repeated = t.substring(b, b + k);
            }
        }
        return Arrays.toString(order) + transform + best + repeated;
    }

    public static String permutations(String s, int skip) {
        char[] c = s.substring(0, Math.min(s.length(), 4)).toCharArray();
        Arrays.sort(c);
        StringBuilder sb = new StringBuilder();
        int count = 0;
        int every = 1 + Math.floorMod(skip, 4);
        while (true) {
            if (count++ % every == 0) {
                sb.append(c).append(' ');
            }
            int i = c.length - 2;
            while (i >= 0 && c[i] >= c[i + 1]) {
                i--;
            }
            if (i < 0) {
                break;
            }
            int j = c.length - 1;
            while (c[j] <= c[i]) {
                j--;
            }
            char t = c[i];
            c[i] = c[j];
            c[j] = t;
            for (int l = i + 1, r = c.length - 1; l < r; l++, r--) {
                t = c[l];
                c[l] = c[r];
                c[r] = t;
            }
        }
        return sb.append(count).toString();
    }

    public static boolean wildcard(String text, String pattern) {
        int n = Math.min(text.length(), 40);
        int t = 0;
        int p = 0;
        int star = -1;
        int mark = 0;
        String full = "*" + pattern.replace("l", "?").replace(" ", "*") + "*";
        while (t < n) {
            if (p < full.length() && (full.charAt(p) == '?' || full.charAt(p) == text.charAt(t))) {
                t++;
                p++;
            } else if (p < full.length() && full.charAt(p) == '*') {
                star = p++;
                mark = t;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (p < full.length() && full.charAt(p) == '*') {
            p++;
        }
        return p == full.length();
    }

    public static String wordLadder(String[] words, int from, int to) {
        List<String> all = new ArrayList<>(new TreeSet<>(Arrays.asList(words)));
        Collections.addAll(all, "cat", "cot", "dot", "dog", "cog", "cag");
        String start = all.get(Math.floorMod(from, all.size()));
        String goal = all.get(Math.floorMod(to, all.size()));
        Map<String, String> previous = new LinkedHashMap<>();
        previous.put(start, null);
        List<String> frontier = List.of(start);
        int rounds = 0;
        while (!frontier.isEmpty() && !previous.containsKey(goal)) {
            List<String> next = new ArrayList<>();
            for (String w : frontier) {
                for (String v : all) {
                    if (v.length() != w.length() || previous.containsKey(v)) {
                        continue;
                    }
                    int diff = 0;
                    for (int i = 0; i < v.length(); i++) {
                        diff += v.charAt(i) == w.charAt(i) ? 0 : 1;
                    }
                    if (diff == 1) {
                        previous.put(v, w);
                        next.add(v);
                    }
                }
            }
            frontier = next;
            rounds++;
        }
        if (!previous.containsKey(goal)) {
            throw new IllegalStateException("no ladder from " + start + " to " + goal);
        }
        StringBuilder sb = new StringBuilder();
        for (String w = goal; w != null; w = previous.get(w)) {
            sb.insert(0, w).insert(0, '>');
        }
        return sb.append(rounds).toString();
    }

    public static String compressPairs(String s) {
        String text = s.length() > 40 ? s.substring(0, 40) : s;
        char fresh = 'A';
        Map<Character, String> rules = new LinkedHashMap<>();
        while (fresh <= 'Z') {
            Map<String, Integer> pairs = new TreeMap<>();
            for (int i = 0; i + 1 < text.length(); i++) {
                pairs.merge(text.substring(i, i + 2), 1, Integer::sum);
            }
            String best = null;
            for (Map.Entry<String, Integer> e : pairs.entrySet()) {
                if (e.getValue() > 1 && (best == null || e.getValue() > pairs.get(best))) {
                    best = e.getKey();
                }
            }
            if (best == null) {
                break;
            }
            while (text.indexOf(fresh) >= 0) {
                fresh++;
            }
            text = text.replace(best, String.valueOf(fresh));
            rules.put(fresh++, best);
        }
        String expanded = text;
        List<Character> order = new ArrayList<>(rules.keySet());
        Collections.reverse(order);
        for (char c : order) {
            expanded = expanded.replace(String.valueOf(c), rules.get(c));
        }
        return text + rules + expanded.equals(s);
    }

    public static String columns(String[] cells, int count) {
        int cols = 1 + Math.floorMod(count, 5);
        int[] widths = new int[cols];
        for (int i = 0; i < cells.length; i++) {
            widths[i % cols] = Math.max(widths[i % cols], String.valueOf(cells[i]).length());
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            int c = i % cols;
            String cell = cells[i] == null ? "-" : cells[i];
            int pad = widths[c] - cell.length();
            boolean number = !cell.isEmpty() && cell.chars().allMatch(Character::isDigit);
            if (number || (c & 1) == 1) {
                sb.append(" ".repeat(pad)).append(cell);
            } else {
                sb.append(cell).append(" ".repeat(pad));
            }
            sb.append(c == cols - 1 ? "\n" : " | ");
        }
        while (sb.charAt(sb.length() - 1) == ' ') {
            sb.deleteCharAt(sb.length() - 1);
        }
        return sb.append(Arrays.toString(widths)).toString();
    }

    public static String base64(byte[] data) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < data.length; i += 3) {
            int bits = 0;
            for (int j = 0; j < 3; j++) {
                bits = bits << 8 | (i + j < data.length ? data[i + j] & 0xff : 0);
            }
            for (int j = 0; j < 4; j++) {
                sb.append(i + j > data.length ? '=' : alphabet.charAt(bits >>> 18 - 6 * j & 63));
            }
        }
        byte[] back = new byte[sb.length() / 4 * 3];
        int n = 0;
        for (int i = 0; i < sb.length(); i += 4) {
            int bits = 0;
            for (int j = 0; j < 4; j++) {
                bits = bits << 6 | Math.max(0, alphabet.indexOf(sb.charAt(i + j)));
            }
            back[n++] = (byte) (bits >> 16);
            back[n++] = (byte) (bits >> 8);
            back[n++] = (byte) bits;
        }
        return sb + " " + Arrays.equals(data, Arrays.copyOf(back, data.length));
    }
}
