import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses a JSON text into plain collections and prints it back, indented. */
public class JsonPretty {
    static final class JsonError extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int at;

        JsonError(String what, int at) {
            super(what + " at " + at);
            this.at = at;
        }
    }

    private final String text;
    private int pos;

    JsonPretty(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        JsonPretty p = new JsonPretty(text);
        Object v = p.value(0);
        p.blanks();
        if (p.pos != text.length()) {
            throw new JsonError("trailing '" + text.charAt(p.pos) + "'", p.pos);
        }
        return v;
    }

    private void blanks() {
        while (pos < text.length() && text.charAt(pos) <= ' ') {
            pos++;
        }
    }

    private char peek() {
        blanks();
        if (pos >= text.length()) {
            throw new JsonError("unexpected end", pos);
        }
        return text.charAt(pos);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new JsonError("expected '" + c + "' but found '" + text.charAt(pos) + '\'', pos);
        }
        pos++;
    }

    private Object value(int depth) {
        if (depth > 40) {
            throw new JsonError("too deep", pos);
        }
        char c = peek();
        switch (c) {
            case '{': {
                Map<String, Object> map = new LinkedHashMap<>();
                pos++;
                if (peek() == '}') {
                    pos++;
                    return map;
                }
                while (true) {
                    peek();
                    String key = string();
                    expect(':');
                    if (map.put(key, value(depth + 1)) != null) {
                        throw new JsonError("duplicate key " + key, pos);
                    }
                    if (peek() == ',') {
                        pos++;
                        continue;
                    }
                    expect('}');
                    return map;
                }
            }
            case '[': {
                List<Object> list = new ArrayList<>();
                pos++;
                if (peek() != ']') {
                    do {
                        list.add(value(depth + 1));
                    } while (peek() == ',' && pos++ >= 0);
                }
                expect(']');
                return list;
            }
            case '"':
                return string();
            default:
                return c == '-' || Character.isDigit(c) ? number() : word();
        }
    }

    private Object word() {
        for (String w : new String[] {"true", "false", "null"}) {
            if (text.startsWith(w, pos)) {
                pos += w.length();
                return w.equals("null") ? null : Boolean.valueOf(w);
            }
        }
        throw new JsonError("bad word", pos);
    }

    private Number number() {
        int start = pos;
        boolean real = false;
        while (pos < text.length() && "+-.eE0123456789".indexOf(text.charAt(pos)) >= 0) {
            real |= ".eE".indexOf(text.charAt(pos++)) >= 0;
        }
        String s = text.substring(start, pos);
        try {
            return real ? (Number) Double.valueOf(s) : (Number) Long.valueOf(s);
        } catch (NumberFormatException e) {
            throw new JsonError("bad number " + s, start);
        }
    }

    private String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        for (;;) {
            if (pos >= text.length()) {
                throw new JsonError("open string", pos);
            }
            char c = text.charAt(pos++);
            if (c == '"') {
                return sb.toString();
            }
            if (c == '\\') {
                char e = text.charAt(pos++);
                int i = "nt\"\\/u".indexOf(e);
                switch (i) {
                    case 5 -> {
                        sb.append((char) Integer.parseInt(text.substring(pos, pos + 4), 16));
                        pos += 4;
                    }
                    case -1 -> throw new JsonError("bad escape " + e, pos - 1);
                    default -> sb.append("\n\t\"\\/".charAt(i));
                }
            } else {
                sb.append(c);
            }
        }
    }

    static void print(Object v, String indent, StringBuilder out) {
        if (v instanceof Map<?, ?> m) {
            out.append("{");
            String sep = "\n";
            for (Map.Entry<?, ?> e : m.entrySet()) {
                out.append(sep).append(indent).append("  ");
                print(e.getKey(), "", out);
                out.append(": ");
                print(e.getValue(), indent + "  ", out);
                sep = ",\n";
            }
            out.append(m.isEmpty() ? "}" : "\n" + indent + "}");
        } else if (v instanceof List<?> list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                print(list.get(i), indent + "  ", i == 0 ? out : out.append(", "));
            }
            out.append(']');
        } else if (v instanceof String s) {
            out.append('"').append(s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")).append('"');
        } else {
            out.append(v);
        }
    }

    public static void main(String[] args) {
        String[] inputs = args.length > 0 ? args : new String[] {
            "{\"name\": \"gauge\", \"sizes\": [1, -2, 3.5, 1e3, 1E-7], \"on\": true, \"none\": null}",
            " [ [ ] , { } , [[[\"deep\\u0041\\n\"]]] ] ", "12345678901234567890", "-9223372036854775808",
            "{\"a\": {\"b\": {\"c\": [{\"d\": \"\\\\ \\\" \\/\"}]}}}", "{\"a\": 1, \"a\": 2}", "[1, 2", "tru",
            "\"open", "\"\\q\"", "[1] x", "", "-", "[1.5e400, -0.0, 0.1, 100.0]", "[".repeat(50),
        };
        for (String in : inputs) {
            try {
                StringBuilder sb = new StringBuilder();
                print(parse(in), "", sb);
                System.out.println(sb);
            } catch (JsonError e) {
                System.out.println("error: " + e.getMessage() + " (" + e.at + ")");
            }
        }
    }
}
