import java.util.ArrayList;
import java.util.List;

/** Class hierarchies: dispatch, hiding, super calls, constructors that call overridable methods. */
public class ObjHierarchy {
    static class Base {
        static final StringBuilder TRACE = new StringBuilder();
        int value = 10;
        String name = "base";

        Base() {
            this(1);
            TRACE.append("B()");
        }

        Base(int v) {
            TRACE.append("B(").append(v).append(")");
            value += v;
            hook("ctor");
        }

        void hook(String from) {
            TRACE.append("[Base.hook ").append(from).append(' ').append(value).append("]");
        }

        int value() {
            return value;
        }

        static String kind() {
            return "BASE";
        }

        String who() {
            return "Base:" + name + ":" + kind();
        }

        private String secret() {
            return "base-secret";
        }

        String tell() {
            return secret() + "/" + who();
        }
    }

    static class Mid extends Base {
        int value = 20;
        String name;
        final int constant = 7;
        final int computed = Integer.parseInt("8");

        {
            TRACE.append("{mid ").append(name).append(' ').append(value).append("}");
            name = "mid";
        }

        Mid(int v) {
            super(v * 2);
            TRACE.append("M");
            value -= v;
        }

        @Override
        void hook(String from) {
            TRACE.append("[Mid.hook ").append(name).append(' ').append(value).append(' ')
                    .append(constant).append(' ').append(computed).append("]");
            super.hook(from + "+");
        }

        @Override
        int value() {
            return value * 1000 + super.value;
        }

        static String kind() {
            return "MID";
        }

        String secret() {
            return "mid-secret";
        }

        @Override
        String who() {
            return "Mid:" + name + ":" + super.name + ":" + kind() + "<" + super.who();
        }
    }

    static final class Leaf extends Mid {
        private final int[] sizes = {1, 2, 3};
        private int seen = -1;

        Leaf(int v) {
            super(v + 1);
            TRACE.append("L").append(seen);
        }

        @Override
        void hook(String from) {
            seen = sizes == null ? 99 : sizes.length;
            TRACE.append("[Leaf.hook ").append(seen).append("]");
            super.hook(from + "!");
        }

        @Override
        int value() {
            return super.value() + sizes.length;
        }
    }

    public static String constructionTrace(int v) {
        Base.TRACE.setLength(0);
        Base b;
        switch (v & 3) {
            case 0:
                b = new Base();
                break;
            case 1:
                b = new Base(v);
                break;
            case 2:
                b = new Mid(v);
                break;
            default:
                b = new Leaf(v);
                break;
        }
        b.hook("end");
        String trace = Base.TRACE.toString();
        Base.TRACE.setLength(0);
        if (b instanceof Mid m) {
            trace += m.computed + m.constant;
        }
        if (b instanceof Leaf leaf) {
            trace += "|" + leaf.seen + leaf.sizes.length;
        }
        return trace + "=" + b.value();
    }

    public static String hiddenFields(int v) {
        Leaf leaf = new Leaf(v);
        Mid mid = leaf;
        Base base = leaf;
        base.value++;
        mid.value += 5;
        ((Base) mid).name = "renamed";
        return leaf.value + "," + mid.value + "," + base.value + "," + ((Base) leaf).value
                + "," + leaf.name + "," + base.name + "," + base.tell() + "," + leaf.secret();
    }

    static class Node {
        Node twin() {
            return new Node();
        }

        String pick(Object o) {
            return "N.obj";
        }

        String pick(String s) {
            return "N.str";
        }

        String pick(Integer i) {
            return "N.int";
        }

        String pick(long l) {
            return "N.long";
        }

        String pick(Object... all) {
            return "N.var" + (all == null ? "null" : String.valueOf(all.length));
        }
    }

    static class SubNode extends Node {
        @Override
        SubNode twin() {
            return new SubNode();
        }

        @Override
        String pick(Object o) {
            return "S.obj";
        }

        String pick(char c) {
            return "S.char";
        }

        String pick(double d) {
            return "S.double";
        }

