package order;

import java.util.ArrayList;
import java.util.List;

/** Initialisers that use each other: what they leave depends on which of them is asked for first. */
public class Rings {
    static class Base {
        static final Base FIRST = new Derived();
        int n = Derived.step + 1;
    }

    static class Derived extends Base {
        static int step = Integer.parseInt("7");
    }

    public static int above(int x) {
        return x > 0 ? Base.FIRST.n : -1;
    }

    public static int below(int x) {
        return x > 0 ? new Derived().n + Derived.step : Base.FIRST.n;
    }

    static class Left {
        static int a = Right.b + 1;
        int v;
    }

    static class Right {
        static int b = Left.a + 10;
    }

    /** Computed from what depends on the order. */
    static class Reader {
        static final int SUM = Right.b * 100 + Left.a;
    }

    public static int sum(int x) {
        return x == 3 ? Reader.SUM : x == 4 ? Left.a : 0;
    }

    /** Without an object of it, Left is initialised after Right. */
    public static int given(Left left) {
        return left == null ? Right.b : left.v;
    }

    /** A cycle of which only one class has an initialiser is none that is seen. */
    enum Size {
        SMALL,
        LARGE {
            @Override
            int weight() {
                return 9;
            }
        };

        int weight() {
            return 1;
        }
    }

    static class Apart {
        static final List<String> NAMES = new ArrayList<>();
        static int count = NAMES.size();
    }

    public static int alone(int x) {
        return x > 0 ? Size.LARGE.weight() : Apart.count;
    }
}
