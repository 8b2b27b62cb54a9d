/** Functions of `Math` that are one operation of the rule programs, and the same of `StrictMath`. */
public final class ModelMath {
    private ModelMath() {}

    public static String ints(int a, int b) {
        String loose = Math.abs(a) + " " + Math.min(a, b) + " " + Math.max(a, b);
        String strict = StrictMath.abs(a) + " " + StrictMath.min(a, b) + " " + StrictMath.max(a, b);
        return loose + " " + strict;
    }

    public static String longs(long a, long b) {
        String loose = Math.abs(a) + " " + Math.min(a, b) + " " + Math.max(a, b);
        String strict = StrictMath.abs(a) + " " + StrictMath.min(a, b) + " " + StrictMath.max(a, b);
        return loose + " " + strict;
    }

    public static String floats(float a, float b) {
        String loose = Math.abs(a) + " " + Math.min(a, b) + " " + Math.max(a, b);
        String strict = StrictMath.abs(a) + " " + StrictMath.min(a, b) + " " + StrictMath.max(a, b);
        String one = Math.round(a) + " " + Math.signum(a) + " " + StrictMath.round(b) + " " + StrictMath.signum(b);
        return loose + " " + strict + " " + one;
    }

    public static String doubles(double a, double b) {
        String loose = Math.abs(a) + " " + Math.min(a, b) + " " + Math.max(a, b);
        String strict = StrictMath.abs(a) + " " + StrictMath.min(a, b) + " " + StrictMath.max(a, b);
        String one = Math.round(a) + " " + Math.signum(a) + " " + StrictMath.round(b) + " " + StrictMath.signum(b);
        return loose + " " + strict + " " + one;
    }

    public static String whole(double a) {
        String loose = Math.floor(a) + " " + Math.ceil(a) + " " + Math.rint(a) + " " + Math.sqrt(a);
        return loose + " " + StrictMath.floor(a) + " " + StrictMath.ceil(a) + " " + StrictMath.rint(a) + " "
                + StrictMath.sqrt(a);
    }

    /** Ties, and numbers around the powers of two where rounding goes wrong easily. */
    public static String nearHalves(int n) {
        double half = (n % 1000) + 0.5;
        double below = Math.nextDown(half);
        float single = (n % 1000) + 0.5f;
        String out = Math.round(half) + " " + Math.round(-half) + " " + Math.round(below) + " " + Math.rint(half);
        out += " " + Math.round(single) + " " + Math.round(-single) + " " + Math.round(Math.nextDown(single));
        double big = 4503599627370496.0 + n;
        return out + " " + Math.round(big) + " " + Math.round(-big) + " " + Math.round(big / 2) + " "
                + Math.round(0.49999999999999994) + " " + Math.round(0.49999997f);
    }

    /** The logarithm of the library of the language, to the last bit. */
    public static String logarithms(double x) {
        double y = Math.abs(x);
        return StrictMath.log(y) + " " + StrictMath.log(y + 1) + " " + StrictMath.log(1 + y * 1e-12) + " "
                + StrictMath.log(y / 3) + " " + StrictMath.log(x) + " " + StrictMath.log(4.9e-324 + y);
    }
}
