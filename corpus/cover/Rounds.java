/** Loops whose number of rounds is fixed, or has to be great. */
public class Rounds {
    /** Eight rounds, whatever the inputs. */
    public static int parity(int n) {
        int parity = 0;
        for (int i = 0; i < 8; i++) {
            if ((n & 1) != 0) {
                parity ^= 1;
            }
            n >>= 1;
        }
        return parity == 1 ? 1 : 0;
    }

    /** The sixth power and no other. */
    public static boolean isSixth(int n) {
        int rounds = 0;
        while (n > 1) {
            n /= 3;
            rounds++;
        }
        if (rounds == 6) {
            return true;
        }
        return false;
    }

    /** Nothing is cut: with more rounds the end is seen. */
    public static int never(int n) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += i;
        }
        return sum == 11 && n > sum * sum ? 1 : sum;
    }

    /** Its paths are longer than anybody can follow. */
    public static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }
}
