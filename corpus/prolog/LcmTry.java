/** The least common multiple of the larger and the smaller number, -1 where there is none. */
class LcmTry {
    static int lcm(int a, int b) {
        if (a < b) {
            int t = a;
            a = b;
            b = t;
        }
        int d = gcd(a, b);
        try {
            return abs(a * b) / d;
        } catch (Exception e) {
            return -1;
        }
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
