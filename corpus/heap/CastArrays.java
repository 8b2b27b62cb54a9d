/** Arrays that are declared as something above them: what they take is known by their class alone. */
public class CastArrays {
    /** What is put into arrays. */
    static class Base {
        int mark;
    }

    /** Something narrower. */
    static class Derived extends Base {
        int more;
    }

    /** Holds anything. */
    static class Holder {
        Object data;
    }

    /** By hand: it fits; it does not (a Base array given another object ...); bounds; null; no array. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1
    static int put(Object p, Object q) {
        Object[] x = (Object[]) p;
        x[0] = q;
        return 1;
    }

    /** An array of Derived is one of Base, and takes no Base. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 1
    static int putBase(Object p, Base b) {
        ((Base[]) p)[0] = b;
        return 1;
    }

    /** Of Derived there is nothing below: every Derived fits. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ClassCastException 1, NullPointerException 1
    static int putDerived(Object p, Derived d) {
        ((Derived[]) p)[0] = d;
        return 1;
    }

    /** The array of a field, and a store that is caught. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, ClassCastException 1, NullPointerException 2
    static int tryPut(Holder h, Object v) {
        try {
            ((Object[]) h.data)[0] = v;
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        }
    }

    /** Through an interface that arrays have. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 1
    static int putCloneable(Cloneable p, Base b) {
        ((Base[]) p)[0] = b;
        return 1;
    }

    /** The array's own element fits always. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, ClassCastException 1, NullPointerException 1
    static void copyOwn(Object p) {
        Object[] x = (Object[]) p;
        x[1] = x[0];
    }

    /** An element is what the class of the array allows: of an array of Derived a Derived. */
    // expect: return 5, ArrayIndexOutOfBoundsException 1
    static int kind(Object p) {
        if (!(p instanceof Object[] x)) {
            return 0;
        }
        Object first = x[0];
        if (first == null) {
            return 1;
        }
        if (p instanceof Derived[]) {
            return first instanceof Derived ? 2 : 3;
        }
        return first instanceof Derived ? 4 : 5;
    }

    /** Of an array of numbers a number is read, of one of references a reference. */
    // expect: return 3, ArrayIndexOutOfBoundsException 2, ClassCastException 1, NullPointerException 1
    static int either(Object p) {
        if (p instanceof int[] n) {
            return n[0];
        }
        return ((Object[]) p)[0] == null ? 1 : 2;
    }

    /** The result 1 needs that both are one array, or a 2 that was there. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, ClassCastException 1, NullPointerException 2
    static int seen(Object p, int[] q) {
        ((int[]) p)[0] = 2;
        return q[0] == 2 ? 1 : 0;
    }

    /** An array of numbers as an element. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, ClassCastException 2, NullPointerException 2
    static int inside(Object p, Object q) {
        ((int[]) p)[0] = 2;
        return ((Object[]) q)[0] == p ? 1 : 3;
    }

    /** The array is one of two objects. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, ArrayStoreException 2, ClassCastException 2, NullPointerException 2
    static int choice(Object p, Object q, boolean first, Base b) {
        Object[] x = (Object[]) (first ? p : q);
        x[0] = b;
        return first ? 1 : 2;
    }

    /** If both are one holder, the array is none of references. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 3
    static int written(Holder a, Holder b, Object v) {
        a.data = new int[1];
        ((Object[]) b.data)[0] = v;
        return 1;
    }

    /** If both are one holder, the array is the new one, which takes every Base. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 3
    static int replaced(Holder a, Holder b, Base v) {
        a.data = new Base[1];
        ((Object[]) b.data)[0] = v;
        return ((Object[]) a.data)[0] == null ? 1 : 2;
    }

    /** Rows of a table. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 1
    static int putRow(Object p, Object[] row) {
        ((Object[][]) p)[0] = row;
        return 1;
    }
}
