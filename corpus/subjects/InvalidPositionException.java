package subjects;

/** A position that does not belong to the container that it was given to. */
public class InvalidPositionException extends ContainerException {
    private static final long serialVersionUID = 1L;

    public InvalidPositionException(String message) {
        super(message);
    }
}
