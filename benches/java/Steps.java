/** Work for the interpreter: arithmetic, arrays, objects and calls, text. */
public final class Steps {
    private Steps() {}

    /** Collatz lengths: branches and long arithmetic. */
    public static int collatz(int n) {
        int longest = 0;
        for (int i = 1; i < n; i++) {
            long v = i;
            int length = 0;
            while (v != 1) {
                v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
                length++;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /** A sieve: array reads and writes. */
    public static int sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                count++;
                for (int j = 2 * i; j <= n; j += i) {
                    composite[j] = true;
                }
            }
        }
        return count;
    }

    private interface Shape {
        double area();
    }

    private record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    private record Disc(double radius) implements Shape {
        @Override
        public double area() {
            return 3 * radius * radius;
        }
    }

    /** Objects, fields and dispatch. */
    public static int shapes(int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            Shape shape = i % 3 == 0 ? new Square(i) : new Disc(i);
            sum += shape.area();
        }
        return (int) (sum % 1000);
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    /** Calls. */
    public static int calls(int n) {
        return fib(n);
    }

    /** A hash map of the JDK, boxing included. */
    public static int map(int n) {
        java.util.HashMap<Integer, Integer> counts = new java.util.HashMap<>();
        for (int i = 0; i < n; i++) {
            counts.merge(i * 31 % 257, 1, Integer::sum);
        }
        return counts.size();
    }

    /** Text building. */
    public static int text(int n) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            out.append(i).append(',');
            if (out.length() > 200) {
                out.setLength(0);
            }
        }
        return out.length();
    }

    /** Runs one of them and prints its result and the nanoseconds it took. */
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        java.lang.reflect.Method method = Steps.class.getMethod(args[0], int.class);
        long start = System.nanoTime();
        Object result = method.invoke(null, n);
        System.out.println(result + " " + (System.nanoTime() - start));
    }
}
