/** Loops that need a few rounds, and one whose conditions are hard. */
public class Searched {
    /** Three opened brackets before a mark: four rounds. */
    public static int brackets(char[] text) {
        int depth = 0;
        for (char c : text) {
            switch (c) {
                case '(':
                    depth++;
                    break;
                case ')':
                    if (--depth < 0) {
                        return -1;
                    }
                    break;
                case ';':
                    if (depth == 3) {
                        return 7;
                    }
                    break;
                default:
            }
        }
        return depth == 0 ? 1 : 0;
    }

    /** What lies beyond the end of a search by halves takes long to refute. */
    public static int halves(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    /** Assertions are enabled. */
    static void asserted(int n) {
        for (int i = 0; i < n; i++) {
            n--;
        }
        assert n > -3;
    }
}
