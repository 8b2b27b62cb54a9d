package subjects;

/** Entries by key; several may have the same key. */
public interface Dictionary {
    int size();

    boolean isEmpty();

    /** An entry with the key, or null. */
    Entry find(Object key);

    /** All entries with the key. */
    PositionList findAll(Object key);

    Entry insert(Object key, Object value);

    /** Takes out an entry of this dictionary. */
    Entry remove(Entry entry);
}
