import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Instance initialisers, evaluation order of operands and constructor chains. */
public class InitInstance {
    private final StringBuilder log;

    private InitInstance(StringBuilder log) {
        this.log = log;
    }

    private int note(int v) {
        log.append(v).append(' ');
        return v;
    }

    private int[] noteArray(int[] a, String tag) {
        log.append(tag).append(' ');
        return a;
    }

    static class Ordered {
        final List<String> seen = new ArrayList<>();
        int a = mark("a", 1);

        {
            mark("block1", a);
            b = 50;
        }

        int b = mark("b", 2) + this.a;

        {
            mark("block2", b);
        }

        final int c;

        {
            c = mark("c", a + b);
        }

        Ordered() {
            this("default");
            mark("Ordered()", 0);
        }

        Ordered(String s) {
            mark("Ordered(" + s + ")", a * b * c);
        }

        int mark(String what, int v) {
            seen.add(what + "=" + v + (what.length() > 5 ? "/" + a + b : ""));
            return v + 1;
        }
    }

    static class OrderedSub extends Ordered {
        int a = mark("sub.a", 70);
        String tag = "tag";

        OrderedSub(int n) {
            super(n > 3 ? "big" : null);
            mark("OrderedSub", n);
        }

        @Override
        int mark(String what, int v) {
            return super.mark(what + "[" + tag + a + "]", v) * 2;
        }
    }

    public static String initialiserOrder(int n) {
        Ordered o = n == 0 ? new Ordered() : n < 0 ? new Ordered("neg") : new OrderedSub(n);
        return o.seen + " " + o.a + o.b + o.c;
    }

    public static String evaluationOrder(int x, int y, int[] data) {
        StringBuilder sb = new StringBuilder();
        InitInstance t = new InitInstance(sb);
        int r = 0;
        try {
            r = t.note(x) + t.note(y) * t.note(3) - (t.note(4) << t.note(2));
            int[] arr = t.noteArray(data, "arr");
            arr[t.note(0)] = t.note(x) / t.note(y);
            t.noteArray(arr, "again")[t.note(1)] += t.note(5) % t.note(x);
            int i = 0;
            arr[i++] = i + i++ * (i = 7) + i;
            sb.append("i=").append(i).append(' ');
            arr[i - 7] -= arr[0]++ + ++arr[0];
            r += arr[0];
        } catch (ArithmeticException e) {
            sb.append("A!");
        } catch (ArrayIndexOutOfBoundsException e) {
            sb.append("B!").append(e.getMessage());
        } catch (NullPointerException e) {
            sb.append("N!");
        }
        boolean b = t.note(x) > t.note(y) | t.note(y) > t.note(1) && t.note(6) == 6 ^ t.note(8) < t.note(x);
        sb.append(b);
        if (x != 0 && t.note(9) / x > 0 || y == 0 && t.note(10) > y) {
            sb.append('T');
        }
        return sb.append(r).toString();
    }

    public static int nullArrayIndexOrder(int[] data, int i) {
        int k = i;
        int[] a = data;
        a[k = k + 1] = (a = null) == null ? k++ : 0;
        return k + data[k - 1];
    }

    public static String compoundAssignOrder(String s, int n) {
        String[] a = {s, "b", null};
        int i = 0;
        a[i++] += i + a[i] + (i = 2);
        a[i] += a[0] + n;
        char c = 'a';
        c += n;
        c++;
        byte b = (byte) n;
        b >>>= 1;
        b *= 3;
        short sh = 1;
        sh <<= n;
        sh -= 0.5;
        long l = n;
        l /= 0.3f;
        int q = n;
        q += 1e10;
        q ^= 'x';
        return a[0] + a[2] + (int) c + b + sh + l + q;
    }

    static class Matrix {
        private final int[][] cells;
        private final int width;
        private static int built;
        final int id;

        {
            id = ++built - built + 1;
        }

        Matrix(int n) {
            this(n, n);
        }

        Matrix(int h, int w) {
            this(new int[h][w]);
        }

        Matrix(int[][] cells) {
            this.cells = cells;
            width = cells.length == 0 ? 0 : cells[0].length;
        }

        Matrix transpose() {
            Matrix t = new Matrix(width, cells.length);
            for (int i = 0; i < cells.length; i++) {
                for (int j = 0; j < width; j++) {
                    t.cells[j][i] = cells[i][j];
                }
            }
            return t;
        }

        Matrix times(Matrix o) {
            if (width != o.cells.length) {
                throw new IllegalArgumentException(width + "x" + o.cells.length);
            }
            Matrix r = new Matrix(cells.length, o.width);
            for (int i = 0; i < cells.length; i++) {
                for (int j = 0; j < o.width; j++) {
                    for (int k = 0; k < width; k++) {
                        r.cells[i][j] += cells[i][k] * o.cells[k][j];
                    }
                }
            }
            return r;
        }
    }

    public static int[][] matrixTimesTranspose(int[][] m) {
        Matrix a = new Matrix(m);
        if (m.length > 20 || a.width > 20) {
            throw new IllegalStateException("too large");
        }
        return a.times(a.transpose()).cells;
    }

    public static int[][] matrixSquare(int[][] m) {
        if (m.length > 20) {
            return new Matrix(2).cells;
        }
        Matrix a = new Matrix(m);
        return a.times(a).cells;
    }

    static class Config {
        private String host = "localhost";
        private int port = 80;
        private final List<String> flags;

        private Config(Builder b) {
            if (b.host != null) {
                host = b.host;
            }
            port += b.offset;
            flags = List.copyOf(b.flags);
        }

        static class Builder {
            private String host;
            private int offset;
            private final List<String> flags = new ArrayList<>() {
                private static final long serialVersionUID = 1L;

                {
                    add("base");
                }
            };

            Builder host(String h) {
                host = h;
                return this;
            }

            Builder offset(int o) {
                if (o < -80) {
                    throw new IllegalArgumentException("port " + (80 + o));
                }
                offset = o;
                return this;
            }

            Builder flag(String f) {
                flags.add(f);
                return this;
            }

            Config build() {
                return new Config(this);
            }
        }

        @Override
        public String toString() {
            return host + ":" + port + flags;
        }
    }

    public static String builder(String host, int offset, String flag) {
        return new Config.Builder().host(host).offset(offset).flag(flag).flag(flag.trim()).build().toString();
    }

    static class Supplied {
        int calls;
        final Supplier<Integer> next = () -> ++calls * this.factor;
        int factor = 10;
        final Supplier<Supplier<Integer>> nested = () -> () -> this.next.get() + this.calls;
    }

    public static int lambdaFieldInitialiser(int n) {
        Supplied s = new Supplied();
        s.factor += n;
        Supplier<Integer> inner = s.nested.get();
        int first = inner.get();
        s.calls = 5;
        return first * 31 + inner.get() + s.next.get();
    }

    public static String ternaryTypes(boolean b, char c, int n) {
        Object o1 = b ? 1 : 2.0;
        Object o2 = b ? 'x' : n;
        Object o3 = b ? c : 1;
        Object o4 = b ? Integer.valueOf(n) : Character.valueOf(c);
        Object o5 = b ? (Object) n : (Object) c;
        Object o6 = b ? null : 0;
        Integer maybe = n > 0 ? null : n;
        Object o7 = b ? (short) 1 : (byte) 2;
        Object o8 = b ? 5L : c;
        String s = o1 + "," + o2 + "," + o3 + "," + o4 + "," + o5 + "," + o6 + "," + o7 + "," + o8;
        int last = b ? maybe : n;
        return s + last + (o7 instanceof Short) + (o3 instanceof Character);
    }
}
