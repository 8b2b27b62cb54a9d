package subjects;

/** A priority queue that keeps its entries in order in a list. */
public class SortedListPriorityQueue implements PriorityQueue {
    /** An entry that knows its place in the list. */
    static class ListedEntry implements Entry {
        final Object key;
        final Object value;
        Position place;

        ListedEntry(Object key, Object value) {
            this.key = key;
            this.value = value;
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

    protected final PositionList entries;
    protected final Comparator comparator;

    public SortedListPriorityQueue() {
        this(new IntKeyComparator());
    }

    public SortedListPriorityQueue(Comparator comparator) {
        this(comparator, new DoublyLinkedList());
    }

    protected SortedListPriorityQueue(Comparator comparator, PositionList entries) {
        this.comparator = comparator;
        this.entries = entries;
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
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

    private ListedEntry at(Position p) {
        return (ListedEntry) p.element();
    }

    @Override
    public Entry min() {
        if (entries.isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        return at(entries.first());
    }

    /** Puts an entry behind all that have no greater key. */
    @Override
    public Entry insert(Object key, Object value) {
        checkKey(key);
        ListedEntry entry = new ListedEntry(key, value);
        if (entries.isEmpty()) {
            entry.place = entries.addFirst(entry);
            return entry;
        }
        Position p = entries.last();
        Position first = entries.first();
        while (comparator.compare(key, at(p).key) < 0) {
            if (p == first) {
                entry.place = entries.addFirst(entry);
                return entry;
            }
            p = entries.prev(p);
        }
        entry.place = entries.addAfter(p, entry);
        return entry;
    }

    @Override
    public Entry removeMin() {
        if (entries.isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        ListedEntry least = (ListedEntry) entries.remove(entries.first());
        least.place = null;
        return least;
    }

    @Override
    public void remove(Entry entry) {
        if (!(entry instanceof ListedEntry)) {
            throw new InvalidEntryException("the entry is of another container");
        }
        ListedEntry listed = (ListedEntry) entry;
        if (listed.place == null) {
            throw new InvalidEntryException("the entry is in no queue");
        }
        entries.remove(listed.place);
        listed.place = null;
    }

    /** Every position holds an entry that knows it, and no key is less than the one before it. */
    public boolean repOk() {
        if (comparator == null || !(entries instanceof DoublyLinkedList)) {
            return false;
        }
        DoublyLinkedList list = (DoublyLinkedList) entries;
        if (!list.repOk()) {
            return false;
        }
        Object before = null;
        for (ListNode node = list.header.next; node != list.trailer; node = node.next) {
            if (!(node.element instanceof ListedEntry)) {
                return false;
            }
            ListedEntry entry = (ListedEntry) node.element;
            if (entry.place != node || entry.key == null) {
                return false;
            }
            try {
                Object least = before == null ? entry.key : before;
                if (comparator.compare(least, entry.key) > 0) {
                    return false;
                }
            } catch (ClassCastException e) {
                return false;
            }
            before = entry.key;
        }
        return true;
    }
}
