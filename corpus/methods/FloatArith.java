public class FloatArith {
    static float facc;
    double dfield;

    public static double remainderCorners(double a, double b) {
        double r = a % b;
        double s = -a % b;
        double t = a % -b;
        System.out.println(s);
        System.out.println(1 / t);
        return r;
    }

    public static float remainderFloat(float a, float b) {
        float r = a % b;
        float q = a / b;
        float whole = q < 0 ? (float) Math.ceil(q) : (float) Math.floor(q);
        float approx = a - whole * b;
        System.out.println(approx == r);
        return r;
    }

    public static double negateZero(double x) {
        double a = -x;
        double b = 0 - x;
        double c = x * -1;
        double d = 0.0 - -x;
        int r = 0;
        if (1 / a == 1 / b) r |= 1;
        if (1 / a == 1 / c) r |= 2;
        if (1 / b == 1 / c) r |= 4;
        if (1 / d == 1 / x) r |= 8;
        System.out.println(r);
        System.out.println(a + 0.0);
        System.out.println(a + -0.0);
        return b;
    }

    public static String floatVersusDouble(float a, float b) {
        float f = a * b + a;
        double d = (double) a * b + a;
        float g = (float) ((double) a * (double) b);
        float h = a * b;
        float k = (float) (a * (double) b + a);
        return (f == d) + "" + (g == h) + (k == f) + ((float) d == k);
    }

    public static double divide(double a, double b) {
        double q = a / b;
        double back = q * b;
        if (back == a) {
            System.out.println("exact");
        } else if (back != back) {
            System.out.println("nan");
        } else {
            System.out.println(back > a ? "above" : "below");
        }
        return q;
    }

    public static int roundings(double d) {
        System.out.println(Math.floor(d));
        System.out.println(Math.ceil(d));
        System.out.println(Math.rint(d));
        System.out.println(Math.round(d));
        System.out.println(Math.signum(d));
        System.out.println(Math.abs(d));
        return Math.round((float) d);
    }

    public static double halves(int n) {
        double a = n + 0.5;
        double b = n - 0.5;
        long ra = Math.round(a);
        long rb = Math.round(b);
        double ia = Math.rint(a);
        double ib = Math.rint(b);
        System.out.println(ra);
        System.out.println(rb);
        System.out.println(Math.round(0.49999999999999994 + (n & 1)));
        System.out.println(Math.round(0.49999997f));
        return ia * 2 + ib;
    }

    public static float kahanFloat(int n, float start) {
        int count = (n & 127) + 1;
        float sum = start;
        float c = 0f;
        float naive = start;
        for (int i = 1; i <= count; i++) {
            float term = 1f / i;
            float y = term - c;
            float t = sum + y;
            c = (t - sum) - y;
            sum = t;
            naive += term;
        }
        facc = naive;
        facc -= sum;
        System.out.println(facc);
        return sum;
    }

    public static double kahanDouble(double[] xs) {
        double sum = 0;
        double comp = 0;
        for (double x : xs) {
            double t = sum + x;
            if (Math.abs(sum) >= Math.abs(x)) {
                comp += (sum - t) + x;
            } else {
                comp += (x - t) + sum;
            }
            sum = t;
        }
        double back = 0;
        for (int i = xs.length - 1; i >= 0; i--) {
            back += xs[i];
        }
        System.out.println(back == sum);
        return sum + comp;
    }

    public static int ulpWalk(float f) {
        int bits = Float.floatToIntBits(f);
        int moved = 0;
        float cur = f;
        for (int i = 0; i < 8; i++) {
            float next = Float.intBitsToFloat(bits + i);
            float diff = next - cur;
            if (diff > 0) {
                moved++;
            } else if (diff < 0) {
                moved--;
            } else if (diff != 0) {
                moved += 100;
            }
            float half = cur + diff / 2;
            if (half == cur) {
                moved += 1000;
            }
            cur = next;
        }
        return moved;
    }

    public static double subnormalLadder(double d) {
        double x = d;
        int steps = 0;
        while (x != 0 && x - x == 0 && steps < 1100) {
            x *= 0.5;
            steps++;
        }
        double y = Double.MIN_VALUE;
        for (int i = 0; i < 60; i++) {
            y = y * 2 + Double.MIN_VALUE;
        }
        float tiny = (float) y;
        System.out.println(steps);
        System.out.println(tiny);
        System.out.println(y / 3);
        return 1 / x;
    }

    public static boolean associativity(double a, double b, double c) {
        double l = (a + b) + c;
        double r = a + (b + c);
        double p = (a * b) * c;
        double q = a * (b * c);
        double dist = a * (b + c);
        double sums = a * b + a * c;
        System.out.println(l == r);
        System.out.println(p == q);
        System.out.println(dist == sums);
        return l - r == 0 && p - q == 0;
    }

    public static float incDecFloat(float f, double d) {
        float a = f++;
        float b = ++f;
        float c = f--;
        d++;
        double e = d-- - --d;
        float[] arr = {f, a, b};
        arr[1]++;
        arr[2] += arr[1]--;
        FloatArith obj = new FloatArith();
        obj.dfield = d;
        double post = obj.dfield++;
        obj.dfield *= post;
        System.out.println(e);
        System.out.println(obj.dfield);
        System.out.println(arr[1] + arr[2]);
        return c - a;
    }

    public static long intFromAccum(int n, double scale) {
        long sum = 0;
        int k = 0;
        float f = 0;
        for (int i = 0; i < (n & 63); i++) {
            sum += scale;
            k += scale * i;
            f += k;
            k -= f / 3;
            sum ^= (long) f;
        }
        return sum * 31 + k;
    }

    public static double bigIntsToDouble(long v) {
        double d = v;
        float f = v;
        long u = (v >>> 1) | (v & 1);
        double unsigned = v >= 0 ? (double) v : (double) u * 2.0;
        System.out.println(f);
        System.out.println((double) f - d);
        System.out.println((long) d - v);
        return unsigned;
    }
}
