import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Identity, caches, operand order, bit patterns and mixed-width text in small doses. */
public class BoxRules {
    private static final String NAME = "senda";
    private static final Integer CACHED = 100;
    private static final Integer UNCACHED = 100_000;

    private final StringBuilder trace = new StringBuilder();

    private <T> T mark(String tag, T value) {
        trace.append(tag);
        return value;
    }

    public static String boxIdentity(int n, long l) {
        Integer a = n;
        Object b = n;
        Integer[] pool = {a, n, (Integer) b, Integer.valueOf(n)};
        StringBuilder sb = new StringBuilder();
        for (Integer x : pool) {
            for (Integer y : pool) {
                sb.append(x == y ? '1' : '0');
            }
        }
        Long p = l;
        Long q = l + 0;
        sb.append(p == q).append(p.equals(q)).append(p.equals((Object) (int) l)).append(p == l);
        sb.append(CACHED == Integer.valueOf(100)).append(UNCACHED == Integer.valueOf(100_000));
        Function<Integer, Integer> same = x -> x;
        Function<Integer, Integer> copy = x -> x + 0;
        return sb.append(same.apply(a) == a).append(copy.apply(a) == a).append((Object) 'a' == (Object) 'a').toString();
    }

    public static String textIdentity(String s, int n) {
        String a = "sen" + "da";
        String b = new StringBuilder("sen").append("da").toString();
        String c = s == null ? NAME : s;
        String d = String.valueOf(c);
        String e = new String(c);
        return "" + (a == NAME) + (b == a) + (b.intern() == a) + (c == d) + (c == e) + (e.intern() == c.intern())
                + ((c + n) == (c + n)) + ((c + n).intern() == (c + n).intern()) + (c.substring(0, 0) == "") + ("" + 1 == "1")
                + (String.valueOf(true) == "true") + (Boolean.toString(n > 0) == Boolean.toString(n > 0)) + (a.strip() == a);
    }

    public static String operandOrder(int x, int y) {
        BoxRules r = new BoxRules();
        int[] data = {1, 2, 3};
        int i = 0;
        String outcome = "";
        try {
            int v = r.mark("a", x) / r.mark("b", y) + r.mark("c", data)[r.mark("d", x)] * r.mark("e", 2);
            outcome += v;
            data[i] = i = 2;
            data[i--] += i++ * 10 + --i;
            outcome += data[0] + "," + data[2] + "," + i;
            boolean z = r.mark("f", x > y) || r.mark("g", true) & r.mark("h", x < y) ^ r.mark("i", false);
            outcome += z;
            String s = null;
            s += r.mark("j", 'c') + r.mark("k", 1) + r.mark("l", "t") + r.mark("m", 2.0f);
            outcome += s;
            x = x++ + ++x;
            y = -y - -y - --y;
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            outcome += "!" + e.getMessage();
        }
        return r.trace + outcome + x + y;
    }

    public static int nullOrder(int[] data, int i, String s) {
        int[] log = {0};
        try {
            data[i + (log[0] = 1)] = s.length() + (log[0] = 2);
            log[0] = 3;
            data[i] /= data.length - (log[0] = 4);
        } finally {
            System.out.println("reached " + log[0]);
        }
        return log[0];
    }

    public static String bitPatterns(double d, float f) {
        long bits = Double.doubleToLongBits(d);
        int small = Float.floatToIntBits(f);
        StringBuilder sb = new StringBuilder();
        sb.append(bits >>> 63).append(' ').append((bits >>> 52 & 0x7ff) - 1023).append(' ').append(Long.toHexString(bits << 12 >>> 12));
        sb.append(' ').append(small >>> 31).append(' ').append((small >>> 23 & 0xff) - 127).append(' ').append(small & 0x7fffff);
        sb.append(' ').append(Double.longBitsToDouble(bits & Long.MAX_VALUE)).append(' ').append(Float.intBitsToFloat(small ^ 1 << 31));
        sb.append(' ').append(Math.round(d)).append(' ').append(Math.round(f)).append(' ').append(Math.floor(f)).append(' ').append((char) d);
        return sb.append((byte) f).append(d == (float) d).append(Double.valueOf(d).equals((double) (float) d)).toString();
    }

