/** String concatenation of every type, switches on strings, identity of literals, hashing. */
public class StrConcat {
    private static final String HELLO = "hello";
    private static final String HEL = "hel";
    private static final char DELIM = ':';

    public static String primitives(byte b, short s, int i, long l) {
        return "b" + b + "s" + s + "i" + i + "l" + l + (b + s) + (i + l) + -i + ~l + (char) i + (byte) i + (short) l;
    }

    public static String floats(float f, double d) {
        return f + "," + d + "," + (f + d) + "," + -f + "," + (float) d + "," + f * 3 + "," + d / 7 + "," + (int) f + (long) d;
    }

    public static String chars(char c, boolean z, int n) {
        String s = "" + c + z + (c + 1) + (char) (c + 1) + (z ? c : 'n') + (z ? c : n);
        s += c;
        s += n;
        s += c + n;
        s = c + n + s + c + n;
        return s;
    }

    public static String nulls(String s, String[] arr) {
        Object o = null;
        char[] chars = {'x'};
        String t = s + null + o;
        t += s;
        t = null + t;
        String u = null;
        u += u;
        Integer boxed = arr == null ? null : arr.length;
        return t + u + boxed + (arr == null) + (s + t == t + s) + chars.length + (Object) s;
    }

    static class Shown {
        private final int n;
        private int calls;

        Shown(int n) {
            this.n = n;
        }

        @Override
        public String toString() {
            calls++;
            return n % 4 == 3 ? null : n % 4 == 2 ? "" : "S" + n + "#" + calls;
        }
    }

    public static String objects(int n, double d) {
        Shown a = new Shown(n);
        Shown b = new Shown(n + 1);
        String s = a + "-" + b + "-" + a + '-' + b;
        s += a;
        s = s + a.calls + b.calls + new StringBuilder("sb").append(a) + Integer.valueOf(n) + Double.valueOf(d) + 'c' + 1L;
        return s + a.calls;
    }

    public static String manyOperands(int a, long b, String c, char d) {
        String s = "0" + a + "1" + b + "2" + c + "3" + d + "4" + a + "5" + b + "6" + c + "7" + d + "8" + a + "9" + b
                + "\u0001" + c + "\u0002" + d + "A" + a + "B" + b + "C" + c + "D" + d + "E" + a + "F" + b + "G" + c + "H" + d
                + (a + "x" + a) + (b + d) + (d + a) + 1 + 2 + 'c' + 1.0 + 2f + true + null + HELLO + DELIM;
        return s.length() + s;
    }

    public static int collisionSwitch(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
                return 3;
            case "BBBB":
                return 4;
            case "AaBB":
                return 5;
            case "BBAa":
                return 6;
            case "":
                return 7;
            case "C#":
                return 8;
            default:
                return s.hashCode() == 2112 ? 9 : 0;
        }
    }

    @SuppressWarnings("fallthrough")
    public static String fallingSwitch(String s, int n) {
        StringBuilder sb = new StringBuilder();
        String[] words = {s, HELLO, "Aa", "BB", "a", "f5a5a608", "\u4e2d\u6587", "", null};
        for (int i = 0; i < words.length; i++) {
            String w = i < words.length - 1 ? words[(i + (n & 7)) % 8] : s == null ? "end" : words[8] + s;
            switch (w) {
                case HEL + "lo":
                    sb.append('h');
                case "Aa":
                    sb.append('1');
                    break;
                case "a":
                case "BB": {
                    sb.append('2');
                    continue;
                }
                case "":
                    sb.append("empty");
                default:
                    sb.append('d');
                case "f5a5a608":
                    sb.append("zero").append(w.hashCode());
                    if (w.length() > 6) {
                        break;
                    }
                case "\u4e2d\u6587":
                    sb.append('z');
            }
            sb.append(';');
        }
        return sb.toString();
    }

    public static String arrowSwitch(String s) {
        int k = switch (s) {
            case "a", "b", "abc" -> s.length();
            case "Aa" -> {
                int t = 0;
                for (char c : s.toCharArray()) {
                    t += c;
                }
                yield t;
            }
            case "BB" -> throw new UnsupportedOperationException("BB");
            default -> {
                if (s.isBlank()) {
                    yield -1;
                }
                yield switch (s.charAt(0)) {
                    case '0', '1' -> 10;
                    case '-' -> s.length() > 1 ? 20 : 21;
                    default -> 30;
                };
            }
        };
        return s + "=" + k;
    }

    public static String literalIdentity(String s, int n) {
        String a = "hello";
        String b = HEL + "lo";
        String prefix = "hel";
        String c = prefix + "lo";
        final String fin = "hel";
        String d = fin + "lo";
        String e = new String("hello");
        StringBuilder sb = new StringBuilder();
        sb.append(a == b).append(a == HELLO).append(a == c).append(a == d).append(a == e).append(e.equals(a));
        sb.append(c.intern() == a).append(e.intern() == a).append(c.intern() == d.intern());
        String dyn = s + n;
        String again = s + n;
        sb.append(dyn == again).append(dyn.intern() == again.intern()).append(dyn.equals(again));
        sb.append((s + "").equals(s)).append("".concat(a) == a).append(a.concat("") == a).append(a.toString() == a);
        sb.append(String.valueOf((Object) a) == a).append(a.trim() == a).append(a.replace('x', 'y') == a);
        sb.append(a.toLowerCase() == a).append(a.substring(0) == a).append("1" + 1 == "11").append(("1" + n) == "11");
        sb.append(("1" + n).intern() == "11");
        return sb.toString();
    }

    public static int hashes(String s) {
        int h = s.hashCode();
        int own = 0;
        for (int i = 0; i < s.length(); i++) {
            own = 31 * own + s.charAt(i);
        }
        if (own != h) {
            throw new IllegalStateException(own + " is not " + h);
        }
        return h ^ (s + "x").hashCode() ^ new StringBuilder(s).reverse().toString().hashCode();
    }

    public static String valueOfs(char[] cs, int a, int n) {
        a %= 4;
        n %= 3;
        String whole = String.valueOf(cs);
        String copy = String.copyValueOf(cs);
        char[] back = whole.toCharArray();
        if (back.length > 0) {
            back[0] = '!';
            cs[0] = '?';
        }
        String part = String.valueOf(cs, a, n);
        return whole + copy.equals(whole) + (copy == whole) + part + new String(back) + String.valueOf(a) + String.valueOf((Object) null)
                + String.copyValueOf(cs, 0, cs.length) + String.valueOf(1.0f) + String.valueOf('c') + String.valueOf(true);
    }

    public static String fromCharArrays(char[] cs, int off, int len) {
        off = off < 0 && off > -50 ? off : off & 3;
        len = len > 100 ? len & 3 : len % 5;
        return new String(cs, off, len) + new String(cs).length();
    }

    public static char[] getCharsInto(String s, int from, int to, int at) {
        from %= 4;
        to %= 8;
        at %= 7;
        char[] out = "..........".toCharArray();
        s.getChars(from, to, out, at);
        return out;
    }

    public static String accumulate(String[] parts) {
        String s = "";
        int i = 0;
        for (String p : parts) {
            s += p + (i++ % 2 == 0 ? "," : ';');
            if (s.length() > 200) {
                s = s.substring(100);
            }
        }
        s += i + 'a' + "b" + 'c' + 1;
        s += s.length() + s;
        return s;
    }
}
