import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Prints the order in which classes, interfaces, enums and instances are initialised. */
public class InitTrace {
    static int depth;

    static {
        log("InitTrace");
    }

    static int log(String what) {
        System.out.println("  ".repeat(depth) + what);
        return what.length();
    }

    static <T> T nested(String what, Supplier<T> s) {
        log(what + " {");
        depth++;
        try {
            return s.get();
        } finally {
            depth--;
            log("}");
        }
    }

    interface Marker {
        int M = log("Marker.M");
    }

    interface Active {
        int A = log("Active.A");

        default void act() {
            log("act");
        }
    }

    static class Base implements Marker {
        static final int LIMIT = 10;
        static int s = log("Base.s");
        int i = log("Base.i");

        {
            log("Base block");
        }

        Base() {
            log("Base() " + name());
        }

        String name() {
            return "base";
        }
    }

    static class Derived extends Base implements Active {
        static final String TEXT = "constant";
        static final Object O = nested("Derived.O", () -> new Helper(TEXT));
        String n = "derived";

        static {
            log("Derived block " + (Derived.LATE == 0 ? "zero" : "set"));
        }

        static final int LATE;

        static {
            LATE = Derived.early() + 5;
        }

        static int early() {
            return log("early " + Derived.LATE);
        }

        Derived() {
            super();
            log("Derived() " + name());
        }

        @Override
        String name() {
            return "name " + n;
        }
    }

    static class Helper {
        static int made;

        static {
            log("Helper");
        }

        Helper(String s) {
            log("Helper " + s + ++made);
        }
    }

    enum Tree {
        OAK(3), ELM(1) {
            @Override
            int height() {
                return super.height() * 100;
            }
        };

        static int total;
        final int h;

        static {
            log("Tree block");
            for (Tree t : values()) {
                total += t.height();
            }
        }

        Tree(int h) {
            this.h = h;
            log("Tree " + name() + ordinal());
        }

        int height() {
            return h;
        }
    }

    static class CircleA {
        static int a = nested("CircleA", () -> CircleB.b + 1);
    }

    static class CircleB {
        static int b = nested("CircleB", () -> CircleA.a + 10);
    }

    static class Broken {
        static int n = nested("Broken", () -> Integer.parseInt("oops"));
    }

    static class BrokenChild extends Broken {
        static {
            log("never printed");
        }
    }

    static void touch(String label, Supplier<Object> s) {
        try {
            log(label + " -> " + s.get());
        } catch (ExceptionInInitializerError e) {
            log(label + " failed first: " + e.getCause().getMessage());
        } catch (NoClassDefFoundError e) {
            log(label + " failed again: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        log("main " + args.length);
        log("constant " + Base.LIMIT + Derived.TEXT);
        Base[] none = new Base[2];
        log("array " + none.length + (none[0] instanceof Derived));
        List<Derived> list = new ArrayList<>();
        log("list " + list.size());
        Derived d = new Derived();
        d.act();
        log("late " + Derived.LATE + " " + d.i);
        log("inherited " + Derived.s);
        log("marker " + Marker.M);
        touch("total", () -> Tree.total);
        touch("tree", () -> Tree.valueOf("ELM").height());
        touch("missing", () -> {
            try {
                return Tree.valueOf("ASH");
            } catch (IllegalArgumentException e) {
                return e.getMessage();
            }
        });
        touch("circle", () -> CircleB.b * 1000 + CircleA.a);
        touch("child", BrokenChild::new);
        touch("child", BrokenChild::new);
        touch("broken", () -> Broken.n);
        touch("array", () -> new Broken[3].length);
        log("made " + Helper.made + " depth " + depth);
    }
}
