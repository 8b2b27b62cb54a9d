/** Arrays of the class library and of numbers, declared as something above them. */
public class CastLibrary {
    /** There is nothing below String: every String fits. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ClassCastException 1, NullPointerException 1
    static int putText(Object p, String s) {
        ((String[]) p)[0] = s;
        return 1;
    }

    /** By hand: it fits; another number in an array of one kind of numbers; bounds; null; no such array. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, ClassCastException 1, NullPointerException 1
    static int putNumber(Object p, Number n) {
        ((Number[]) p)[0] = n;
        return 1;
    }

    /** What is read is a String, though other arrays are asked for elsewhere. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, ClassCastException 1, NullPointerException 1
    static int text(Object p) {
        return ((String[]) p)[0] == null ? 1 : 2;
    }

    /** The bytecode reads both alike. */
    // expect: return 4, ArrayIndexOutOfBoundsException 2, ClassCastException 1, NullPointerException 1
    static int small(Object p) {
        if (p instanceof boolean[] flags) {
            return flags[0] ? 1 : 2;
        }
        return ((byte[]) p)[0] < 0 ? 3 : 4;
    }

    /** What is written narrows to the elements. The flag is a choice that is made before the array is looked at. */
    // expect: return 4, ArrayIndexOutOfBoundsException 3, ClassCastException 1, NullPointerException 2
    static int narrowed(Object p, int v) {
        if (p instanceof byte[] bytes) {
            bytes[0] = (byte) v;
            return bytes[0] == 2 ? 1 : 2;
        }
        boolean[] flags = (boolean[]) p;
        flags[0] = v > 1;
        return flags[0] ? 3 : 4;
    }

    /** The length says nothing of the elements. */
    // expect loop=2: return 6, ClassCastException 1, NullPointerException 1
    static long sum(Object p) {
        long sum = 0;
        if (p instanceof long[] wide) {
            for (long value : wide) {
                sum += value;
            }
            return sum;
        }
        for (int value : (int[]) p) {
            sum += value;
        }
        return sum;
    }

    /** Copied by a call that takes any array. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, ClassCastException 1, NullPointerException 1
    static int copied(Object p) {
        int[] two = new int[2];
        System.arraycopy((int[]) p, 0, two, 0, 2);
        return two[1] == 5 ? 1 : 2;
    }
}
