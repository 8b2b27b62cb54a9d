package subjects;

/** A priority queue in an array: no entry has a key less than that of the entry half its index. */
public class HeapPriorityQueue implements PriorityQueue {
    /** An entry that knows its index in the array, or -1 when it is in none. */
    static class HeapEntry implements Entry {
        final Object key;
        final Object value;
        int index;

        HeapEntry(Object key, Object value, int index) {
            this.key = key;
            this.value = value;
            this.index = index;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public Object value() {
            return value;
        }
    }

    private static final int FIRST_CAPACITY = 2;

    private HeapEntry[] heap;
    private int size;
    private final Comparator comparator;

    public HeapPriorityQueue() {
        this(new IntKeyComparator());
    }

    public HeapPriorityQueue(Comparator comparator) {
        this.comparator = comparator;
        heap = new HeapEntry[FIRST_CAPACITY];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    private void checkKey(Object key) {
        if (key == null) {
            throw new InvalidKeyException("no key");
        }
        try {
            comparator.compare(key, key);
        } catch (ClassCastException e) {
            throw new InvalidKeyException("the key cannot be ordered");
        }
    }

    @Override
    public Entry min() {
        if (size == 0) {
            throw new EmptyContainerException("the queue is empty");
        }
        return heap[0];
    }

    @Override
    public Entry insert(Object key, Object value) {
        checkKey(key);
        if (size == heap.length) {
            grow();
        }
        HeapEntry entry = new HeapEntry(key, value, size);
        heap[size] = entry;
        size++;
        upHeap(size - 1);
        return entry;
    }

    @Override
    public Entry removeMin() {
        if (size == 0) {
            throw new EmptyContainerException("the queue is empty");
        }
        HeapEntry least = heap[0];
        takeOut(0);
        return least;
    }

    @Override
    public void remove(Entry entry) {
        HeapEntry own;
        try {
            own = (HeapEntry) entry;
        } catch (ClassCastException e) {
            throw new InvalidEntryException("the entry is of another container");
        }
        if (own == null || own.index < 0 || own.index >= size || heap[own.index] != own) {
            throw new InvalidEntryException("the entry is not in this queue");
        }
        takeOut(own.index);
    }

    /** Fills the gap with the last entry and moves that to where it belongs. */
    private void takeOut(int index) {
        HeapEntry gone = heap[index];
        size--;
        HeapEntry last = heap[size];
        heap[size] = null;
        gone.index = -1;
        if (index < size) {
            heap[index] = last;
            last.index = index;
            if (upHeap(index) == index) {
                downHeap(index);
            }
        }
    }

    private int upHeap(int start) {
        int at = start;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (comparator.compare(heap[parent].key, heap[at].key) <= 0) {
                break;
            }
            swap(parent, at);
            at = parent;
        }
        return at;
    }

    private void downHeap(int start) {
        int at = start;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size
                    && comparator.compare(heap[child + 1].key, heap[child].key) < 0) {
                child++;
            }
            if (comparator.compare(heap[at].key, heap[child].key) <= 0) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private void swap(int i, int j) {
        HeapEntry entry = heap[i];
        heap[i] = heap[j];
        heap[j] = entry;
        heap[i].index = i;
        heap[j].index = j;
    }

    private void grow() {
        HeapEntry[] larger = new HeapEntry[2 * heap.length + 1];
        for (int i = 0; i < size; i++) {
            larger[i] = heap[i];
        }
        heap = larger;
    }

    /** The first {@code size} cells hold entries that know their index, in heap order. */
    public boolean repOk() {
        if (comparator == null || heap == null || size < 0 || size > heap.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            HeapEntry entry = heap[i];
            if (entry == null || entry.index != i || entry.key == null) {
                return false;
            }
            HeapEntry parent = heap[(i - 1) / 2];
            try {
                if (comparator.compare(parent.key, entry.key) > 0) {
                    return false;
                }
            } catch (ClassCastException e) {
                return false;
            }
        }
        for (int i = size; i < heap.length; i++) {
            if (heap[i] != null) {
                return false;
            }
        }
        return true;
    }
}
