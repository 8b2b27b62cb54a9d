import java.util.List;
import java.util.Map;

/** What stubs can and cannot be, one idea a method. */
public class Edges {
    static class Locked {
        private Locked() {}

        int get() {
            return 1;
        }
    }

    static class Loud {
        static int made;

        Loud() {
            made++;
        }

        int get() {
            return 1;
        }
    }

    static class Source {
        int get() {
            return 1;
        }
    }

    interface Box<T> {
        T get();
    }

    enum Color { RED, GREEN }

    interface Paint {
        Color color();
    }

    static class Node {
        int value;
    }

    interface Maker {
        Node node();
    }

    interface Shape {
        int side();

        default int area() {
            return side() * side();
        }
    }

    interface Lookup {
        List<String> names(Map<String, int[]> by, long... more);

        <T extends Comparable<T>> T best(Class<T> of);
    }

    static class Label {
        @Override
        public String toString() {
            return "label";
        }
    }

    static class Tick {
        static int count;
        static final int FIRST = tick();

        static int tick() {
            return ++count;
        }
    }

    abstract static class Template {
        int limit;

        protected abstract int step(int at);

        // The object that the method is called on is one that the test makes.
        // expect stub Edges.Template.step: return 2
        final boolean goesFar() {
            return step(1) > limit;
        }
    }

    // No class outside can be below this one.
    // expect stub Edges.Locked.get: return 2, NullPointerException 1, unrealised 2
    static boolean locked(Locked locked) {
        return locked.get() > 3;
    }

    // A class below would run a constructor that the path has not run.
    // expect stub Edges.Loud.get: return 2, NullPointerException 1, unrealised 2
    static boolean loud(Loud loud) {
        return loud.get() > 3;
    }

    // The test's object is of another class than Source, and one path sees that.
    // expect stub Edges.Source.get: return 2, NullPointerException 1, unrealised 1
    static boolean exact(Source source) {
        return source.get() > 0 && source.getClass() == Source.class;
    }

    // The answer is any object, as far as the bytecode says.
    // expect stub Edges.Box.get: return 2, ClassCastException 1, NullPointerException 1
    static boolean holds(Box<String> box, String text) {
        String got = box.get();
        return got == text;
    }

    // expect stub Edges.Paint.color: return 2, NullPointerException 1
    static int enums(Paint paint) {
        return paint.color() == Color.RED ? 1 : 2;
    }

    // The answer may be the node that was written: that is no path of its own.
    // expect stub Edges.Maker.node: return 2, NullPointerException 2
    static int written(Node node, Maker maker) {
        node.value = 1;
        Node other = maker.node();
        return other == null ? 0 : other.value;
    }

    // Two calls of one object, from code of the interface.
    // expect stub Edges.Shape.side: return 2, NullPointerException 1
    static boolean big(Shape shape) {
        return shape.area() > 10;
    }

    // Generic types and any number of values, as a class below has them without type arguments. A list is
    // no input of a test.
    // expect stub Edges.Lookup.names: return 1, NullPointerException 1, unsupported 1
    static int erased(Lookup lookup) {
        return lookup.names(null, 1L) == null ? 0 : 1;
    }

    // A string is what it is.
    // expect stub java.lang.String.length: return 2, NullPointerException 1, unrealised 2
    static boolean longer(String text) {
        return text.length() > 3;
    }

    // Called where texts are put together as well: a second answer, null or a text that is not looked at.
    // expect stub Edges.Label.toString: return 2, NullPointerException 1, unsupported 1
    static int shown(Label label) {
        String first = label.toString();
        String all = "<" + label + ">";
        return first == null ? 0 : 1;
    }

    // Class initialisers call the method itself.
    // expect stub Edges.Tick.tick: return 1
    static int first() {
        return Tick.FIRST;
    }

    // What a method calls may be itself.
    // expect stub Edges.factorial: return 2, unrealised 1
    static int factorial(int n) {
        return n <= 0 ? 1 : n * factorial(n - 1);
    }
}