        @Override
        String pick(long l) {
            return "S.long+" + super.pick(l);
        }
    }

    public static String overloads(int i, char c, String s, byte b) {
        Node n = i % 2 == 0 ? new Node() : new SubNode();
        SubNode t = new SubNode();
        List<String> out = new ArrayList<>();
        Object o = s;
        Integer boxed = i;
        out.add(n.pick(i));
        out.add(n.pick(c));
        out.add(n.pick(s));
        out.add(n.pick(o));
        out.add(n.pick(b));
        out.add(n.pick(boxed));
        out.add(n.pick(s, s));
        out.add(n.pick());
        out.add(n.pick((Object[]) null));
        out.add(n.pick((Object) null));
        out.add(n.pick((float) i));
        out.add(t.pick(i));
        out.add(t.pick(c));
        out.add(t.pick(b));
        out.add(t.pick((float) i));
        out.add(t.pick((Object) boxed));
        out.add(t.pick(o, boxed, c));
        out.add(n.twin().pick(1.5));
        out.add(t.twin().pick(1.5));
        out.add(n.twin() instanceof SubNode ? "sub" : "plain");
        return String.join(" ", out);
    }

    abstract static class Shape {
        private final String label;
        private static int count;

        Shape(String label) {
            this.label = label;
            count++;
        }

        abstract double area();

        double scaled(double k) {
            return area() * k * k;
        }

        boolean larger(Shape o) {
            return Double.compare(area(), o.area()) > 0;
        }

        @Override
        public String toString() {
            return label + "(" + area() + ")";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Shape s && s.label.equals(label) && Double.compare(s.area(), area()) == 0;
        }

        @Override
        public int hashCode() {
            return label.hashCode() * 31 + Double.hashCode(area());
        }
    }

    static class Rect extends Shape {
        final double w;
        final double h;

        Rect(double w, double h) {
            this("rect", w, h);
        }

        Rect(String label, double w, double h) {
            super(label);
            this.w = w;
            this.h = h;
        }

        @Override
        double area() {
            return w * h;
        }
    }

    static class Square extends Rect {
        Square(double side) {
            super("square", side, side);
        }

        @Override
        double scaled(double k) {
            return super.scaled(k) + 0.0;
        }
    }

