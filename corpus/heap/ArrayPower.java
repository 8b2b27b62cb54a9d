/** Every other element to a power (paper 000, section 6). */
public class ArrayPower {
    /**
     * At {@code loop=2} lengths 0, 1, 2. By hand: length 0 does not look at e; lengths 1 and 2 call
     * power once, which has 4 ways (e below 0, e = 0, 1, 2): 1 + 2 * 4 = 9 normal outcomes, and one for
     * a == null. (The paper counts 11 tests under its own reading of loop-2.)
     */
    // expect loop=1: return 4, NullPointerException 1
    // expect loop=2: return 9, NullPointerException 1
    // expect loop=1 nonnull: return 4
    // expect loop=2 nonnull: return 9
    static void arraypower(int[] a, int e) {
        int n = a.length;
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                a[i] = power(a[i], e);
            }
        }
    }

    /** By hand: {@code loop=K} has K + 2 paths, one of them e below 0. */
    // expect loop=1: return 3
    // expect loop=2: return 4
    static int power(int b, int e) {
        if (e >= 0) {
            int pow = 1;
            int i = 1;
            while (i <= e) {
                pow *= b;
                i++;
            }
            return pow;
        }
        return -1;
    }
}
