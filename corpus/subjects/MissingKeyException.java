package subjects;

/** A key that a map does not have. */
public class MissingKeyException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int key;

    public MissingKeyException(int key) {
        super("no such key");
        this.key = key;
    }

    public int key() {
        return key;
    }
}
