/** A queue in an array, whose indices go round. */
public class RingBuffer {
    private int[] cells;
    private int head;
    private int count;

    // expect: return 3, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    boolean offer(int value) {
        if (count == cells.length) {
            return false;
        }
        int tail = head + count;
        if (tail >= cells.length) {
            tail -= cells.length;
        }
        cells[tail] = value;
        count++;
        return true;
    }

    // expect: return 1, ArrayIndexOutOfBoundsException 1, IllegalStateException 1, NullPointerException 1
    int poll() {
        if (count == 0) {
            throw new IllegalStateException();
        }
        int value = cells[head];
        head = (head + 1) % cells.length;
        count--;
        return value;
    }

    /** What an empty queue is given it gives back. */
    // expect: return 3, ArrayIndexOutOfBoundsException 3, NullPointerException 1
    int through(int value) {
        if (count != 0 || !offer(value)) {
            return 0;
        }
        return poll() == value ? 1 : 9;
    }

    // expect: return 6
    boolean repOk() {
        return cells != null && head >= 0 && head < cells.length && count >= 0
                && count <= cells.length;
    }
}
