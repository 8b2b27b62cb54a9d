import java.util.Comparator;
import java.util.Locale;

/**
 * Goals that no test of the known program reaches. Those that are open are not infeasible all the same: a class that
 * somebody else writes, another machine or a full memory leads there.
 */
public class Assumed {
    public interface Shape {
        int corners();
    }

    public static class Square implements Shape {
        @Override
        public int corners() {
            return 4;
        }
    }

    public abstract static class Animal {
        public abstract int legs();
    }

    public static final class Cat extends Animal {
        @Override
        public int legs() {
            return 4;
        }
    }

    interface Hidden {
        int value();
    }

    static final class One implements Hidden {
        @Override
        public int value() {
            return 1;
        }
    }

    public sealed interface Closed permits Yes, No {
        boolean answer();
    }

    public record Yes() implements Closed {
        @Override
        public boolean answer() {
            return true;
        }
    }

    public record No() implements Closed {
        @Override
        public boolean answer() {
            return false;
        }
    }

    public interface Left {
    }

    public interface Right {
    }

    public static class OnlyLeft implements Left {
    }

    public static class OnlyRight implements Right {
    }

    /** open: another shape has other corners. */
    public static int another(Shape shape) {
        if (shape.corners() != 4) {
            return 1; // goal
        }
        return 0;
    }

    /** open: another shape may throw. */
    public static int throwing(Shape shape) {
        try {
            return shape.corners();
        } catch (IllegalStateException e) {
            return -1; // goal
        }
    }

    /** open: an abstract class. */
    public static int count(Animal animal) {
        if (animal.legs() == 4) {
            return 0;
        }
        return 1; // goal
    }

    /** closed: nobody else sees the type. */
    static int hidden(Hidden hidden) {
        if (hidden.value() == 1) {
            return 0;
        }
        return 1; // goal
    }

    /** closed: the class is final. */
    public static int purr(Cat cat) {
        if (cat.legs() == 4) {
            return 0;
        }
        return 1; // goal
    }

    /** closed: the type lists what is below it. */
    public static int listed(Closed closed) {
        boolean a = closed.answer();
        if (a == closed.answer()) {
            return 0;
        }
        return 1; // goal
    }

    /** open: a class may implement both. */
    public static int both(Left left) {
        if (left instanceof Right) {
            return 1; // goal
        }
        return 0;
    }

    /** open: so may one that is neither of the known. */
    public static int neither(Object object) {
        if (object instanceof Left && object instanceof Right) {
            return 1; // goal
        }
        return 0;
    }

    /** closed: a cast of what was tested. */
    public static int cast(Object object) {
        if (object instanceof Cat) {
            Animal animal = (Animal) object;
            if (((Cat) animal).legs() == 3) {
                return 1; // goal
            }
        }
        return 0;
    }

    /** open: the class itself is asked for. */
    public static int named(Shape shape) {
        if (shape.getClass() == Square.class) {
            return 0;
        }
        return 1; // goal
    }

    /** open: one of the library. */
    public static int compared(Comparator<String> comparator) {
        if (comparator == null) {
            return 0;
        }
        return 1; // goal
    }

    /** open: no class is known that implements it. */
    public static int consulted(Comparator<String> comparator) {
        if (comparator.compare("a", "b") > 0) {
            return 1; // goal
        }
        return 0;
    }

    /** open: another machine. */
    public static int machine() {
        if (Runtime.getRuntime().availableProcessors() > 1_000_000) {
            return 1; // goal
        }
        return 0;
    }

    /** open: another locale. */
    public static int locale() {
        if (Locale.getDefault() == Locale.FRANCE) {
            return 1; // goal
        }
        return 0;
    }

    /** open: somebody interrupts. */
    public static int interrupted() {
        if (Thread.interrupted()) {
            return 1; // goal
        }
        return 0;
    }

    /** open: a property. */
    public static int property() {
        if ("x".equals(System.getProperty("assumed.x"))) {
            return 1; // goal
        }
        return 0;
    }

    /** open: the memory is full. */
    public static int memory(int n) {
        if (n < 0) {
            return 0;
        }
        try {
            return new int[n].length;
        } catch (OutOfMemoryError e) {
            return -1; // goal
        }
    }

    /** closed: that handler catches something else. */
    public static int unneeded(int n) {
        if (n < 0) {
            return 0;
        }
        try {
            return new int[n].length;
        } catch (IllegalStateException e) {
            return -1; // goal
        }
    }

    private static int[] make(int n) {
        return new int[n & 0x7fffffff];
    }

    /** open: so it is in a method that is called. */
    public static int called(int n) {
        try {
            return make(n).length;
        } catch (Error e) {
            return -1; // goal
        }
    }

    /** closed: a small array finds room. */
    public static int little(int n) {
        try {
            return new int[n & 0xff].length;
        } catch (Error e) {
            return -1; // goal
        }
    }

    /** open: an array of another class does not take it. */
    public static int stored(Shape[] shapes) {
        if (shapes == null || shapes.length == 0) {
            return 0;
        }
        try {
            shapes[0] = new Square();
        } catch (ArrayStoreException e) {
            return -1; // goal
        }
        return 0;
    }

    /** open: the two may be one object. */
    public static int same(Left left, Right right) {
        if (left != null && (Object) left == right) {
            return 1; // goal
        }
        return 0;
    }

    private static final String WORD = "word";
    private static final java.util.List<String> NONE = new java.util.ArrayList<>();
    private static final Runnable NOTHING = () -> { };

    /** open: the literal itself may be given. */
    public static int word(String s) {
        if (s == WORD) {
            return 1; // goal
        }
        return 0;
    }

    /** open: the same, where anything may be given. */
    public static int anyWord(Object o) {
        if (WORD.equals(o)) {
            return 1; // goal
        }
        return 0;
    }

    /** open: a class may be given. */
    public static int type(Class<?> c) {
        if (c == String.class) {
            return 1; // goal
        }
        return 0;
    }

    /** open: the list that a static field holds may be given. */
    public static int none(java.util.List<String> list) {
        if (list == NONE) {
            return 1; // goal
        }
        return 0;
    }

    /** open: so may the lambda. */
    public static int nothing(Runnable r) {
        if (r == NOTHING) {
            return 1; // goal
        }
        return 0;
    }

    /** open: so may an object of the class library. */
    public static int root(Object o) {
        if (o == Locale.ROOT) {
            return 1; // goal
        }
        return 0;
    }

    /** open: so may the thread. */
    public static int current(Thread t) {
        if (t == Thread.currentThread()) {
            return 1; // goal
        }
        return 0;
    }

    /** closed: an object that the call makes is none of the inputs. */
    public static int fresh(Object o) {
        if (o == new Object()) {
            return 1; // goal
        }
        return 0;
    }

    /** closed: a wrapper of a small value is the one that is kept. */
    public static int boxed(Integer x) {
        Integer five = 5;
        if (x != null && x.intValue() == 5 && x != five) {
            return 1; // goal
        }
        return 0;
    }

    private int size = 1;

    public int area() {
        return size * size;
    }

    /** closed: the class that is tested is known. */
    public boolean isOwn() {
        if (area() < 0 && size == 0) {
            return true; // goal
        }
        return false;
    }
}
