/** Goals that inputs as they are left out or assumed lead to. */
public class Apart {
    int value;

    /** Only one object behind both references leads to 2. */
    static int together(Apart a, Apart b) {
        if (a == null || b == null) {
            return 0;
        }
        a.value = 1;
        b.value = 2;
        return a.value == 2 ? 2 : 1;
    }

    /** There is one reference: nothing can be the same. */
    static int alone(Apart a, int n) {
        if (a == null) {
            return 0;
        }
        int before = a.value;
        a.value = n;
        return a.value == n ? before : -1;
    }

    /** What is assumed decides. */
    static int sign(int n) {
        return n > 0 ? 1 : -1;
    }
}
