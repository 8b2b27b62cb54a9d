import java.util.ArrayList;
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;

/** String.format and printf with the plain conversions. */
public class TextFormat {
    public static String integers(int n) {
        return String.format("%d|%5d|%05d|%x|%-8d|%08x|%3d|%s", n, n, n, n, n, n, n, n);
    }

    public static String longs(long l) {
        return String.format("%d|%20d|%020d|%x|%-22d|%s", l, l, l, l, l, l);
    }

    public static String strings(String s, int n) {
        return String.format("%s|%8s|%-8s|%2s|%s%%%n", s, s, s, s, n);
    }

    public static String reals(double d) {
        return String.format("%8.2f|%s", d, d);
    }

    public static String floats(float f) {
        return String.format("%.2f %s %b", f, f, f);
    }

    public static String chars(char c, boolean z) {
        return String.format("%c|%5c|%-5c|%b|%6b|%s|%x", c, c, c, z, z, z, (int) c);
    }

    public static String nested(int a, int b, String s) {
        String inner = String.format("%" + (1 + (a & 15)) + "d|%-" + (1 + (b & 15)) + "s|", a, s);
        return String.format("%s%20s%x", inner, inner, inner.length());
    }

    public static String nulls(String s) {
        return String.format("%s %5s %b %d %c %x %.2f %-8s|", s, s, s, null, null, null, null, null);
    }

    public static String mismatched(int which, int n, String s) {
        switch (Math.floorMod(which, 8)) {
            case 0:
                return String.format("%d", s);
            case 1:
                return String.format("%d %d", n);
            case 2:
                return String.format("%c", n);
            case 3:
                return String.format("%.2f", n);
            case 4:
                return String.format("%q", n);
            case 5:
                return String.format("%s %s", s, n, "extra");
            case 6:
                return String.format("%-d", n);
            default:
                return String.format("100%");
        }
    }

    public static void printing(int n, String s, double d) {
        System.out.printf("%d items of %s%n", n, s);
        System.out.printf("%5d|%-8s|%.2f%n", n, s, d);
        System.out.println(String.format("%05d", n).length());
        System.out.format("%b %x%n", n > 0, (byte) n);
        System.out.print("no newline");
        System.out.println();
        System.out.println((Object) null);
        System.out.println(new char[] {'c', 'h'});
        System.out.print('x');
        System.out.print(1L);
        System.out.print(1.5f);
        System.out.print((long) d);
        System.out.print(n == 0);
        System.out.print(s);
        System.out.println((String) null);
    }

    public static String table(String[] names, int[] values) {
        StringBuilder sb = new StringBuilder();
        int total = 0;
        int rows = Math.min(names.length, 10);
        String line = "+" + "-".repeat(10) + "+" + "-".repeat(12) + "+\n";
        sb.append(line).append(String.format("| %-8s | %10s |%n", "name", "value")).append(line);
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int v = values[i % values.length];
            try {
                String format = switch (i % 5) {
                    case 0 -> "| %-8s | %10d |%n";
                    case 1 -> "| %8s | %010d |%n";
                    case 2 -> "| %-8s | %10x |%n";
                    case 3 -> "| %s | %d%n";
                    default -> "| %d | %s |%n";
                };
                sb.append(String.format(format, names[i], v));
                total += v;
            } catch (IllegalFormatException e) {
                failed.add(i + e.getMessage());
            }
        }
        sb.append(line).append(String.format("| %-8s | %10d |%n", "total", total)).append(line);
        return sb.append(failed).append(Arrays.toString(values).length()).toString();
    }

    public static String hexDump(byte[] data) {
        StringBuilder sb = new StringBuilder();
        for (int at = 0; at < data.length; at += 4) {
            sb.append(String.format("%05d ", at));
            StringBuilder text = new StringBuilder();
            for (int i = at; i < at + 4; i++) {
                if (i < data.length) {
                    sb.append(String.format("%02x ", data[i]));
                    text.append(data[i] >= 32 && data[i] < 127 ? (char) data[i] : '.');
                } else {
                    sb.append("   ");
                }
            }
            sb.append(String.format("|%-4s|%n", text));
            if (at > 40) {
                return sb.append("...").toString();
            }
        }
        return sb.append(String.format("%d bytes, first %s", data.length, data.length > 0 ? data[0] : null)).toString();
    }
}
