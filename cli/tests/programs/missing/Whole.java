/** What the others need, and what a test takes away. */
public class Whole {
    public static int twice(int x) {
        return 2 * x;
    }
}
