/** An array that doubles when it is full, and what fills it (paper 001, figures 1 and 4). */
public class IntVector {
    int[] elems;
    int size;
    int cap;

    IntVector(int icap) throws Exception {
        if (icap > 0) {
            elems = new int[icap];
            cap = icap;
            size = 0;
        } else {
            throw new Exception();
        }
    }

    /**
     * The two cases of paper 001, example 2: {@code size < cap}, and {@code realloc} first. A state that
     * no sequence of calls reaches has a third normal outcome: cap below -2^30, twice which is a
     * length again (cap = -2147483647 gives 2), and no element copied. Assume {@code this.cap > 0} and
     * it is gone: at {@code loop=1} the second case has cap = 1 then, and size = 1.
     */
    // expect loop=1: return 3, ArrayIndexOutOfBoundsException 5, NegativeArraySizeException 1, NullPointerException 2
    // expect loop=2: return 4, ArrayIndexOutOfBoundsException 7, NegativeArraySizeException 1, NullPointerException 2
    // expect loop=1 assume this.cap > 0: return 2, ArrayIndexOutOfBoundsException 4, NegativeArraySizeException 1, NullPointerException 2
    void add(int x) {
        if (size >= cap) {
            realloc();
        }
        elems[size++] = x;
    }

    // expect loop=1: return 2, ArrayIndexOutOfBoundsException 2, NegativeArraySizeException 1, NullPointerException 1
    // expect loop=2: return 3, ArrayIndexOutOfBoundsException 3, NegativeArraySizeException 1, NullPointerException 1
    void realloc() {
        int newCap = cap * 2;
        int[] newElems = new int[newCap];
        for (int i = 0; i < cap; i++) {
            newElems[i] = elems[i];
        }
        cap = newCap;
        elems = newElems;
    }

    /**
     * Normal outcomes by {@code loop=1..6}: 3, 8, 21, 54, 135, 328. By hand: of n elements m are
     * multiples, in one of n over m ways; m of them tell the capacities 1 to m - 1 apart, each of which
     * copies another number of elements, from all larger ones; so the sum over n up to the limit, and m
     * up to n, of (n over m) * max(1, m). Three exceptional ones: icap <= 0; ns == null; div == 0 with
     * at least one element. Brute force over lengths up to 6 and numbers from 0 to 6 finds the same.
     *
     * <p>Memory at {@code loop=4}: 12 bytes for the vector and 4 for each cell ever allocated. Four
     * multiples: icap = 1 allocates 1 + 2 + 4 cells in 2 calls of realloc, 40 bytes; icap = 3 allocates
     * 3 + 6 in one, 48 bytes; icap >= 4 has {@code 12 + 4*icap}.
     */
    // expect loop=1: return 3, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=2: return 8, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=3: return 21, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=4: return 54, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=5: return 135, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=6: return 328, ArithmeticException 1, Exception 1, NullPointerException 1
    // expect loop=1 nonnull: return 3, ArithmeticException 1, Exception 1
    // expect loop=2 nonnull: return 8, ArithmeticException 1, Exception 1
    static IntVector multiples(int[] ns, int div, int icap) throws Exception {
        IntVector v = new IntVector(icap);
        for (int i = 0; i < ns.length; i++) {
            if (ns[i] % div == 0) {
                v.add(ns[i]);
            }
        }
        return v;
    }
}
