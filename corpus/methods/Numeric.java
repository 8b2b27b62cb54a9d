public class Numeric {
    public static double newtonSqrt(double x) {
        if (x < 0) {
            return 0.0 / 0.0;
        }
        double g = x > 1 ? x / 2 : 1;
        int n = 0;
        while (n < 600) {
            double next = 0.5 * (g + x / g);
            n++;
            if (next == g || next != next) {
                break;
            }
            g = next;
            if (n > 3 && Math.abs(g * g - x) <= 1e-16 * x) {
                break;
            }
        }
        System.out.println(n);
        return g - Math.sqrt(x);
    }

    public static double newtonCube(double x) {
        double g = x;
        for (int i = 0; i < 60; i++) {
            double d = 3 * g * g;
            if (d == 0) {
                return g;
            }
            g -= (g * g * g - x) / d;
        }
        return g;
    }

    public static double sineSeries(double x) {
        double pi = 3.141592653589793;
        double y = x % (2 * pi);
        if (y > pi) {
            y -= 2 * pi;
        } else if (y < -pi) {
            y += 2 * pi;
        }
        double term = y;
        double sum = y;
        int k = 1;
        do {
            term *= -y * y / ((k + 1) * (k + 2));
            sum += term;
            k += 2;
        } while (Math.abs(term) > 1e-17 && k < 60);
        return sum;
    }

    public static double expSeries(double x) {
        boolean neg = x < 0;
        double a = neg ? -x : x;
        int halvings = 0;
        while (a > 0.5 && halvings < 40) {
            a /= 2;
            halvings++;
        }
        double sum = 1;
        double term = 1;
        for (int i = 1; i < 25; i++) {
            term = term * a / i;
            sum += term;
        }
        while (halvings-- > 0) {
            sum *= sum;
        }
        return neg ? 1 / sum : sum;
    }

    public static double[] fourier(double[] in) {
        int n = 8;
        double[] re = new double[n];
        double[] im = new double[n];
        for (int i = 0; i < n; i++) {
            int rev = (i & 1) << 2 | i & 2 | i >> 2 & 1;
            re[rev] = in[i % in.length];
        }
        double r2 = Math.sqrt(0.5);
        double[] cos = {1, r2, 0, -r2};
        double[] sin = {0, -r2, -1, -r2};
        for (int size = 2; size <= n; size <<= 1) {
            int half = size >> 1;
            int stride = n / size;
            for (int start = 0; start < n; start += size) {
                for (int k = 0; k < half; k++) {
                    int u = start + k;
                    int v = u + half;
                    double c = cos[k * stride];
                    double s = sin[k * stride];
                    double tr = re[v] * c - im[v] * s;
                    double ti = re[v] * s + im[v] * c;
                    re[v] = re[u] - tr;
                    im[v] = im[u] - ti;
                    re[u] += tr;
                    im[u] += ti;
                }
            }
        }
        double[] out = new double[2 * n];
        for (int i = 0; i < n; i++) {
            out[2 * i] = re[i];
            out[2 * i + 1] = im[i];
        }
        return out;
    }

    public static double simpson(double a, double b, int n) {
        int steps = (n & 31) * 2 + 2;
        double h = (b - a) / steps;
        double sum = f(a) + f(b);
        for (int i = 1; i < steps; i++) {
            sum += f(a + i * h) * (i % 2 == 0 ? 2 : 4);
        }
        return sum * h / 3;
    }

    private static double f(double x) {
        return x / (1 + x * x);
    }

    public static int mandelbrot(double cr, double ci) {
        double x = 0;
        double y = 0;
        int n = 0;
        while (x * x + y * y <= 4 && n < 200) {
            double t = x * x - y * y + cr;
            y = 2 * x * y + ci;
            x = t;
            n++;
        }
        float fx = 0;
        float fy = 0;
        int m = 0;
        for (; !(fx * fx + fy * fy > 4) && m < 200; m++) {
            float t = fx * fx - fy * fy + (float) cr;
            fy = 2 * fx * fy + (float) ci;
            fx = t;
        }
        return n * 1000 + m;
    }

    public static String quadratic(double a, double b, double c) {
        double disc = b * b - 4 * a * c;
        if (a == 0) {
            if (b == 0) {
                return c == 0 ? "all" : c != c ? "nan" : "none";
            }
            return "linear " + (-c / b > 0);
        }
        if (disc < 0) {
            return "complex";
        } else if (disc == 0) {
            return "double " + (-b / (2 * a) >= 0);
        } else if (disc > 0) {
            double s = Math.sqrt(disc);
            double q = -0.5 * (b + (b >= 0 ? s : -s));
            double r1 = q / a;
            double r2 = c / q;
            return "two " + (r1 < r2) + (r1 == r1) + (r2 == r2);
        }
        return "undefined";
    }

    public static float floatAccumulate(int n, float step) {
        float up = 0;
        float down = 0;
        int k = n & 255;
        for (int i = 0; i < k; i++) {
            up += i * step;
        }
        for (int i = k - 1; i >= 0; i--) {
            down += i * step;
        }
        double exact = 0;
        for (int i = 0; i < k; i++) {
            exact += (double) i * step;
        }
        System.out.println(up == down);
        System.out.println((float) exact == up);
        return up - down;
    }

    public static double variance(double[] xs) {
        double mean = 0;
        double m2 = 0;
        int n = 0;
        double lo = 1.0 / 0.0;
        double hi = -lo;
        for (double x : xs) {
            n++;
            double d = x - mean;
            mean += d / n;
            m2 += d * (x - mean);
            lo = Math.min(lo, x);
            hi = Math.max(hi, x);
        }
        System.out.println(lo);
        System.out.println(hi);
        if (n == 0) {
            return -0.0;
        }
        return n > 1 ? m2 / (n - 1) : mean;
    }

    public static double[] solve(double[] rhs) {
        int n = 3;
        double[][] a = {{4, -1, 0.5}, {1, 5, -2}, {0.25, 1, 3}};
        double[] x = new double[n];
        int iter = 0;
        double delta;
        do {
            delta = 0;
            for (int i = 0; i < n; i++) {
                double s = rhs[i];
                for (int j = 0; j < n; j++) {
                    if (j != i) {
                        s -= a[i][j] * x[j];
                    }
                }
                double v = s / a[i][i];
                delta = Math.max(delta, Math.abs(v - x[i]));
                x[i] = v;
            }
        } while (delta > 1e-12 && ++iter < 50);
        System.out.println(iter);
        return x;
    }

    public static double continuedFraction(double x, int depth) {
        long[] q = new long[depth & 7];
        double t = x;
        int n = 0;
        for (; n < q.length; n++) {
            double fl = Math.floor(t);
            q[n] = (long) fl;
            double frac = t - fl;
            if (frac < 1e-9) {
                n++;
                break;
            }
            t = 1 / frac;
        }
        long num = 1;
        long den = 0;
        for (int i = n - 1; i >= 0; i--) {
            long s = q[i] * num + den;
            den = num;
            num = s;
        }
        System.out.println(num);
        System.out.println(den);
        return num / (double) den - x;
    }

    public static double decompose(double d) {
        long bits = Double.doubleToLongBits(d);
        int e = (int) (bits >> 52 & 0x7ff);
        long m = bits & (1L << 52) - 1;
        if (e == 0x7ff) {
            return m == 0 ? bits >> 63 | 1 : 0;
        }
        if (e != 0) {
            m |= 1L << 52;
        } else {
            e = 1;
        }
        double v = m;
        int shift = e - 1075;
        while (shift > 0) {
            v *= 2;
            shift--;
        }
        while (shift < 0) {
            v /= 2;
            shift++;
        }
        System.out.println(v == Math.abs(d));
        return bits < 0 ? -v : v;
    }
}
