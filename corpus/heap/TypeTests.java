/** Tests of what an object is. */
public class TypeTests {
    /** Something with a name. */
    interface Named {
    }

    /** The root. */
    static class Base {
        int value;
    }

    /** In between. */
    static class Middle extends Base implements Named {
        int more;
    }

    /** At the end of one branch. */
    static final class Leaf extends Middle {
    }

    /** At the end of another. */
    static final class Other extends Base {
    }

    /** By hand: Leaf; Middle itself; Other; Base itself, or null. */
    // expect: return 5
    // expect nonnull: return 4
    static int kind(Base b) {
        if (b instanceof Leaf) {
            return 1;
        }
        if (b instanceof Middle) {
            return 2;
        }
        if (b instanceof Other) {
            return 3;
        }
        return b == null ? 4 : 5;
    }

    /** What is no Middle is no Leaf: the result 9 is infeasible, as is an Other that has a name. */
    // expect: return 2
    static int impossible(Base b) {
        if (!(b instanceof Middle)) {
            return b instanceof Leaf || b instanceof Named ? 9 : 1;
        }
        return b instanceof Named ? 2 : 9;
    }

    /** Two classes without a common subclass: the result 9 is infeasible. */
    // expect: return 3
    // expect nonnull: return 2
    static int alias(Middle m, Other o, Object x) {
        if (x == m && x == o) {
            return x == null ? 1 : 9;
        }
        return 2;
    }

    /** A type that is learnt after the alias: a is b, b is a Leaf, so that a is one. */
    // expect: return 3
    static int learnt(Base a, Base b) {
        if (a == b && b instanceof Leaf) {
            return a instanceof Leaf ? 1 : 9;
        }
        return 2;
    }

    /** The exact class, not a subclass. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int exact(Base b) {
        return b.getClass() == Middle.class ? 1 : 0;
    }
}
