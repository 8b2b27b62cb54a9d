package subjects;

/** A capacity that a container cannot have. */
public class CapacityException extends Exception {
    private static final long serialVersionUID = 1L;

    public CapacityException(String message) {
        super(message);
    }
}
