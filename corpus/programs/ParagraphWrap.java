import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Text wrapping: greedy, balanced by dynamic programming, justified and hanging. */
public class ParagraphWrap {
    static final String TEXT = "It was a bright cold day in early spring, and the clocks of the small town   were striking "
            + "thirteen;\tnobody seemed to mind.\n\nA second paragraph follows: short, but with one extraordinarily-long-hyphenated-word.";

    static List<String> words(String paragraph) {
        List<String> out = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (char c : (paragraph + " ").toCharArray()) {
            if (!Character.isWhitespace(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                out.add(word.toString());
                word.setLength(0);
            }
        }
        return out;
    }

    static List<String> greedy(List<String> words, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : words) {
            String rest = w;
            while (rest.length() > width) {
                int cut = rest.lastIndexOf('-', width - 1) + 1;
                if (cut <= 0) {
                    cut = width;
                }
                if (line.length() > 0) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                lines.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            if (line.length() + (line.length() > 0 ? 1 : 0) + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    static List<String> balanced(List<String> words, int width) {
        int n = words.size();
        long[] cost = new long[n + 1];
        int[] next = new int[n + 1];
        Arrays.fill(cost, 0, n, Long.MAX_VALUE);
        for (int i = n - 1; i >= 0; i--) {
            int length = -1;
            for (int j = i; j < n; j++) {
                length += words.get(j).length() + 1;
                int slack = Math.max(width - length, 0);
                if (length > width && j > i) {
                    break;
                }
                long c = (j == n - 1 ? 0 : (long) slack * slack * slack) + cost[j + 1];
                if (c < cost[i]) {
                    cost[i] = c;
                    next[i] = j + 1;
                }
            }
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < n; i = next[i]) {
            lines.add(String.join(" ", words.subList(i, next[i])));
        }
        return lines;
    }

    static String justify(String line, int width) {
        String[] parts = line.split(" ");
        if (parts.length < 2 || line.length() >= width) {
            return line;
        }
        int spaces = width - (line.length() - (parts.length - 1));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            sb.append(parts[i]);
            int gaps = parts.length - 1 - i;
            if (gaps > 0) {
                int here = (spaces + gaps - 1) / gaps;
                spaces -= here;
                sb.append(" ".repeat(here));
            }
        }
        return sb.toString();
    }

    static String hang(List<String> lines, String bullet) {
        String indent = " ".repeat(bullet.length());
        StringBuilder sb = new StringBuilder();
        for (String line : lines) {
            sb.append(sb.length() == 0 ? bullet : indent).append(line).append('\n');
        }
        return sb.toString();
    }

    static String mirror(String s, int width) {
        StringBuilder sb = new StringBuilder(s).reverse();
        sb.insert(0, " ".repeat(Math.max(0, width - s.length())));
        for (int i = 0; i < sb.length(); i++) {
            int at = "(<[)>]".indexOf(sb.charAt(i));
            if (at >= 0) {
                sb.setCharAt(i, ")>](<[".charAt(at));
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        int width = args.length > 0 ? Integer.parseInt(args[0]) : 28;
        String text = args.length > 1 ? args[1] : TEXT;
        if (width < 5) {
            throw new IllegalArgumentException("width " + width);
        }
        Map<String, BiFunction<List<String>, Integer, List<String>>> methods = new LinkedHashMap<>();
        methods.put("greedy", ParagraphWrap::greedy);
        methods.put("balanced", ParagraphWrap::balanced);
        String ruler = "-".repeat(width);
        for (String paragraph : text.split("\n")) {
            List<String> words = words(paragraph);
            System.out.println(ruler + " " + words.size() + " words");
            methods.forEach((name, wrap) -> {
                List<String> lines = wrap.apply(words, width);
                long waste = 0;
                for (String l : lines) {
                    System.out.println(justify(l, width) + "|" + l.length());
                    waste += (long) (width - l.length()) * (width - l.length());
                }
                System.out.println(name + " " + lines.size() + " lines, waste " + waste);
            });
            System.out.print(hang(greedy(words, width - 4), "  * "));
            if (!words.isEmpty()) {
                System.out.println(mirror("(" + words.get(0) + "] <" + words.get(words.size() - 1) + ">", width));
            }
        }
        System.out.println(words(" \t\n").isEmpty() + " " + greedy(List.of(), 5) + balanced(List.of("x"), 1));
    }
}
