/** The least common multiple, by way of the greatest common divisor. */
public class Lcm {
    /** The least common multiple of two numbers, -1 if both are zero. */
    static int lcm(int a, int b) {
        if (a < b) {
            int swap = a;
            a = b;
            b = swap;
        }
        int divisor = gcd(a, b);
        try {
            return abs(a * b) / divisor;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return abs(a);
    }

    static int abs(int a) {
        if (a >= 0) {
            return a;
        }
        return -a;
    }

    public static void main(String[] args) {
        int a = Integer.parseInt(args[0]);
        int b = Integer.parseInt(args[1]);
        System.out.println("lcm(" + a + ", " + b + ") = " + lcm(a, b));
    }
}
