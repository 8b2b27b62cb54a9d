// The working example of Albert, Gómez-Zamalloa and Puebla, figure 1.
class Lcm {
    static int lcm(int x, int y) {
        int gcd = gcd(x, y);
        return abs(x * y / gcd);
    }

    static int gcd(int x, int y) {
        int res;
        while (y != 0) {
            res = x % y;
            x = y;
            y = res;
        }
        return abs(x);
    }

    static int abs(int x) {
        if (x >= 0) return x;
        else return -x;
    }
}
