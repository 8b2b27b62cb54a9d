/** Interfaces, records and dispatch: the method that runs depends on the object. */
public class Shapes {
    interface Shape {
        double area();

        default String describe() {
            return "a shape of " + area();
        }
    }

    record Circle(double radius) implements Shape {
        public double area() {
            return 3 * radius * radius;
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    /** No shape, although it has an area. */
    static class Plot {
        double area() {
            return 1;
        }
    }

    static abstract class Named {
        abstract String name();

        native int number();

        static String greet(String name, int times) {
            return "hello " + name + " ".repeat(times) + "!";
        }
    }

    static double total(int circles, int squares) {
        Shape[] shapes = new Shape[circles + squares];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = i < circles ? new Circle(1) : new Square(2);
        }
        double total = 0;
        for (Shape shape : shapes) {
            total += shape.area();
        }
        return total;
    }

    static Object boxed(boolean big) {
        if (big) {
            return Long.MAX_VALUE;
        }
        return 'x';
    }

    static long largest() {
        return Long.MAX_VALUE;
    }

    static double half(double value, float other) {
        return value / 2 + other;
    }

    static boolean flip(boolean value) {
        return !value;
    }

    static int exit(int code) {
        System.err.println("leaving");
        System.exit(code);
        return code;
    }

    static int length(CharSequence text) {
        return text == null ? -1 : text.length();
    }

    static int size(java.util.List<String> list) {
        return list == null ? -1 : list.size();
    }
}
