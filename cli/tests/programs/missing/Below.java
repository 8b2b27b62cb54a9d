/** Cannot be linked without its superclass. */
public class Below extends Whole {
    public static int sign(int x) {
        return x > 0 ? 1 : 0;
    }
}
