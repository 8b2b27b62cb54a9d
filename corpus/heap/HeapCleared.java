/** Methods that undo what a test has set up, so that sequences of calls are tried in vain. */
public class HeapCleared {
    static class Link {
        int value;
        Link next;
    }

    Link first;
    int[] data;
    int calls;

    void clear() {
        first = null;
        data = null;
    }

    public int afterClear() {
        if (first != null) {
            clear();
            return first.value;
        }
        return 0;
    }

    public int afterOther(HeapCleared other) {
        if (first != null) {
            other.first = null;
            return first.value;
        }
        return 0;
    }

    int count(int n) {
        calls++;
        if (n > 0) {
            count(n - 1);
        }
        return calls;
    }
}
