import java.util.List;
import java.util.function.IntUnaryOperator;

class Objects {
    static int count;
    final int x;
    Objects next;

    Objects(int x) {
        this.x = x;
        count++;
    }

    Objects(boolean b) {
        this(b ? 1 : 2);
    }

    int sum(Objects other) {
        return x + other.x;
    }

    static boolean same(Objects a, Objects b) {
        return a == b || a != null && a.equals(b);
    }

    static int size(Object o) {
        if (o instanceof List) return ((List<?>) o).size();
        return o.hashCode();
    }

    static int length(Objects list) {
        int n = 0;
        for (Objects o = list; o != null; o = o.next) n++;
        return n;
    }

    static String text(int n, String s) {
        IntUnaryOperator f = i -> i + n;
        return s + f.applyAsInt(n) + Integer.class;
    }

    @Override
    public String toString() {
        return super.toString();
    }

    static Objects make() {
        System.out.println("make");
        return new Objects(3);
    }

    static Object covered() {
        try {
            Object o = System.out;
            return new java.util.ArrayList<Object>(Integer.MAX_VALUE);
        } catch (Error e) {
            return null;
        }
    }

    static void fail(RuntimeException e) {
        if (e != null) throw e;
        throw new IllegalStateException("none");
    }
}