    public static String halfUp(double d) {
        double[] halves = {d, d + 0.5, -d - 0.5, 0.49999999999999994, -0.5, 2.5, 4503599627370497.5};
        StringBuilder sb = new StringBuilder();
        for (double h : halves) {
            sb.append(Math.round(h)).append('/').append((long) Math.rint(h)).append('/').append((int) Math.ceil(h)).append(' ');
        }
        return sb.toString();
    }

    public static String widthChanges(String s, char c, int at) {
        StringBuffer sb = new StringBuffer("narrow");
        sb.append(s).setCharAt(Math.floorMod(at, sb.length()), c);
        String wide = sb.insert(0, '\u0416').toString();
        String narrow = sb.deleteCharAt(0).toString();
        sb.reverse().setLength(3);
        String joined = wide.substring(1);
        StringBuilder out = new StringBuilder();
        out.append(narrow.equals(joined)).append(narrow.hashCode() == joined.hashCode()).append(narrow.compareTo(joined));
        out.append(wide.indexOf(narrow)).append(wide.replace('\u0416', 'Z').equals("Z" + narrow)).append(sb.length());
        out.append(wide.toLowerCase().charAt(0) == '\u0436').append((wide + "\u00ff").length()).append(narrow.chars().max().getAsInt());
        return out.append(wide.lastIndexOf(c)).append(narrow.regionMatches(true, 0, "NARROW", 0, 6)).toString();
    }

    enum Unit { BYTE, KILO, MEGA }

    public static String unitText(long n) {
        EnumSet<Unit> used = EnumSet.noneOf(Unit.class);
        StringJoiner j = new StringJoiner("+", "[", "]").setEmptyValue("nothing");
        long rest = n;
        for (int i = Unit.values().length - 1; i >= 0; i--) {
            Unit u = Unit.values()[i];
            long size = 1L << 10 * i;
            if (rest / size != 0) {
                j.add(rest / size + u.name().substring(0, 1));
                used.add(u);
                rest %= size;
            }
        }
        Map<Unit, Integer> order = new HashMap<>();
        used.forEach(u -> order.merge(u, u.ordinal(), Integer::sum));
        switch (used.size()) {
            case 3:
                return j + "all";
            case 0:
                return j.toString() + j.length();
            default:
                return j + "" + used + order.size();
        }
    }

    static String take(Object o) {
        return "O";
    }

    static String take(Number n) {
        return "N";
    }

    static String take(Integer i) {
        return "I";
    }

    static String take(Comparable<?> c) {
        return "C";
    }

    static String wide(long... l) {
        return "l" + l.length;
    }

    static String wide(Integer... l) {
        return "I" + l.length;
    }

    static String mixed(int a, double b) {
        return "id";
    }

    static String mixed(double a, int b) {
        return "di";
    }

    public static String overloadTies(byte b, long l, char c) {
        Number n = b;
        Object o = c;
        return take(o) + take(n) + take((int) b) + take((Object) l) + take((Comparable<?>) l) + take("s") + wide(b, l) + wide(c)
                + mixed(b, l * 1.0) + mixed(1f, c) + take((Number) l) + wide(1L) + (o instanceof Character ? take((Comparable<?>) o) : "");
    }

    public static String arrayReferences(int n) {
        IntFunction<Integer[]> boxes = Integer[]::new;
        Function<Integer, Object[]> objects = String[]::new;
        Object[] o = objects.apply(Math.floorMod(n, 7));
        Integer[] b = boxes.apply(3);
        b[n > -100 ? Math.floorMod(n, 3) : n % 3] = n;
        int sum = 0;
        for (Integer x : b) {
            sum += x == null ? 1 : x;
        }
        o[0] = n > 500 ? (Object) sum : "text";
        return sum + List.of(o[0]).toString() + o.length + (o instanceof String[]);
    }

    public static int unboxInSwitch(int n, boolean absent) {
        Integer boxed = absent ? null : n;
        Character letter = (char) ('a' + (n & 3));
        int r = 0;
        switch (letter) {
            case 'a':
                r = boxed + 1;
                break;
            case 'b':
                r = boxed == null ? -1 : boxed;
                break;
            default:
                switch (boxed) {
                    case 2, 3 -> r = 23;
                    default -> r = letter;
                }
        }
        return r;
    }
}
