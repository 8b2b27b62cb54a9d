package subjects;

/** A total order of keys. A key of a class that it does not know is a {@link ClassCastException}. */
public interface Comparator {
    /** Negative if a comes before b, zero if they are the same, positive otherwise. */
    int compare(Object a, Object b);
}
