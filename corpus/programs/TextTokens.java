import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** A hand-written tokenizer with position tracking, followed by simple statistics. */
public class TextTokens {
    enum Kind {
        WORD, NUMBER, STRING, SYMBOL {
            @Override
            String show(String text) {
                return "<" + text + ">";
            }
        },
        COMMENT {
            @Override
            String show(String text) {
                return "#" + text.length();
            }
        };

        String show(String text) {
            return name().charAt(0) + ":" + text;
        }
    }

    record Token(Kind kind, String text, int line, int column) {
        Token {
            if (text.isEmpty() && kind != Kind.STRING && kind != Kind.COMMENT) {
                throw new IllegalArgumentException("empty " + kind);
            }
        }

        @Override
        public String toString() {
            return kind.show(text) + "(" + line + "," + column + ")";
        }
    }

    static final class Scanner implements Iterable<Token> {
        private static final String[] LONG_SYMBOLS = {">>>=", ">>>", "<<=", "->", "==", "<=", ">=", "&&", "||", "++"};
        private final String source;

        Scanner(String source) {
            this.source = source;
        }

        @Override
        public Iterator<Token> iterator() {
            return new Iterator<>() {
                private int at;
                private int line = 1;
                private int lineStart;

                @Override
                public boolean hasNext() {
                    while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
                        if (source.charAt(at++) == '\n') {
                            line++;
                            lineStart = at;
                        }
                    }
                    return at < source.length();
                }

                private Token make(Kind kind, int start, int from, int to) {
                    return new Token(kind, source.substring(from, to), line, start - lineStart + 1);
                }

                @Override
                public Token next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("end of text");
                    }
                    int start = at;
                    char c = source.charAt(at);
                    if (Character.isJavaIdentifierStart(c)) {
                        while (at < source.length() && Character.isJavaIdentifierPart(source.charAt(at))) {
                            at++;
                        }
                        return make(Kind.WORD, start, start, at);
                    }
                    if (Character.isDigit(c)) {
                        boolean dot = false;
                        while (at < source.length()) {
                            char d = source.charAt(at);
                            if (d == '.' && !dot) {
                                dot = true;
                            } else if (!Character.isDigit(d)) {
                                break;
                            }
                            at++;
                        }
                        return make(Kind.NUMBER, start, start, at);
                    }
                    if (c == '\'' || c == '"') {
                        int close = source.indexOf(c, at + 1);
                        if (close < 0) {
                            throw new IllegalStateException("unclosed " + c + " in line " + line);
                        }
                        at = close + 1;
                        return make(Kind.STRING, start, start + 1, close);
                    }
                    if (c == '#') {
                        int end = source.indexOf('\n', at);
                        at = end < 0 ? source.length() : end;
                        return make(Kind.COMMENT, start, start + 1, at);
                    }
                    for (String s : LONG_SYMBOLS) {
                        if (source.regionMatches(at, s, 0, s.length())) {
                            at += s.length();
                            return make(Kind.SYMBOL, start, start, at);
                        }
                    }
                    at++;
                    return make(Kind.SYMBOL, start, start, at);
                }
            };
        }
    }

    public static void main(String[] args) {
        List<String> sources = new ArrayList<>(List.of(args));
        if (sources.isEmpty()) {
            sources.add("let x = 3.14.15; # round\nif (x >= 'three' && y>>>=2) { x->y++; }\n\n  print(\"a b\", '')");
            sources.add("\u00e9t\u00e9 = \u0663\u0664 + 1..2\t# tail");
            sources.add("a = 'never closed\nb");
            sources.add("  \n \t ");
        }
        Map<Kind, Integer> totals = new LinkedHashMap<>();
        Map<String, List<Integer>> index = new TreeMap<>();
        for (String source : sources) {
            StringBuilder sb = new StringBuilder();
            int count = 0;
            try {
                for (Token t : new Scanner(source)) {
                    sb.append(sb.length() == 0 ? "" : " ").append(t);
                    totals.merge(t.kind(), 1, Integer::sum);
                    index.computeIfAbsent(t.text().toLowerCase(), k -> new ArrayList<>()).add(++count);
                }
            } catch (IllegalStateException e) {
                sb.append(" ! ").append(e.getMessage());
            } finally {
                StringBuilder ascii = new StringBuilder();
                for (int i = 0; i < sb.length(); i++) {
                    char c = sb.charAt(i);
                    ascii.append(c < 127 ? String.valueOf(c) : "\\u" + Integer.toHexString(c));
                }
                System.out.println(count + " [" + ascii + "]");
            }
        }
        Map<Kind, Integer> ordered = new java.util.EnumMap<>(totals);
        System.out.println(ordered);
        index.entrySet().removeIf(e -> e.getValue().size() < 2);
        System.out.println(index);
        Iterator<Token> it = new Scanner("x").iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("cannot remove: " + e.getMessage());
        }
    }
}
