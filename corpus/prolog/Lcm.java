/** The least common multiple, by way of the greatest common divisor: one loop, three methods. */
class Lcm {
    static int lcm(int x, int y) {
        int d = gcd(x, y);
        return abs(x * y / d);
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return abs(a);
    }

    static int abs(int n) {
        if (n >= 0) {
            return n;
        }
        return -n;
    }
}
