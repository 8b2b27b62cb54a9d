import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.Locale;

/** Argument indexes, big numbers and the faults of format strings. */
public final class FormatFaults {
    public static void main(String[] a) {
        System.out.println(String.format("%1$s %2$s %1$s", "a", "b"));
        try {
            String.format("%d", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            String.format("%s %s", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e);
        }
        try {
            String.format("%q", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e);
        }
        System.out.println(String.format("%s", Arrays.asList(1, 2)));
        System.out.println(String.format("%s", new BigDecimal("1.50")));
        System.out.println(String.format("%.2f", new BigDecimal("1.555")));
        System.out.println(String.format("%d", new BigInteger("123456789012345678901234567890")));
        System.out.println(String.format(Locale.ROOT, "%,.2f", 1234567.891));
    }
}
