import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** Small languages: tokenizers, stack machines, expression trees with visitors, printers. */
public class TextInterp {
    static final class SyntaxException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SyntaxException(String what, int at) {
            super(what + " at " + at);
        }
    }

    public static long postfix(String program) {
        Map<String, BinaryOperator<Long>> ops = new HashMap<>();
        ops.put("+", Long::sum);
        ops.put("-", (a, b) -> a - b);
        ops.put("*", (a, b) -> a * b);
        ops.put("/", (a, b) -> a / b);
        ops.put("max", Math::max);
        Deque<Long> stack = new ArrayDeque<>();
        for (String word : program.split(" ")) {
            BinaryOperator<Long> op = ops.get(word);
            if (op != null) {
                Long b = stack.pop();
                Long a = stack.pop();
                stack.push(op.apply(a, b));
            } else if (word.equals("dup")) {
                stack.push(stack.peek());
            } else if (word.equals("swap")) {
                long b = stack.pop();
                long a = stack.pop();
                stack.push(b);
                stack.push(a);
            } else if (!word.isEmpty()) {
                stack.push(Long.parseLong(word));
            }
        }
        if (stack.size() != 1) {
            throw new IllegalStateException("left " + stack);
        }
        return stack.pop();
    }

    public static String postfixGenerated(int seed) {
        String[] words = {"1", "2", "30", "-4", "+", "*", "-", "dup", "swap", "/", "max", "7", "100"};
        StringBuilder program = new StringBuilder("5 6");
        int x = seed;
        for (int i = 0; i < 6; i++) {
            x = x * 1103515245 + 12345;
            program.append(' ').append(words[(x >>> 16) % words.length]);
        }
        program.append(" + - *".substring(0, 2 * (x >>> 30)));
        String text = program.toString();
        try {
            return text + " = " + postfix(text);
        } catch (IllegalStateException | ArithmeticException e) {
            return text + " ! " + e.getMessage();
        } catch (RuntimeException e) {
            return text + " !! " + e.getClass().getName();
        }
    }

    interface Visitor<R> {
        R number(long v);

        R binary(char op, Expr l, Expr r);

        R negate(Expr e);
    }

    interface Expr {
        <R> R accept(Visitor<R> v);
    }

    static Expr number(long n) {
        return new Expr() {
            @Override
            public <R> R accept(Visitor<R> v) {
                return v.number(n);
            }
        };
    }

    static Expr binary(char op, Expr l, Expr r) {
        return new Expr() {
            @Override
            public <R> R accept(Visitor<R> v) {
                return v.binary(op, l, r);
            }
        };
    }

    static Expr negate(Expr e) {
        return new Expr() {
            @Override
            public <R> R accept(Visitor<R> v) {
                return v.negate(e);
            }
        };
    }

    static final class Eval implements Visitor<Long> {
        @Override
        public Long number(long v) {
            return v;
        }

        @Override
        public Long binary(char op, Expr l, Expr r) {
            long a = l.accept(this);
            long b = r.accept(this);
            return switch (op) {
                case '+' -> Math.addExact(a, b);
                case '-' -> a - b;
                case '*' -> Math.multiplyExact(a, b);
                case '/' -> a / b;
                case '%' -> Math.floorMod(a, b);
                default -> throw new UnsupportedOperationException("" + op);
            };
        }

        @Override
        public Long negate(Expr e) {
            return -e.accept(this);
        }
    }

    static final class Show implements Visitor<String> {
        @Override
        public String number(long v) {
            return Long.toString(v);
        }

        @Override
        public String binary(char op, Expr l, Expr r) {
            return "(" + l.accept(this) + op + r.accept(this) + ")";
        }

        @Override
        public String negate(Expr e) {
            return "-" + e.accept(this);
        }
    }

    static final class Parser {
        private final String s;
        private int at;
        private int depth;

        Parser(String s) {
            this.s = s;
        }

        private char peek() {
            while (at < s.length() && s.charAt(at) == ' ') {
                at++;
            }
            return at < s.length() ? s.charAt(at) : '\0';
        }

        Expr whole() {
            Expr e = sum();
            if (peek() != '\0') {
                throw new SyntaxException("unexpected " + (int) peek(), at);
            }
            return e;
        }

        private Expr sum() {
            Expr l = product();
            for (char c = peek(); c == '+' || c == '-'; c = peek()) {
                at++;
                l = binary(c, l, product());
            }
            return l;
        }

        private Expr product() {
            Expr l = atom();
            while ("*/%".indexOf(peek()) >= 0) {
                char c = s.charAt(at++);
                l = binary(c, l, atom());
            }
            return l;
        }

        private Expr atom() {
            char c = peek();
            if (++depth > 60) {
                throw new SyntaxException("deep", at);
            }
            try {
                if (c == '-') {
                    at++;
                    return negate(atom());
                }
                if (c == '(') {
                    at++;
                    Expr e = sum();
                    if (peek() != ')') {
                        throw new SyntaxException("missing )", at);
                    }
                    at++;
                    return e;
                }
                int start = at;
                while (at < s.length() && s.charAt(at) >= '0' && s.charAt(at) <= '9') {
                    at++;
                }
                if (start == at) {
                    throw new SyntaxException("number expected", at);
                }
                return number(Long.parseLong(s.substring(start, at)));
            } finally {
                depth--;
            }
        }
    }

    public static String infix(String text) {
        Expr e = new Parser(text).whole();
        return e.accept(new Show()) + "=" + e.accept(new Eval());
    }

    public static String infixGenerated(int a, int b, int shape) {
        String[] forms = {"A+B*A", "(A-B)*(A+B)", "A/B%7", "-A--B", "((A))", "A*B+(A-B)*2", "A+", "(A*3", "A B", "A*-(B+1)", "A%B", ""};
        String text = forms[Math.floorMod(shape, forms.length)].replace("A", "" + Math.abs((long) a)).replace("B", " " + (b & 0xff));
        StringBuilder sb = new StringBuilder(text).append(" : ");
        Expr e = null;
        try {
            e = new Parser(text).whole();
            sb.append(e.accept(new Show())).append(" = ").append(e.accept(new Eval()));
        } catch (SyntaxException x) {
            sb.append("syntax ").append(x.getMessage());
        } catch (ArithmeticException x) {
            sb.append("arith ").append(x.getMessage());
        }
        if (e == null) {
            return sb.toString();
        }
        int nodes = e.accept(new Visitor<Integer>() {
            private int depth;

            @Override
            public Integer number(long v) {
                return depth;
            }

            @Override
            public Integer binary(char op, Expr l, Expr r) {
                depth++;
                int n = l.accept(this) * 3 + r.accept(this) + op;
                depth--;
                return n;
            }

            @Override
            public Integer negate(Expr x) {
                return 1 + x.accept(this);
            }
        });
        return sb.append(" #").append(nodes).toString();
    }

    public static String tokenKinds(String text) {
        List<String> tokens = new ArrayList<>();
        Map<Character, Integer> kinds = new TreeMap<>();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int start = i++;
            char kind;
            if (Character.isWhitespace(c)) {
                continue;
            } else if (Character.isLetter(c)) {
                kind = 'w';
                while (i < text.length() && Character.isLetterOrDigit(text.charAt(i))) {
                    i++;
                }
            } else if (Character.isDigit(c) || c == '-' && i < text.length() && Character.isDigit(text.charAt(i))) {
                kind = 'n';
                while (i < text.length() && (Character.isDigit(text.charAt(i)) || text.charAt(i) == '.')) {
                    i++;
                }
            } else if (Character.isSurrogate(c)) {
                kind = 's';
            } else {
                kind = 'p';
            }
            kinds.merge(kind, 1, Integer::sum);
            tokens.add(kind + text.substring(start, i));
        }
        return tokens + "" + kinds;
    }

    public static String stackMachine(int[] code, int input) {
        int[] stack = new int[8];
        int sp = 0;
        int pc = 0;
        int steps = 0;
        StringBuilder out = new StringBuilder();
        while (pc < code.length && steps++ < 400) {
            int op = Math.floorMod(code[pc++], 12);
            switch (op) {
                case 0:
                    stack[sp++] = input;
                    break;
                case 1:
                    stack[sp++] = code[pc++];
                    break;
                case 2:
                    sp--;
                    stack[sp - 1] += stack[sp];
                    break;
                case 3:
                    sp--;
                    stack[sp - 1] -= stack[sp];
                    break;
                case 4:
                    stack[sp] = stack[sp - 1];
                    sp++;
                    break;
                case 5:
                    out.append(stack[--sp]).append(' ');
                    break;
                case 6:
                    pc = stack[sp - 1] > 0 ? Math.floorMod(pc + 3, code.length) : pc;
                    break;
                case 7:
                    stack[sp - 1]--;
                    break;
                case 8:
                    pc = stack[sp - 1]-- > 0 ? 0 : pc;
                    break;
                case 9:
                    sp--;
                    stack[sp - 1] /= stack[sp];
                    break;
                default:
                    input = input * 31 + pc;
            }
        }
        System.out.println(out);
        return sp + ":" + steps + ":" + input;
    }

    public static String jsonPrinter(String name, int[] values, double d, boolean nested) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("name", name);
        List<Object> list = new ArrayList<>();
        for (int v : values) {
            list.add(v % 2 == 0 ? (Object) v : "odd" + v);
        }
        root.put("values", list);
        root.put("ratio", d);
        root.put("flag", nested);
        if (nested) {
            Map<String, Object> inner = new TreeMap<>();
            inner.put("z\"q", null);
            inner.put("a\tb", List.of());
            inner.put("m", Map.of());
            root.put("inner", inner);
        }
        StringBuilder sb = new StringBuilder();
        writeJson(root, sb);
        return sb.toString();
    }

    private static void writeJson(Object o, StringBuilder sb) {
        if (o == null || o instanceof Number || o instanceof Boolean) {
            sb.append(o);
        } else if (o instanceof CharSequence s) {
            sb.append('"');
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (c == '"' || c == '\\') {
                    sb.append('\\').append(c);
                } else if (c < ' ' || c > 126) {
                    String hex = Integer.toHexString(c);
                    sb.append("\\u").append("0000", 0, 4 - hex.length()).append(hex);
                } else {
                    sb.append(c);
                }
            }
            sb.append('"');
        } else if (o instanceof List<?> l) {
            sb.append('[');
            l.forEach(x -> {
                writeJson(x, sb);
                sb.append(',');
            });
            sb.append(']');
        } else if (o instanceof Map<?, ?> m) {
            sb.append('{');
            m.forEach((k, v) -> {
                writeJson(k, sb);
                sb.append(':');
                writeJson(v, sb);
                sb.append(' ');
            });
            sb.append('}');
        } else {
            throw new IllegalArgumentException(o.getClass().getName());
        }
    }

    public static String brainMachine(String input, int which) {
        String[] programs = {",[.,]", "++++[>+++++<-]>[<+++>-]<.", ",>,<[->+<]>.", "[[]", "+[>+]", "-.", ",[>+>+<<-]>>[<.>-]", "<"};
        String code = programs[Math.floorMod(which, programs.length)];
        int[] match = new int[code.length()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) == '[') {
                open.push(i);
            } else if (code.charAt(i) == ']') {
                int j = open.pop();
                match[i] = j;
                match[j] = i;
            }
        }
        if (!open.isEmpty()) {
            throw new SyntaxException("unclosed", open.peek());
        }
        byte[] tape = new byte[16];
        int at = 0;
        int in = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0, steps = 0; pc < code.length() && steps < 1500; pc++, steps++) {
            switch (code.charAt(pc)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> tape[at]++;
                case '-' -> tape[at]--;
                case '.' -> out.append((char) (tape[at] & 0xff)).append('|');
                case ',' -> tape[at] = in < input.length() ? (byte) input.charAt(in++) : 0;
                case '[' -> pc = tape[at] == 0 ? match[pc] : pc;
                case ']' -> pc = tape[at] != 0 ? match[pc] : pc;
                default -> throw new AssertionError(pc);
            }
        }
        return out.toString();
    }

    public static String templates(String template, String name, int n) {
        Map<String, String> vars = new HashMap<>();
        vars.put("name", name);
        vars.put("n", String.valueOf(n));
        String text = "Dear ${name}, ${n} ${n}${missing} " + template + " ${name";
        StringBuilder sb = new StringBuilder();
        int at = 0;
        int replaced = 0;
        while (true) {
            int open = text.indexOf("${", at);
            int close = text.indexOf('}', open < 0 ? text.length() : open);
            if (open < 0 || close < 0) {
                sb.append(text, at, text.length());
                break;
            }
            sb.append(text, at, open);
            String key = text.substring(open + 2, close);
            if (vars.containsKey(key)) {
                sb.append(vars.get(key));
                replaced++;
            } else {
                sb.append('<').append(key.toUpperCase()).append('>');
            }
            at = close + 1;
        }
        return sb.append('#').append(replaced).toString();
    }
}
