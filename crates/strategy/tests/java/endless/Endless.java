/** One path only, and no end of it. */
public class Endless {
    static int run(int n) {
        int sum = n;
        while (true) {
            sum ^= sum << 1;
        }
    }
}
