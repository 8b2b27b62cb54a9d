/** System.exit in the middle. */
public final class ExitMidway {
    public static void main(String[] a) {
        try {
            System.out.println("before");
            System.exit(3);
        } finally {
            System.out.println("never");
        }
    }
}