    public static String shapes(double a, double b) {
        int before = Shape.count;
        Shape[] all = {new Rect(a, b), new Square(a), new Rect(b, a), new Square(b), new Rect(a, a) {
            @Override
            double area() {
                return -super.area();
            }
        }};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < all.length; i++) {
            sb.append(all[i]).append(all[i].scaled(0.5)).append(';');
            for (int j = 0; j < all.length; j++) {
                sb.append(all[i].equals(all[j]) ? '=' : all[i].larger(all[j]) ? '>' : '.');
            }
            sb.append(Integer.toHexString(all[i].hashCode())).append('\n');
        }
        return sb.append(Shape.count - before).toString();
    }

    public static int shapeHash(double a) {
        return new Square(a).hashCode() ^ new Rect(a, 1).hashCode() ^ new Rect(1, a).hashCode();
    }

    abstract static class Step {
        private final Step next;

        Step(Step next) {
            this.next = next;
        }

        final int run(int x) {
            int y = apply(x);
            return next == null ? y : next.run(y);
        }

        abstract int apply(int x);
    }

    static final class Add extends Step {
        private final int n;

        Add(int n, Step next) {
            super(next);
            this.n = n;
        }

        @Override
        int apply(int x) {
            return x + n;
        }
    }

    static final class Divide extends Step {
        private final int n;

        Divide(int n, Step next) {
            super(next);
            this.n = n;
        }

        @Override
        int apply(int x) {
            return x / n;
        }
    }

    public static int templateChain(int start, int[] steps) {
        Step chain = null;
        for (int i = steps.length - 1; i >= 0; i--) {
            chain = (i & 1) == 0 ? new Add(steps[i], chain) : new Divide(steps[i], chain);
        }
        return chain.run(start);
    }

    public static int castDown(int selector) {
        Object o = selector == 0 ? new Base(0) : selector < 0 ? new Mid(selector) : selector > 1000 ? "text" : new Leaf(selector);
        Base.TRACE.setLength(0);
        Mid m = (Mid) o;
        return m.value();
    }

    public static String instanceChecks(int selector) {
        Object[] pool = {new Base(1), new Mid(1), new Leaf(1), "s", 5, 5L, 'c', new int[0], new String[0], new int[0][0],
            new Leaf[0], null, new Object[0], 1.5f, Boolean.TRUE};
        Base.TRACE.setLength(0);
        Object o = pool[Math.floorMod(selector, pool.length)];
        StringBuilder sb = new StringBuilder();
        sb.append(o instanceof Base ? 'B' : '-');
        sb.append(o instanceof Mid ? 'M' : '-');
        sb.append(o instanceof Leaf ? 'L' : '-');
        sb.append(o instanceof Comparable ? 'C' : '-');
        sb.append(o instanceof CharSequence ? 'S' : '-');
        sb.append(o instanceof Number ? 'N' : '-');
        sb.append(o instanceof Object[] ? 'O' : '-');
        sb.append(o instanceof Base[] ? 'b' : '-');
        sb.append(o instanceof int[] ? 'I' : '-');
        sb.append(o instanceof Cloneable ? 'K' : '-');
        sb.append(o instanceof java.io.Serializable ? 'Z' : '-');
        sb.append(o instanceof Object[][] ? '2' : '-');
        if (o instanceof Object[] arr && arr.length == 0) {
            Object[] copy = arr.clone();
            sb.append(copy instanceof Leaf[]).append(copy == arr).append(copy.length);
        }
        sb.append(o instanceof Number n && n.intValue() == 5);
        sb.append(!(o instanceof Character c) || c != 'c');
        return sb.toString();
    }

    static class Counter implements Cloneable {
        int n;
        int[] shared = {0};

        Counter bump() {
            n++;
            shared[0]++;
            return this;
        }

        @Override
        public Counter clone() {
            try {
                return (Counter) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class DeepCounter extends Counter {
        @Override
        public DeepCounter clone() {
            DeepCounter c = (DeepCounter) super.clone();
            c.shared = shared.clone();
            return c;
        }
    }

    static class Refuses {
        Object attempt() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static String cloning(int times) throws CloneNotSupportedException {
        Counter a = times % 2 == 0 ? new Counter() : new DeepCounter();
        int n = Math.floorMod(times, 50);
        for (int i = 0; i < n; i++) {
            a.bump();
        }
        Counter b = a.clone();
        b.bump().bump();
        a.bump();
        String s = a.n + "/" + a.shared[0] + " " + b.n + "/" + b.shared[0] + " " + (b instanceof DeepCounter);
        return n % 7 == 3 ? s + new Refuses().attempt() : s;
    }

    static class Account {
        private long cents;
        private final Account parent;

        Account(Account parent) {
            this.parent = parent;
        }

        void move(long amount) {
            if (parent != null) {
                parent.move(amount / 2);
            }
            if (cents + amount < 0) {
                throw new IllegalStateException("below zero by " + -(cents + amount));
            }
            cents += amount;
        }

        long total() {
            return cents + (parent == null ? 0 : parent.total());
        }
    }

    public static long accountMoves(long[] amounts) {
        Account root = new Account(null);
        Account child = new Account(root);
        Account leaf = new Account(child);
        for (long amount : amounts) {
            leaf.move(amount);
        }
        return leaf.total();
    }

    public static String nullReceivers(String s, int which) {
        Base b = s == null ? null : new Leaf(s.length());
        Base.TRACE.setLength(0);
        switch (which % 5) {
            case 0:
                return ((Mid) b).name;
            case 1:
                return b.who();
            case 2:
                return String.valueOf(b == null ? Base.kind() : Mid.kind());
            case -1:
                synchronized (b) {
                    return "locked" + s.isEmpty();
                }
            default:
                b.value = which;
                return "" + b.value + b.value();
        }
    }
}
