// The working example of Rojas and Gómez-Zamalloa, with its handler.
class LcmTry {
    static int lcm(int a, int b) {
        if (a < b) {
            int aux = a;
            a = b;
            b = aux;
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
            int res = a % b;
            a = b;
            b = res;
        }
        return abs(a);
    }

    static int abs(int a) {
        if (a < 0) return -a;
        return a;
    }
}
