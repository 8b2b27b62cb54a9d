/** Can be linked alone, and needs another class on one path. */
public class Needs {
    public static int some(int x) {
        if (x > 2) {
            return Whole.twice(x);
        }
        return x;
    }
}
