import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Records and sealed types: a small geometry language taken apart with instanceof patterns. */
public class ShapeAlgebra {
    record Vec(double x, double y) {
        static final Vec ZERO = new Vec(0, 0);

        Vec {
            if (Double.isNaN(x) || Double.isNaN(y)) {
                throw new IllegalArgumentException("not a vector: " + x + ", " + y);
            }
        }

        Vec plus(Vec o) {
            return new Vec(x + o.x, y + o.y);
        }

        Vec scale(double k) {
            return new Vec(x * k, y * k);
        }
    }

    sealed interface Shape permits Circle, Box, Group, Moved { }

    record Circle(Vec center, double radius) implements Shape { }

    record Box(Vec low, Vec high) implements Shape {
        Box {
            if (low.x() > high.x() || low.y() > high.y()) {
                throw new IllegalArgumentException("inside out");
            }
        }

        Box(double size) {
            this(Vec.ZERO, new Vec(size, size));
        }

        Box union(Box o) {
            return new Box(new Vec(Math.min(low.x, o.low.x), Math.min(low.y, o.low.y)),
                    new Vec(Math.max(high.x, o.high.x), Math.max(high.y, o.high.y)));
        }
    }

    record Group(String name, List<Shape> members) implements Shape {
        Group {
            members = List.copyOf(members);
        }

        Group(String name, Shape... members) {
            this(name, List.of(members));
        }
    }

    record Moved(Shape inner, Vec by) implements Shape { }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return 3 * c.radius() * c.radius();
        } else if (s instanceof Box b) {
            return (b.high().x() - b.low().x()) * (b.high().y() - b.low().y());
        } else if (s instanceof Group g) {
            double sum = 0;
            for (Shape m : g.members()) {
                sum += area(m);
            }
            return sum;
        } else if (s instanceof Moved m && m.inner() instanceof Moved n) {
            return area(n.inner());
        } else if (s instanceof Moved m) {
            return area(m.inner());
        }
        throw new AssertionError("no shape: " + s);
    }

    static Box bounds(Shape s) {
        if (s instanceof Box b) {
            return b;
        }
        if (s instanceof Circle c) {
            Vec r = new Vec(c.radius(), c.radius());
            return new Box(c.center().plus(r.scale(-1)), c.center().plus(r));
        }
        if (s instanceof Moved m) {
            Box b = bounds(m.inner());
            return new Box(b.low().plus(m.by()), b.high().plus(m.by()));
        }
        Box all = null;
        if (s instanceof Group g) {
            for (Shape m : g.members()) {
                all = all == null ? bounds(m) : all.union(bounds(m));
            }
        }
        return all;
    }

    static Shape flatten(Shape s) {
        if (s instanceof Moved outer && outer.inner() instanceof Moved inner) {
            return flatten(new Moved(inner.inner(), outer.by().plus(inner.by())));
        }
        if (s instanceof Moved m && m.inner() instanceof Circle c) {
            return new Circle(c.center().plus(m.by()), c.radius());
        }
        if (s instanceof Moved m && !(m.inner() instanceof Group)) {
            return bounds(m);
        }
        if (!(s instanceof Group g)) {
            return s;
        }
        List<Shape> flat = new ArrayList<>();
        for (Shape m : g.members()) {
            Shape f = flatten(m);
            if (f instanceof Group inner) {
                flat.addAll(inner.members());
            } else {
                flat.add(f);
            }
        }
        return new Group(g.name() + "'", flat);
    }

    public static void main(String[] args) {
        double size = args.length == 0 ? 2.5 : Double.parseDouble(args[0]);
        Shape wheel = new Circle(new Vec(1, -1), size);
        Shape cart = new Group("cart", new Box(size), new Moved(wheel, new Vec(-0.0, 0.5)),
                new Group("axle", new Moved(new Moved(new Box(0.1), new Vec(1, 0)), new Vec(0, 1))));
        System.out.println(cart);
        System.out.println(flatten(cart));
        System.out.println(area(cart) + " " + area(flatten(cart)) + " " + bounds(cart));
        System.out.println(flatten(cart).equals(flatten(flatten(cart))) + " " + flatten(wheel).equals(wheel));
        Map<Shape, String> names = new LinkedHashMap<>();
        names.put(new Box(1), "unit");
        names.put(new Box(Vec.ZERO, new Vec(1, 1)), "again");
        names.put(new Box(new Vec(-0.0, 0), new Vec(1, 1)), "negative zero");
        System.out.println(names.size() + " " + names.values() + " " + names.containsKey(new Box(1.0)));
        Set<Vec> seen = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            seen.add(new Vec(i % 4, i % 6).scale(0.5));
        }
        List<Vec> sorted = new ArrayList<>(seen);
        sorted.sort(Comparator.comparingDouble(Vec::x).thenComparing(Vec::y, Comparator.reverseOrder()));
        System.out.println(sorted.size() + " " + sorted.get(0) + sorted.get(sorted.size() - 1) + " " + new Vec(1, 2).hashCode());
        Object[] odd = {"text", new Vec(3, 4), 12, new Group("empty"), null, new int[2]};
        for (Object o : odd) {
            String text = o instanceof Vec v && v.x() > 2 ? "far " + v.y() : o instanceof Shape s ? "shape " + bounds(s)
                    : o instanceof Integer i ? "int " + (i + 1) : o instanceof String s && !s.isEmpty() ? s.toUpperCase() : "other";
            System.out.println(text);
        }
        for (int i = 0; i < 3; i++) {
            try {
                Object made = i == 0 ? new Vec(Double.NaN, 1) : i == 1 ? new Box(-1) : new Group("bad", wheel, null);
                System.out.println(made);
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getName() + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
            }
        }
    }
}
