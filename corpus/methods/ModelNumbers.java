import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Mathematics, random numbers of a fixed seed, copies of arrays, texts of numbers. */
public final class ModelNumbers {
    private ModelNumbers() {}

    /** The last bits of these functions are the library's own business. */
    public static String roughly(double x) {
        double y = Math.abs(x) > 1e3 ? x % 10 : x;
        double unit = y / (1 + Math.abs(y));
        float[] all = {
            (float) Math.sin(y), (float) Math.cos(y), (float) Math.tan(unit), (float) Math.exp(unit),
            (float) Math.log(Math.abs(y)), (float) Math.log10(Math.abs(y)), (float) Math.asin(unit),
            (float) Math.acos(unit), (float) Math.atan(y), (float) Math.sinh(unit), (float) Math.cosh(unit),
            (float) Math.tanh(y), (float) Math.expm1(unit), (float) Math.log1p(Math.abs(y)),
            (float) Math.atan2(y, 3), (float) Math.pow(Math.abs(unit), 1.5),
        };
        return Arrays.toString(all);
    }

    public static String strictly(double x) {
        double y = Math.abs(x) > 1e3 ? x % 10 : x;
        double unit = y / (1 + Math.abs(y));
        float[] all = {
            (float) StrictMath.sin(y), (float) StrictMath.cos(y), (float) StrictMath.tan(unit),
            (float) StrictMath.log(Math.abs(y)), (float) StrictMath.log10(Math.abs(y)),
            (float) StrictMath.sqrt(Math.abs(y)), (float) StrictMath.atan(y),
        };
        return Arrays.toString(all) + StrictMath.exp(unit) + "," + StrictMath.pow(Math.abs(unit), 1.5) + ","
            + StrictMath.cbrt(y) + "," + StrictMath.hypot(y, 2);
    }

    public static String exactly(double x, double y, float f) {
        return Math.sqrt(x) + "," + Math.fma(x, y, 1.5) + "," + Math.fma(f, f, -1f) + ","
            + StrictMath.fma(x, y, x) + "," + StrictMath.fma(f, 3f, f) + "," + StrictMath.cbrt(x) + ","
            + Math.hypot(x, y) + "," + Math.pow(x, 2) + "," + Math.pow(1, y) + "," + Math.pow(x, 0);
    }

    public static String bits(float f, double d, int i, long l) {
        return Float.floatToRawIntBits(f) + "," + Float.floatToIntBits(Float.intBitsToFloat(i)) + ","
            + Double.doubleToLongBits(Double.longBitsToDouble(l)) + "," + Double.doubleToRawLongBits(d) + ","
            + Float.floatToIntBits(Float.intBitsToFloat(0x7fc00001)) + ","
            + Double.doubleToLongBits(Double.longBitsToDouble(0xfff8000000000123L));
    }

    public static String texts(float f, double d) {
        return f + "," + d + "," + f / 3 + "," + d / 3 + "," + (float) d + "," + (double) f + ","
            + Float.toHexString(f) + Double.toHexString(d);
    }

    public static String radixes(int i, long l, int radix) {
        return Integer.toString(i, radix) + "," + Long.toString(l, radix) + "," + Integer.toHexString(i) + ","
            + Integer.toOctalString(i) + "," + Integer.toBinaryString(i) + "," + Long.toHexString(l) + ","
            + Long.toOctalString(l) + "," + Long.toBinaryString(l) + "," + Integer.toUnsignedString(i) + ","
            + Long.toUnsignedString(l, 7);
    }

    public static String random(long seed) {
        Random r = new Random(seed);
        byte[] bytes = new byte[5];
        r.nextBytes(bytes);
        List<Integer> shuffled = Arrays.asList(1, 2, 3, 4, 5, 6);
        Collections.shuffle(shuffled, r);
        return r.nextInt() + "," + r.nextInt(100) + "," + r.nextLong() + "," + r.nextDouble() + ","
            + r.nextBoolean() + "," + r.nextFloat() + "," + r.nextGaussian() + Arrays.toString(bytes)
            + shuffled + r.ints(3, 0, 10).boxed().collect(Collectors.toList());
    }

    public static String splittable(long seed) {
        SplittableRandom r = new SplittableRandom(seed);
        return r.nextInt() + "," + r.nextInt(100) + "," + r.split().nextLong() + "," + r.nextDouble();
    }

    public static boolean prime(int n) {
        return BigInteger.valueOf(n).abs().isProbablePrime(20);
    }

    private static String copied(Object from, int at, Object to, int target, int n) {
        try {
            System.arraycopy(from, at, to, target, n);
            return to instanceof int[] ints ? Arrays.toString(ints) : "copied";
        } catch (IndexOutOfBoundsException | ArrayStoreException e) {
            return e.getClass().getName() + ":" + e.getMessage();
        }
    }

    public static String overlap(int[] a, int at, int target, int n) {
        return copied(a, at % 12, a, target % 12, n % 12);
    }

    public static String mixed(int[] a, String s, int n) {
        Object[] mixed = {s, 3, s};
        String[] texts = new String[3];
        return copied(a, 0, new long[3], 0, n % 3) + copied(mixed, 0, texts, 0, 3) + texts[0] + texts[2]
            + copied(s, 0, texts, 0, 1) + copied(texts, 0, s, 0, 1) + copied(a, 0, texts, 0, 1)
            + copied(texts, n, mixed, 0, 1) + copied(texts, 0, mixed, n, 1) + copied(texts, 0, mixed, 1, n)
            + copied(new Integer[2], 0, texts, 0, 1) + copied(new Integer[] {n}, 0, texts, 0, 1);
    }

    public static String clones(int[] a, String s) throws CloneNotSupportedException {
        class Shallow implements Cloneable {
            private int[] held = a;

            Shallow copy() throws CloneNotSupportedException {
                return (Shallow) super.clone();
            }
        }
        class Not {
            Object copy() throws CloneNotSupportedException {
                return super.clone();
            }
        }
        Shallow one = new Shallow();
        Shallow two = one.copy();
        String refused;
        try {
            refused = "" + new Not().copy();
        } catch (CloneNotSupportedException e) {
            refused = e.getMessage();
        }
        return (one != two) + "," + (one.held == two.held) + "," + (a.clone() == a) + refused
            + Arrays.equals(a.clone(), a) + (one.hashCode() == one.hashCode()) + one.equals(two) + s;
    }
}
