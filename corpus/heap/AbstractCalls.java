/** An abstract parameter gets a class that exists. */
public class AbstractCalls {
    /** A step of an account. */
    abstract static class Step {
        int amount;

        abstract int apply(int balance);

        int checked(int balance) {
            int after = apply(balance);
            if (after < 0) {
                throw new IllegalStateException();
            }
            return after;
        }
    }

    /** Money in. */
    static class Deposit extends Step {
        @Override
        int apply(int balance) {
            return balance + amount;
        }
    }

    /** Money out. */
    static class Withdrawal extends Step {
        int fee;

        @Override
        int apply(int balance) {
            return balance - amount - fee;
        }

        @Override
        int checked(int balance) {
            return fee < 0 ? balance : super.checked(balance);
        }
    }

    /** A class that nothing extends and nothing can make: only null is left. */
    abstract static class Nothing {
        int value;
    }

    // expect: return 3, IllegalStateException 2, NullPointerException 1
    // expect nonnull: return 3, IllegalStateException 2
    static int run(Step s, int balance) {
        return s.checked(balance);
    }

    /** By hand: the only input is null; of an object there is no class, which is said. */
    // expect: unsupported 1, NullPointerException 1
    // expect nonnull: unsupported 1
    static int none(Nothing n) {
        return n.value;
    }

    /** The same step twice, or two steps. */
    // expect: return 8, NullPointerException 3
    // expect nonnull: return 8
    static int twoSteps(Step s, Step t) {
        int after = t.apply(s.apply(0));
        return after > 0 ? 1 : 0;
    }
}
