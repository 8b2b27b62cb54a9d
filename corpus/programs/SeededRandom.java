import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;

/** Random numbers of a fixed seed. */
public final class SeededRandom {
    public static void main(String[] a) {
        Random r = new Random(12345);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextLong() + " " + r.nextDouble()
            + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextInt(5, 10));
        byte[] b = new byte[5];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b));
        System.out.println(r.ints(5, 0, 10).boxed().collect(Collectors.toList()));
        System.out.println(r.nextGaussian());
    }
}
