/** Stack overflow that is caught, failing initialisers, assertions. */
public final class DeepRecursion {
    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    static class Bad {
        static int x = 1 / Integer.parseInt("0");
    }

    public static void main(String[] a) {
        try {
            depth(0);
        } catch (StackOverflowError e) {
            System.out.println(e + " " + e.getMessage());
        }
        try {
            System.out.println(Bad.x);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e + " " + e.getCause() + e.getException());
        }
        try {
            System.out.println(Bad.x);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        assert a.length > 5 : "no";
        System.out.println("end");
    }
}
