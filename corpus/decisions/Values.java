import java.util.function.IntPredicate;

/** Boolean expressions whose value is wanted, not a branch. */
public class Values {
    static boolean field;

    static boolean compare(int a) {
        return a > 0;
    }

    static boolean both(int a, int b) {
        return a > 0 && b > 0;
    }

    static boolean not(boolean a) {
        return !a;
    }

    static boolean plain(boolean a) {
        return a;
    }

    static int locals(int a, int b) {
        boolean x = a > 0 || b > 0, y = a == b, z = !x;
        field = x && !y;
        return (x ? 1 : 0) + (y ? 2 : 0) + (z ? 4 : 0) + (field ? 8 : 0);
    }

    static boolean call(int a, int b) {
        return both(a, b) && !compare(a) || not(a == b && b > 1);
    }

    static boolean nestedCall(boolean c, int a, int b) {
        return c && not(a > 0 && b > 0) && (a < b || c);
    }

    static boolean recursive(int n, boolean a) {
        return n > 2 || a && recursive(n + 1, !a) || n > 0 && recursive(n + 2, a);
    }

    static boolean choice(boolean c, int a, int b) {
        return c ? a > 0 : b > 0;
    }

    static boolean negatedChoice(boolean c, int a, int b) {
        return !(c ? a > 0 : b > 0);
    }

    static boolean sum(int a, int b) {
        boolean r = a > 0 & b > 0;
        r |= a == b;
        r ^= a < 0 && b < 0;
        return r;
    }

    static boolean assigned(int a, int b) {
        boolean x;
        if ((x = a > 0) && b > 0) {
            return x;
        }
        return !x || (x = b > 1);
    }

    static boolean lambda(int a, int b) {
        IntPredicate p = x -> x > 0 && x < 2;
        IntPredicate q = x -> {
            if (x == a || p.test(x)) {
                return x != b;
            }
            return false;
        };
        return p.test(a) && q.test(b);
    }

    static boolean boxed(boolean a, int b) {
        Boolean x = b > 0 && a;
        Boolean y = a;
        return x || y && !x;
    }

    static int index(int[] xs, int i) {
        return xs != null && i >= 0 && i < xs.length && xs[i] > 0 ? xs[i] : -1;
    }

    static boolean thrown(int[] xs, int i) {
        try {
            return i > 0 && xs[i] > 0 || xs.length > 1;
        } catch (RuntimeException e) {
            return xs == null || i < 2;
        }
    }
}
