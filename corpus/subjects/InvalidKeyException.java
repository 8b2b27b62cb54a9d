package subjects;

/** A key that the container's comparator cannot order. */
public class InvalidKeyException extends ContainerException {
    private static final long serialVersionUID = 1L;

    public InvalidKeyException(String message) {
        super(message);
    }
}
