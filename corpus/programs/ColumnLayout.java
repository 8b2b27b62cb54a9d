import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Formats tables, boxes, banners and number columns with StringBuilder only. */
public class ColumnLayout {
    enum Align {
        LEFT {
            @Override
            void pad(StringBuilder sb, String s, int width) {
                sb.append(s);
                fill(sb, ' ', width - s.length());
            }
        },
        RIGHT {
            @Override
            void pad(StringBuilder sb, String s, int width) {
                fill(sb, ' ', width - s.length());
                sb.append(s);
            }
        },
        CENTER {
            @Override
            void pad(StringBuilder sb, String s, int width) {
                int left = (width - s.length()) / 2;
                fill(sb, ' ', left);
                LEFT.pad(sb, s, width - Math.max(0, left));
            }
        };

        abstract void pad(StringBuilder sb, String s, int width);

        static void fill(StringBuilder sb, char c, int n) {
            while (n-- > 0) {
                sb.append(c);
            }
        }

        static Align of(char c) {
            return switch (c) {
                case '<' -> LEFT;
                case '>' -> RIGHT;
                case '^' -> CENTER;
                default -> throw new IllegalArgumentException("alignment '" + c + "'");
            };
        }
    }

    private final Align[] aligns;
    private final List<String[]> rows = new ArrayList<>();

    ColumnLayout(String spec) {
        aligns = new Align[spec.length()];
        for (int i = 0; i < aligns.length; i++) {
            aligns[i] = Align.of(spec.charAt(i));
        }
    }

    ColumnLayout row(Object... cells) {
        String[] text = new String[aligns.length];
        for (int i = 0; i < text.length; i++) {
            text[i] = i < cells.length ? String.valueOf(cells[i]) : "";
        }
        rows.add(text);
        return this;
    }

    @Override
    public String toString() {
        int[] widths = new int[aligns.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                for (String line : row[i].split("\n", -1)) {
                    widths[i] = Math.max(widths[i], line.length());
                }
            }
        }
        StringBuilder edge = new StringBuilder("+");
        for (int w : widths) {
            Align.fill(edge, '-', w + 2);
            edge.append('+');
        }
        edge.append('\n');
        StringBuilder sb = new StringBuilder(edge);
        for (String[] row : rows) {
            int height = 1;
            for (String cell : row) {
                height = Math.max(height, cell.split("\n", -1).length);
            }
            for (int h = 0; h < height; h++) {
                for (int i = 0; i < row.length; i++) {
                    String[] lines = row[i].split("\n", -1);
                    sb.append("| ");
                    aligns[i].pad(sb, h < lines.length ? lines[h] : "", widths[i]);
                    sb.append(' ');
                }
                sb.append("|\n");
            }
            sb.append(edge);
        }
        sb.setLength(sb.length() - 1);
        return sb.toString();
    }

    static String group(long n) {
        StringBuilder sb = new StringBuilder(Long.toString(n));
        int stop = n < 0 ? 1 : 0;
        for (int i = sb.length() - 3; i > stop; i -= 3) {
            sb.insert(i, '_');
        }
        return sb.toString();
    }

    static String banner(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            sb.append(Character.toUpperCase(s.charAt(i))).append(i + 1 < s.length() ? " " : "");
        }
        StringBuilder line = new StringBuilder();
        Align.fill(line, '=', sb.length());
        return line + "\n" + sb + "\n" + line;
    }

    static String histogram(int[] values, int height) {
        int max = Arrays.stream(values).max().orElse(0);
        StringBuilder sb = new StringBuilder();
        for (int level = height; level > 0; level--) {
            for (int v : values) {
                sb.append(v * height >= level * max && v > 0 ? '#' : '.');
            }
            sb.append('\n');
        }
        return sb.deleteCharAt(sb.length() - 1).toString();
    }

    static StringBuilder diamond(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = -n; i <= n; i++) {
            int k = n - Math.abs(i);
            sb.append(" ".repeat(n - k)).append(i % 2 == 0 ? "*".repeat(2 * k + 1) : "o".repeat(2 * k + 1)).append('\n');
        }
        return sb.replace(0, n + 1, sb.substring(0, n) + "^").reverse().deleteCharAt(0);
    }

    public static void main(String[] args) {
        String title = args.length > 0 ? String.join(" ", args) : "stock list";
        System.out.println(banner(title));
        ColumnLayout t = new ColumnLayout("<>^>");
        t.row("item", "count", "state", "price").row("bolt", 12, true, 0.25).row("gear wheel", -3, null, 1e7);
        t.row("multi\nline\n", 1234567890123L, 'c', 100f / 3).row().row("", "", "x".repeat(9), Double.NaN, "dropped");
        System.out.println(t);
        long[] numbers = {0, 7, -7, 999, 1000, -1000, 1234567, -123456, Long.MAX_VALUE, Long.MIN_VALUE};
        ColumnLayout n = new ColumnLayout(">>");
        for (long v : numbers) {
            n.row(group(v), Long.toString(v, 36));
        }
        System.out.println(n);
        System.out.println(histogram(new int[] {1, 5, 3, 0, 8, 2, 2, 7}, 6));
        System.out.println(diamond(3));
        try {
            System.out.println(new ColumnLayout("<?"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
