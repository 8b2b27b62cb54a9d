/** Double and Float: printing in all magnitudes, parsing, bits, comparisons, rounding. */
public class WrapReal {
    public static String printDouble(double d) {
        return d + " " + -d + " " + d / 3 + " " + d * 1e5 + " " + d * 1e-5 + " " + Double.toString(d * d);
    }

    public static String printFloat(float f) {
        return f + " " + -f + " " + f / 3 + " " + f * 1e5f + " " + f * 1e-5f + " " + Float.toString(f * f) + " " + (double) f;
    }

    public static String doubleFromBits(long bits) {
        double d = Double.longBitsToDouble(bits);
        return d + " " + Double.longBitsToDouble(bits ^ 1) + " " + Double.longBitsToDouble(bits * 0x9E3779B97F4A7C15L)
                + " " + (Double.isNaN(d) ? 0 : Double.doubleToRawLongBits(d));
    }

    public static String floatFromBits(int bits) {
        float f = Float.intBitsToFloat(bits);
        return f + " " + Float.intBitsToFloat(bits ^ 1) + " " + Float.intBitsToFloat(bits * 0x9E3779B9) + " "
                + Float.floatToIntBits(f);
    }

    public static String magnitudes(int seed) {
        StringBuilder sb = new StringBuilder();
        double d = 1 + (seed & 0xffff) / 65536.0;
        float f = (float) d;
        for (int i = 0; i < 12; i++) {
            sb.append(d).append(' ').append(f).append(' ').append(1 / d).append(' ');
            d *= -9.7;
            f *= 7.3f;
        }
        return sb.toString();
    }

    public static String powersOfTen(int seed) {
        StringBuilder sb = new StringBuilder();
        double up = 1 + Math.floorMod(seed, 9);
        double down = up;
        for (int i = 0; i < 16; i++) {
            sb.append(up).append(',').append(down).append(i % 4 == 3 ? '\n' : ' ');
            up *= 10;
            down /= 10;
        }
        return sb.toString();
    }

    public static String extremes(int k) {
        double[] all = {Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, 4.9E-324, 2.2250738585072011E-308, 1e23, 2e23,
            9.999999999999999e22, 1.0E-5, 0.001, 9999999.999999998, 1.0E7, 123456789.125, 0.30000000000000004, 5e-324,
            1.7976931348623157E308, 2.0E-3, 4.35, 9007199254740992.0, 1.8014398509481984E16, 8.41E21, 2.0e-322, 1e-44};
        double d = all[Math.floorMod(k, all.length)];
        return d + " " + (float) d + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d) + " " + Math.getExponent(d)
                + " " + (d + Math.ulp(d)) + " " + -d / 2;
    }

    public static double parseDouble(String s) {
        return Double.parseDouble(s);
    }

    public static String parseMany(String s, int exponent) {
        String[] shapes = {s, s + "e" + exponent % 400, "0x1." + "8p" + exponent % 2000, "-" + s + ".5", s + "d", "." + s, s + "f ",
            "1e" + exponent, "Infinity", "-NaN", "1_0", "0x1p", "+.e1", s + "1234567890123456789012345"};
        StringBuilder sb = new StringBuilder();
        for (String t : shapes) {
            try {
                sb.append(Double.parseDouble(t)).append('/').append(Float.parseFloat(t)).append(' ');
            } catch (NumberFormatException e) {
                sb.append('<').append(e.getMessage()).append("> ");
            }
        }
        return sb.toString();
    }

    public static String comparisons(double a, double b) {
        Double x = a;
        Double y = b;
        StringBuilder sb = new StringBuilder();
        sb.append(Double.compare(a, b)).append(x.compareTo(y)).append(x.equals(y)).append(a == b).append(a < b).append(a <= b);
        sb.append(a > b).append(a >= b).append(a != b).append(Double.max(a, b)).append(' ').append(Double.min(a, b)).append(' ');
        sb.append(Math.max((float) a, (float) b)).append(' ').append(Math.min((float) a, (float) b)).append(' ');
        sb.append(!(a < b)).append(!(a >= b)).append(x.isNaN()).append(Double.isInfinite(a + b)).append(Double.isFinite(a * b));
        sb.append(Float.compare((float) a, (float) b)).append(x.hashCode() ^ y.hashCode()).append(' ').append(Double.sum(a, b));
        return sb.append(a % b).append(' ').append(a - b).append(' ').append(a / b).append(' ').append(b % a).toString();
    }

    public static String bits(double d, float f) {
        return Long.toHexString(Double.doubleToLongBits(d)) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " "
                + Double.hashCode(d) + " " + Float.hashCode(f) + " " + Long.toHexString(Double.doubleToLongBits(d + f)) + " "
                + Integer.toHexString(Float.floatToIntBits((float) d)) + " " + Long.toHexString(Double.doubleToLongBits(f));
    }

    public static String rounding(double d) {
        return Math.floor(d) + "," + Math.ceil(d) + "," + Math.rint(d) + "," + Math.round(d) + "," + Math.round((float) d) + ","
                + (long) d + "," + (int) d + "," + (int) (float) d + "," + Math.abs(d) + "," + Math.signum(d) + ","
                + Math.round(d + 0.5) + "," + Math.rint(d / 2 + 0.5) + "," + Math.copySign(1.5, d) + "," + Math.sqrt(d);
    }

    public static String accumulate(double[] data) {
        double sum = 0;
        double product = 1;
        float narrow = 0;
        double compensation = 0;
        double kahan = 0;
        double max = Double.NEGATIVE_INFINITY;
        for (double d : data) {
            sum += d;
            product *= 1 + d / 1000;
            narrow += d;
            double y = d - compensation;
            double t = kahan + y;
            compensation = t - kahan - y;
            kahan = t;
            max = Math.max(max, d);
        }
        double mean = sum / data.length;
        double var = 0;
        for (double d : data) {
            var += (d - mean) * (d - mean);
        }
        return sum + " " + product + " " + narrow + " " + kahan + " " + max + " " + mean + " " + Math.sqrt(var / (data.length - 1));
    }

    public static String fixedPoint(double d, int digits) {
        int k = Math.floorMod(digits, 8);
        long scale = 1;
        for (int i = 0; i < k; i++) {
            scale *= 10;
        }
        if (Double.isNaN(d) || Math.abs(d) > 1e9) {
            throw new ArithmeticException("cannot show " + d);
        }
        long v = Math.round(Math.abs(d) * scale);
        String whole = String.valueOf(v / scale);
        String rest = k == 0 ? "" : String.valueOf(scale + v % scale).substring(1);
        StringBuilder sb = new StringBuilder();
        if (d < 0 && v != 0 || Double.compare(d, -0.0) == 0) {
            sb.append('-');
        }
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) {
                sb.append('\'');
            }
            sb.append(whole.charAt(i));
        }
        return k == 0 ? sb.toString() : sb.append('.').append(rest).toString();
    }

    public static String newton(double x) {
        double guess = x > 1 ? x / 2 : 1;
        int steps = 0;
        double last;
        StringBuilder sb = new StringBuilder();
        do {
            last = guess;
            guess = (guess + x / guess) / 2;
            if (++steps <= 4) {
                sb.append(guess).append(' ');
            }
        } while (Math.abs(guess - last) > 1e-12 * guess && steps < 100);
        return sb.append(steps).append(' ').append(guess == Math.sqrt(x)).toString();
    }
}
