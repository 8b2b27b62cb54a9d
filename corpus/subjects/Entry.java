package subjects;

/** A key with its value. */
public interface Entry {
    Object key();

    Object value();
}
