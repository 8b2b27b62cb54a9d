import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Records and sealed types: generated members, compact constructors, nesting, pattern matching. */
public class RecShapes {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point(int both) {
            this(both, both);
        }

        Point plus(Point o) {
            return new Point(x + o.x, y + o.y);
        }

        @Override
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparing(Point::y, Comparator.reverseOrder()).compare(this, o);
        }
    }

    record Everything(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t) { }

    record Empty() { }

    record Box<T>(T value) {
        <R> Box<R> with(R r) {
            return new Box<>(r);
        }
    }

    record Pair<A extends Comparable<A>, B>(A first, B second) {
        Pair {
            Objects.requireNonNull(first, "first");
        }

        static <A extends Comparable<A>> A larger(Pair<A, ?> p, Pair<A, ?> q) {
            return p.first.compareTo(q.first) >= 0 ? p.first : q.first;
        }
    }

    record Span(int low, int high) {
        Span {
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
            if ((long) high - low > 1_000_000) {
                throw new IllegalArgumentException(low + ".." + high);
            }
        }

        int width() {
            return high - low;
        }

        @Override
        public int low() {
            return low + 1;
        }
    }

    record Data(int[] items, String name) { }

    record DeepData(int[] items, String name) {
        DeepData {
            items = items.clone();
        }

        @Override
        public int[] items() {
            return items.clone();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof DeepData d && Arrays.equals(items, d.items) && Objects.equals(name, d.name);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(items) + Objects.hashCode(name);
        }
    }

    record Real(double d, float f) { }

    public static String pointMembers(int x, int y) {
        Point p = new Point(x, y);
        Point q = new Point(x).plus(new Point(0, y - x));
        return p + " " + p.hashCode() + p.equals(q) + q.equals(Point.ORIGIN) + p.compareTo(Point.ORIGIN) + p.equals(null)
                + (p == q) + new Empty() + new Empty().hashCode() + new Empty().equals(new Empty());
    }

    public static int everythingHash(int i, long l, double d, String t) {
        Everything e = new Everything(i > 0, (byte) i, (short) i, (char) i, i, l, (float) d, d, t);
        Everything f = new Everything(i > 0, (byte) i, (short) i, (char) i, i, l, (float) d, d, t == null ? null : t + "");
        if (!e.equals(f)) {
            throw new IllegalStateException("unequal");
        }
        return e.hashCode();
    }

    public static String everythingText(int i, float f, double d, String t) {
        return new Everything(i < 0, (byte) i, (short) (i >> 3), (char) ('a' + (i & 15)), i, (long) i << 20, f, d, t).toString();
    }

    public static String realEquality(double a, double b) {
        Real x = new Real(a, (float) b);
        Real y = new Real(b, (float) a);
        Real z = new Real(a, (float) b);
        return x + "" + x.equals(y) + x.equals(z) + (x.d() == z.d()) + new Real(0.0, 0f).equals(new Real(-0.0, 0f))
                + new Real(a + 0.0, -0f).equals(new Real(a, 0f)) + (x.hashCode() - z.hashCode()) + x.hashCode();
    }

    public static String compactSpan(int a, int b) {
        Span s = new Span(a, b);
        return s + "/" + s.width() + "/" + s.low() + "/" + s.hashCode() + s.equals(new Span(b, a));
    }

    public static String pairs(String a, String b, int n) {
        Pair<String, Integer> p = new Pair<>(a, n);
        Pair<String, Object> q = new Pair<>(b, null);
        return Pair.larger(p, q) + p + q.equals(new Pair<>(b, null)) + q.hashCode();
    }

    public static String arrayComponents(int[] a, String name) {
        Data d = new Data(a, name);
        Data e = new Data(a, name);
        Data f = new Data(a.clone(), name);
        DeepData g = new DeepData(a, name);
        DeepData h = new DeepData(a.clone(), name);
        if (a.length > 0) {
            a[0]++;
            g.items()[0] += 5;
        }
        return "" + d.equals(e) + d.equals(f) + g.equals(h) + (d.items() == a) + (g.items() == g.items())
                + g.hashCode() + Arrays.toString(g.items()) + (d.hashCode() == e.hashCode());
    }

    public static String nestedBoxes(String s, int depth) {
        Box<?> b = new Box<>(s);
        int n = Math.floorMod(depth, 18);
        for (int i = 0; i < n; i++) {
            b = i % 3 == 2 ? new Box<>(new Point(i, n)) .with(b) : new Box<Object>(b);
        }
        Box<?> c = new Box<>(s);
        for (int i = 0; i < n; i++) {
            c = new Box<>(c);
        }
        return b + " " + b.equals(c) + (b.hashCode() == c.hashCode()) + b.hashCode();
    }

    public static String recordsAsKeys(int[] xs) {
        Map<Point, Integer> seen = new HashMap<>();
        Set<Box<Integer>> boxes = new HashSet<>();
        List<Point> order = new ArrayList<>();
        for (int i = 0; i < xs.length && i < 40; i++) {
            Point p = new Point(xs[i] & 3, xs[i] >> 2 & 3);
            if (seen.merge(p, 1, Integer::sum) == 1) {
                order.add(p);
            }
            boxes.add(new Box<>(xs[i] % 100));
        }
        order.sort(null);
        StringBuilder sb = new StringBuilder();
        for (Point p : order) {
            sb.append(p.x()).append(p.y()).append('*').append(seen.get(new Point(p.x(), p.y()))).append(' ');
        }
        return sb.append(boxes.size()).append(boxes.contains(new Box<>(null))).append(seen.equals(Map.copyOf(seen))).toString();
    }

    sealed interface Expr permits Num, Neg, Bin, Var { }

    record Num(double v) implements Expr { }

    record Neg(Expr e) implements Expr { }

    record Bin(char op, Expr l, Expr r) implements Expr { }

    static final class Var implements Expr {
        private final String name;

        Var(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return "$" + name;
        }
    }

    static final class Unbound extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unbound(Var v) {
            super("unbound " + v);
        }
    }

    private static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) {
            return n.v();
        } else if (e instanceof Neg neg) {
            return -eval(neg.e(), env);
        } else if (e instanceof Bin b && b.op() == '+') {
            return eval(b.l(), env) + eval(b.r(), env);
        } else if (e instanceof Bin b && b.op() == '*') {
            return eval(b.l(), env) * eval(b.r(), env);
        } else if (e instanceof Var v) {
            Double d = env.get(v.name);
            if (d == null) {
                throw new Unbound(v);
            }
            return d;
        }
        throw new IllegalArgumentException("cannot evaluate " + e);
    }

    private static Expr simplify(Expr e) {
        if (e instanceof Neg n && n.e() instanceof Neg inner) {
            return simplify(inner.e());
        }
        if (e instanceof Neg n) {
            Expr s = simplify(n.e());
            return s instanceof Num k ? new Num(-k.v()) : new Neg(s);
        }
        if (!(e instanceof Bin b)) {
            return e;
        }
        Expr l = simplify(b.l());
        Expr r = simplify(b.r());
        if (b.op() == '*' && (l instanceof Num x && x.v() == 0 || r instanceof Num y && y.v() == 0)) {
            return new Num(0);
        }
        if (b.op() == '+' && l instanceof Num x && r instanceof Num y) {
            return new Num(x.v() + y.v());
        }
        return l.equals(b.l()) && r.equals(b.r()) ? b : new Bin(b.op(), l, r);
    }

    public static String expressions(double x, double y) {
        Expr e = new Bin('+', new Bin('*', new Num(x), new Var("a")), new Neg(new Neg(new Bin('+', new Num(y), new Num(x)))));
        Expr s = simplify(e);
        StringBuilder sb = new StringBuilder();
        sb.append(s).append('\n');
        Map<String, Double> env = new HashMap<>();
        try {
            sb.append(eval(e, env));
        } catch (Unbound u) {
            sb.append(u.getMessage());
        }
        env.put("a", y);
        sb.append(' ').append(eval(e, env)).append(eval(s, env) > 0).append('\n');
        sb.append(e.equals(s)).append(simplify(s).equals(s)).append(s instanceof Bin).append(s.getClass() == Bin.class);
        Expr minus = new Bin('-', s, new Num(1));
        try {
            sb.append(eval(minus, env));
        } catch (IllegalArgumentException ex) {
            sb.append(ex.getMessage().length());
        }
        return sb.toString();
    }

    public static double evalEscapes(double x, int which) {
        char op = "++*-".charAt(which & 3);
        Expr e = new Bin(op, new Num(x), op == '*' ? new Var("q") : new Neg(new Num(2)));
        return eval(e, Map.of());
    }

    public static String localRecords(String[] words) {
        record Count(String word, int n) {
            Count inc() {
                return new Count(word, n + 1);
            }
        }
        enum Size { SMALL, LARGE }
        interface Sizer {
            Size of(Count c);
        }
        List<Count> counts = new ArrayList<>();
        outer:
        for (String w : words) {
            for (int i = 0; i < counts.size(); i++) {
                if (counts.get(i).word().equals(w)) {
                    counts.set(i, counts.get(i).inc());
                    continue outer;
                }
            }
            counts.add(new Count(w, 1));
        }
        Sizer sizer = c -> c.word.length() * c.n > 3 ? Size.LARGE : Size.SMALL;
        counts.sort(Comparator.comparing(Count::n).reversed().thenComparing(Count::word));
        StringBuilder sb = new StringBuilder();
        for (Count c : counts) {
            sb.append(c).append(sizer.of(c)).append(';');
        }
        return sb.toString();
    }
}
