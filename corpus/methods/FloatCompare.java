public class FloatCompare {
    static double NOT = 0.0 / 0.0;

    public static int doubleLadder(double a, double b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        if (!(a == b)) r |= 1024;
        if (!(a != b)) r |= 2048;
        return r;
    }

    public static int floatLadder(float a, float b) {
        int r = 0;
        r += a < b ? 1 : 0;
        r += a <= b ? 2 : 0;
        r += a > b ? 4 : 0;
        r += a >= b ? 8 : 0;
        r += a == b ? 16 : 0;
        r += a != b ? 32 : 0;
        r += !(a < b) ? 64 : 0;
        r += !(a <= b) ? 128 : 0;
        r += !(a > b) ? 256 : 0;
        r += !(a >= b) ? 512 : 0;
        boolean z = a < b;
        boolean y = a > b;
        boolean x = !(a <= b || b <= a);
        return r + (z ? 1024 : 0) + (y ? 2048 : 0) + (x ? 4096 : 0);
    }

    public static boolean shortCircuitNaN(double a, double b, double c) {
        return (a < b && b < c) || (!(a > c) && a != b) || (c >= a ? b >= c : b <= c);
    }

    public static int loopWithNaN(double step, double limit) {
        int n = 0;
        for (double x = 0; x < limit; x += step) {
            if (++n > 50) {
                break;
            }
        }
        int m = 0;
        double y = limit;
        while (!(y <= step)) {
            y = y / 2 - 1;
            if (m++ >= 60) {
                break;
            }
        }
        int k = 0;
        float z = (float) limit;
        do {
            z -= (float) step;
            k++;
        } while (z >= 0 && k < 40);
        return n * 10000 + m * 100 + k;
    }

    public static int mixedCompare(int i, long l, float f, double d) {
        int r = 0;
        if (i < f) r |= 1;
        if (l < f) r |= 2;
        if (f < d) r |= 4;
        if (i == d) r |= 8;
        if (l == d) r |= 16;
        if (l >= d) r |= 32;
        if (i > l) r |= 64;
        if (f == l) r |= 128;
        if (f != i) r |= 256;
        if (d <= f) r |= 512;
        if ((float) d == f) r |= 1024;
        if ((double) (float) i == i) r |= 2048;
        return r;
    }

    public static String minMaxZero(double a, double b) {
        double mn = Math.min(a, b);
        double mx = Math.max(a, b);
        double hand = a < b ? a : b;
        double hand2 = a > b ? a : b;
        return sign(mn) + sign(mx) + sign(hand) + sign(hand2) + (mn == hand) + (mx == hand2);
    }

    private static String sign(double v) {
        if (v != v) {
            return "N";
        }
        if (v == 0) {
            return 1 / v < 0 ? "z" : "Z";
        }
        return v < 0 ? "-" : "+";
    }

    public static int sortThree(float a, float b, float c) {
        float t;
        int swaps = 0;
        if (a > b) {
            t = a;
            a = b;
            b = t;
            swaps = 1;
        }
        if (b > c) {
            t = b;
            b = c;
            c = t;
            swaps |= 2;
            if (a > b) {
                t = a;
                a = b;
                b = t;
                swaps |= 4;
            }
        }
        System.out.println(a);
        System.out.println(b);
        System.out.println(c);
        if (a <= b && b <= c) {
            return swaps;
        } else if (!(a > b) && !(b > c)) {
            return swaps + 10;
        }
        return swaps + 20;
    }

    public static int classify(double d) {
        long bits = Double.doubleToLongBits(d);
        int exp = (int) (bits >>> 52) & 0x7ff;
        long mant = bits & 0xfffffffffffffL;
        int kind;
        if (exp == 0x7ff) {
            kind = mant != 0 ? 5 : 4;
        } else if (exp == 0) {
            kind = mant != 0 ? 1 : 0;
        } else {
            kind = d == Math.rint(d) ? 2 : 3;
        }
        if (Double.isNaN(d) != (kind == 5)) {
            kind += 100;
        }
        if (Double.isInfinite(d) != (kind == 4)) {
            kind += 200;
        }
        if (bits < 0) {
            kind = ~kind;
        }
        return kind;
    }

    public static int totalOrder(double[] xs) {
        int r = 0;
        for (int i = 1; i < xs.length; i++) {
            double p = xs[i - 1];
            double q = xs[i];
            int byBits = Double.compare(p, q);
            int byOps = p < q ? -1 : p > q ? 1 : 0;
            r = r * 3 + byBits + 1;
            r = r * 3 + byOps + 1;
            if (p == q != (byBits == 0)) {
                r ^= 0x40000000;
            }
            boolean eq = Double.valueOf(p).equals(q);
            if (eq != (p == q)) {
                System.out.println(i);
            }
        }
        return r;
    }

    public static int bisect(double target) {
        double lo = -1e10;
        double hi = 1e10;
        int steps = 0;
        while (hi - lo > 1e-3) {
            double mid = (lo + hi) / 2;
            if (mid * mid * mid < target) {
                lo = mid;
            } else if (mid * mid * mid > target) {
                hi = mid;
            } else {
                return -steps;
            }
            if (++steps == 100) {
                break;
            }
        }
        System.out.println(lo);
        return steps;
    }

    public static boolean negatedWeb(float a, float b, boolean z) {
        boolean p = !(a < b) != z;
        boolean q = !(a >= b) == z;
        boolean r = z ? a != a : !(b == b);
        if (p & q | r) {
            return !(a <= b) && !(b < a);
        }
        if (!(p || q) ^ (r && !(a > b))) {
            return a - b != 0;
        }
        return z ^ a > b;
    }

    public static int whileNotLess(float f) {
        int count = 0;
        while (!(f < 1)) {
            f /= 3;
            count++;
            if (count > 100) {
                return -1;
            }
            if (f != f) {
                return -2;
            }
        }
        while (!(f > -1)) {
            f *= 0.5f;
            count--;
            if (count < -200) {
                return -3;
            }
        }
        while (f > 0 && f < 1e-3f && count < 500) {
            f += f;
            count += 2;
        }
        return f == 0 ? (1 / f > 0 ? count : ~count) : count;
    }

    public static int staticNaN(double x) {
        int r = 0;
        if (x == NOT) r |= 1;
        if (x != NOT) r |= 2;
        if (x < NOT) r |= 4;
        if (!(x >= NOT)) r |= 8;
        if (NOT != NOT) r |= 16;
        if (x > NOT || x <= NOT) r |= 32;
        return x > 0 ? r : x < 0 ? -r : x == 0 ? 0 : 999;
    }
}
