/** An exception with a cause that nothing catches. */
public final class UncaughtCause {
    public static void main(String[] a) {
        System.out.println("start");
        try {
            Integer.parseInt("q");
        } catch (NumberFormatException e) {
            throw new IllegalStateException("outer", e);
        } finally {
            System.out.println("fin");
        }
    }
}
