package subjects;

/** Entries of which the one with the least key comes first. */
public interface PriorityQueue {
    int size();

    boolean isEmpty();

    Entry min();

    Entry insert(Object key, Object value);

    Entry removeMin();

    /** Takes out an entry of this queue. */
    void remove(Entry entry);
}
