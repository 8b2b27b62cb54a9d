/** Wrappers of small values are objects that the class library keeps, and inputs are made by valueOf. */
public class BoxedConstants {
    static class Slot {
        Object content;
        Integer number;
    }

    // expect: return 3
    // expect nonnull: return 2
    static int five(Integer x) {
        Integer five = 5;
        if (x == five) {
            return 1;
        }
        return x == null ? 2 : 3;
    }

    /** The result 9 is infeasible. */
    // expect: return 3
    // expect nonnull: return 2
    static int unboxed(Integer x) {
        Integer five = 5;
        if (x != null && x.intValue() == 5) {
            return x == five ? 1 : 9;
        }
        return x == null ? 2 : 3;
    }

    // expect: return 3
    // expect nonnull: return 2
    static int truth(Boolean b) {
        if (b == Boolean.TRUE) {
            return 1;
        }
        return b == null ? 2 : 3;
    }

    /** The object of a constant is another one if it is large. The results 8 and 9 are infeasible. */
    // expect: return 3
    // expect nonnull: return 2
    static int large(Long x) {
        Long small = 127L;
        Long large = 128L;
        if (x == large) {
            return 9;
        }
        if (x == null) {
            return 1;
        }
        if (x == small) {
            return x.longValue() == 127L ? 2 : 8;
        }
        return 3;
    }

    /** Two that are the kept object are one. The result 9 is infeasible. */
    // expect: return 3
    // expect nonnull: return 3
    static int both(Short a, Short b) {
        Short seven = 7;
        if (a == seven) {
            if (b == seven) {
                return a == b ? 1 : 9;
            }
            return 2;
        }
        return 3;
    }

    /** What is returned is the input or the constant: the same object. */
    // expect: return 2
    // expect nonnull: return 2
    static Byte pick(Byte x) {
        Byte one = 1;
        return x == one ? one : x;
    }

    /** In a field that is declared as Object. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int inside(Slot s) {
        s.number = 3;
        return s.content == s.number ? 1 : 2;
    }

    /** A new object is never an input. The result 9 is infeasible. */
    // expect: return 1
    // expect nonnull: return 1
    @SuppressWarnings({"deprecation", "removal"})
    static int made(Integer x) {
        return x == new Integer(5) ? 9 : 1;
    }

    /**
     * Grades a mark by the objects of its wrappers, as careless code does: small ones are found, large ones never. The
     * results 8 and 9 are infeasible.
     */
    // expect: return 7
    // expect nonnull: return 6
    static int grade(Integer mark, Object note) {
        Integer best = 1;
        Integer worst = 6;
        Integer huge = 1000;
        if (mark == null) {
            return 0;
        }
        if (mark == huge) {
            return 9;
        }
        int grade;
        if (mark == best) {
            grade = 1;
        } else if (mark == worst) {
            grade = 2;
        } else {
            grade = 3;
        }
        if (grade == 3) {
            if (note == mark) {
                return 5;
            }
            return 3;
        }
        if (note == mark) {
            if (note == huge) {
                return 8;
            }
            return 4;
        }
        return grade;
    }
}
