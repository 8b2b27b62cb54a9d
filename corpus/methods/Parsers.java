public class Parsers {
    private int pos;
    private final String src;

    private Parsers(String src) {
        this.src = src;
    }

    private static final String[] SAMPLES = {
        "12", "-0", "+7", "0x1F", "1e3", "  42 ", "2147483648", "-2147483648", "{\"a\":[1,2,{}]}", "[[],[[]]]", "\"q\\\"x\"",
        "a,b,,\"c,d\"", "((a)(b", "3.14", "-.5e-2", "9999999999999999999", "k=v;x=1;;y", "\u0663", "true", "nul"
    };

    private static String choose(String s, int k) {
        return (k & 1) == 0 ? s : SAMPLES[(k >>> 1) % SAMPLES.length];
    }

    public static int parseInt(String text, int k) {
        String s = choose(text, k);
        int i = 0;
        int end = s.length();
        while (i < end && s.charAt(i) <= ' ') {
            i++;
        }
        while (end > i && s.charAt(end - 1) <= ' ') {
            end--;
        }
        if (i == end) {
            throw new NumberFormatException("blank");
        }
        boolean neg = false;
        char first = s.charAt(i);
        if (first == '-' || first == '+') {
            neg = first == '-';
            i++;
        }
        int radix = 10;
        if (end - i > 2 && s.charAt(i) == '0' && (s.charAt(i + 1) | 0x20) == 'x') {
            radix = 16;
            i += 2;
        }
        int limit = neg ? Integer.MIN_VALUE : -Integer.MAX_VALUE;
        int floor = limit / radix;
        int acc = 0;
        int seen = 0;
        for (; i < end; i++, seen++) {
            char c = s.charAt(i);
            int d = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
            if (d >= radix) {
                throw new NumberFormatException("digit");
            }
            if (acc < floor) {
                throw new NumberFormatException("range");
            }
            acc *= radix;
            if (acc < limit + d) {
                throw new NumberFormatException("range");
            }
            acc -= d;
        }
        if (seen == 0) {
            throw new NumberFormatException("none");
        }
        return neg ? acc : -acc;
    }

    public static double parseDouble(String text, int k) {
        String s = choose(text, k);
        int state = 0;
        long mant = 0;
        int scale = 0;
        int exp = 0;
        boolean neg = false;
        boolean expNeg = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            switch (state) {
                case 0:
                    if (c == '-' || c == '+') {
                        neg = c == '-';
                        state = 1;
                        break;
                    }
                case 1:
                    if (digit) {
                        mant = c - '0';
                        state = 2;
                    } else if (c == '.') {
                        state = 3;
                    } else {
                        return 0.0 / 0.0;
                    }
                    break;
                case 2:
                    if (digit) {
                        mant = mant * 10 + (c - '0');
                    } else if (c == '.') {
                        state = 4;
                    } else if (c == 'e' || c == 'E') {
                        state = 5;
                    } else {
                        return -1;
                    }
                    break;
                case 3:
                case 4:
                    if (digit) {
                        mant = mant * 10 + (c - '0');
                        scale++;
                        state = 4;
                    } else if (state == 4 && (c | ' ') == 'e') {
                        state = 5;
                    } else {
                        return -2;
                    }
                    break;
                case 5:
                    if (c == '-' || c == '+') {
                        expNeg = c == '-';
                        state = 6;
                        break;
                    }
                default:
                    if (!digit) {
                        return -3;
                    }
                    exp = Math.min(999, exp * 10 + (c - '0'));
                    state = 6;
            }
        }
        int e = (expNeg ? -exp : exp) - scale;
        double v = mant;
        for (; e > 0 && v < 1e300; e--) {
            v *= 10;
        }
        for (; e < 0 && v != 0; e++) {
            v /= 10;
        }
        System.out.println(state);
        return neg ? -v : v;
    }

    private char peek() {
        return pos < src.length() ? src.charAt(pos) : '\0';
    }

    private int value(int depth) {
        if (depth > 20) {
            throw new IllegalStateException("depth");
        }
        switch (peek()) {
            case '{': {
                pos++;
                int sum = 3;
                if (peek() == '}') {
                    pos++;
                    return sum;
                }
                do {
                    sum = sum * 31 + string();
                    expect(':');
                    sum = sum * 31 + value(depth + 1);
                } while (accept(','));
                expect('}');
                return sum;
            }
            case '[': {
                pos++;
                int sum = 5;
                if (accept(']')) {
                    return sum;
                }
                for (;;) {
                    sum = sum * 37 + value(depth + 1);
                    if (accept(']')) {
                        return sum;
                    }
                    expect(',');
                }
            }
            case '"':
                return string();
            case 't': case 'f': case 'n': {
                String[] words = {"true", "false", "null"};
                for (String w : words) {
                    if (src.startsWith(w, pos)) {
                        pos += w.length();
                        return w.length() * 7;
                    }
                }
                throw new IllegalStateException("word");
            }
            default: {
                int start = pos;
                int v = 0;
                boolean neg = accept('-');
                while (peek() >= '0' && peek() <= '9') {
                    v = v * 10 + src.charAt(pos++) - '0';
                }
                if (pos == start) {
                    throw new IllegalStateException("at " + pos);
                }
                return neg ? -v : v;
            }
        }
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        pos++;
        return true;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw new IllegalStateException("expected");
        }
    }

    private int string() {
        expect('"');
        int h = 0;
        while (peek() != '"') {
            char c = src.charAt(pos++);
            if (c == '\\') {
                c = src.charAt(pos++);
                switch (c) {
                    case 'n': c = '\n'; break;
                    case 't': c = '\t'; break;
                    case '"': case '\\': break;
                    default: throw new IllegalArgumentException("escape");
                }
            }
            h = h * 31 + c;
        }
        pos++;
        return h;
    }

    public static int json(String text, int k) {
        Parsers p = new Parsers(choose(text, k));
        int v;
        try {
            v = p.value(0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            return -1 - p.pos;
        }
        if (p.pos != p.src.length()) {
            System.out.println("trailing");
        }
        return v;
    }

    public static String csv(String text, int k) {
        String s = choose(text, k);
        int field = 0;
        int len = 0;
        boolean quoted = false;
        String out = "";
        for (int i = 0; i <= s.length(); i++) {
            int c = i == s.length() ? -1 : s.charAt(i);
            if (quoted) {
                if (c == '"') {
                    if (i + 1 < s.length() && s.charAt(i + 1) == '"') {
                        len++;
                        i++;
                    } else {
                        quoted = false;
                    }
                    continue;
                }
                if (c == -1) {
                    return out + "open";
                }
                len++;
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == -1) {
                out += field++ + ":" + len + " ";
                len = 0;
            } else {
                len++;
            }
        }
        return out;
    }

    public static int brackets(String text, int k) {
        String s = choose(text, k);
        char[] stack = new char[8];
        int top = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '(': case '[': case '{': case '<':
                    stack[top++] = c;
                    break;
                case ')':
                    if (stack[--top] != '(') {
                        return ~i;
                    }
                    break;
                case ']': case '}': case '>':
                    if (stack[--top] != c - 2) {
                        return ~i;
                    }
                    break;
                default:
                    if (c >= 0xd800 && c < 0xe000) {
                        stack[top] ^= c;
                    }
            }
        }
        int left = top;
        while (top > 0) {
            left = left * 31 + stack[--top];
        }
        return left;
    }

    public static boolean globMatch(String text, String pattern) {
        int t = 0;
        int p = 0;
        int star = -1;
        int mark = 0;
        while (t < text.length()) {
            if (p < pattern.length() && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
                t++;
                p++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                mark = t;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }

    public static long rpn(String s) {
        long[] stack = new long[5];
        int sp = 0;
        long cur = -1;
        for (char c : (s + " ").toCharArray()) {
            if (c >= '0' && c <= '9') {
                cur = (cur < 0 ? 0 : cur) * 10 + c - '0';
                continue;
            }
            if (cur >= 0) {
                stack[sp++] = cur;
                cur = -1;
            }
            switch (c) {
                case '+' -> stack[sp - 2] += stack[--sp];
                case '-' -> stack[sp - 2] -= stack[--sp];
                case '*' -> stack[sp - 2] *= stack[--sp];
                case '/' -> {
                    long d = stack[--sp];
                    stack[sp - 1] /= d;
                }
                case ' ' -> {
                }
                default -> {
                    stack[sp] = c;
                    sp = (sp + 1) % 5;
                }
            }
        }
        return stack[--sp];
    }

    public static String keyValues(String text, int k) {
        String s = choose(text, k);
        int pairs = 0;
        int orphans = 0;
        int start = 0;
        String last = "";
        while (start <= s.length()) {
            int semi = s.indexOf(';', start);
            int end = semi < 0 ? s.length() : semi;
            int eq = s.indexOf('=', start);
            if (eq >= start && eq < end) {
                pairs++;
                last = s.substring(eq + 1, end);
            } else if (end > start) {
                orphans++;
            }
            start = end + 1;
        }
        return pairs + "/" + orphans + "/" + last.length();
    }

    public static char[] printHex(long v, int width) {
        char[] buf = new char[width & 31];
        int i = buf.length;
        long rest = v;
        do {
            int d = (int) (rest & 15);
            buf[--i] = (char) (d < 10 ? '0' + d : 'a' - 10 + d);
            rest >>>= 4;
        } while (rest != 0);
        while (i > 0) {
            buf[--i] = '0';
        }
        return buf;
    }

    public static String printRadix(int v, int radix) {
        char[] buf = new char[33];
        int i = buf.length;
        int rest = v > 0 ? -v : v;
        while (rest <= -radix) {
            buf[--i] = (char) ('0' - rest % radix);
            rest /= radix;
        }
        buf[--i] = (char) ('0' - rest);
        if (v < 0) {
            buf[--i] = '-';
        }
        return new String(buf, i, buf.length - i);
    }

    public static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] names = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int rest = n % 4000;
        String s = "";
        for (int i = 0; i < values.length; i++) {
            for (; rest >= values[i]; rest -= values[i]) {
                s += names[i];
            }
        }
        int back = 0;
        int prev = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = switch (s.charAt(i)) {
                case 'M' -> 1000;
                case 'D' -> 500;
                case 'C' -> 100;
                case 'L' -> 50;
                case 'X' -> 10;
                case 'V' -> 5;
                default -> 1;
            };
            back += v < prev ? -v : v;
            prev = v;
        }
        return s + (back == n % 4000);
    }
}
