/** Constants of enums with bodies: each has a class and methods of its own. */
public class EnumBodies {
    /** An operation on two numbers. */
    enum Operation {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b;
            }
        },
        LARGER {
            @Override
            int apply(int a, int b) {
                return a > b ? a : b;
            }

            /** By hand: it is called on one constant only. */
            // expect: return 2
            int clamp(int a) {
                return this == LARGER && a > 0 ? a : 0;
            }

            @Override
            int weight() {
                return clamp(3);
            }
        };

        abstract int apply(int a, int b);

        /**
         * By hand: the sum; the quotient, whose divisor is zero or is not, twice the same; the larger one, which is the
         * first one both times or not at all.
         */
        // expect: return 4, ArithmeticException 1
        // expect heap=eager: return 4, ArithmeticException 1
        int twice(int a, int b) {
            return apply(apply(a, b), b);
        }

        /** By hand: the third constant overrides it, so 9 is infeasible. */
        // expect: return 2
        int weight() {
            if (this == ADD) {
                return 1;
            }
            return this == LARGER ? 9 : 2;
        }

        /** By hand: no other one; the first, whatever the receiver is; another, which has another class or not. */
        // expect: return 3, NullPointerException 1
        // expect nonnull: return 3
        boolean isLike(Operation other) {
            return other.getClass() == ADD.getClass() || other == this;
        }
    }

    /** By hand: the sum; the quotient or none; the larger one, of two; no operation. */
    // expect: return 4, ArithmeticException 1, NullPointerException 1
    static int applied(Operation operation, int a, int b) {
        return operation.apply(a, b);
    }
}
