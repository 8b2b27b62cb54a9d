import java.util.Arrays;

/** What a method reaches: by dispatch, through the class library, through initialisers. */
public class Reach {
    interface Shape {
        int area();
    }

    static class Circle implements Shape, Comparable<Circle> {
        int radius;

        public int area() {
            return 3 * radius * radius;
        }

        public int compareTo(Circle other) {
            return radius - other.radius; // @compare
        }
    }

    static class Square implements Shape {
        int side;

        public int area() {
            if (side < 0) {
                // @square
                return 0;
            }
            return side * side;
        }
    }

    static class Risky {
        static int limit = Integer.parseInt("7");

        static int limited(int n) {
            return n < limit ? n : limit;
        }
    }

    interface Count {
        int of(int n);
    }

    static int total(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    static void sorted(Circle[] circles) {
        Arrays.sort(circles);
    }

    static int risky(int n) {
        return Risky.limited(n);
    }

    static int lambda(int n) {
        Count twice = k -> 2 * k;
        return twice.of(n);
    }
}
