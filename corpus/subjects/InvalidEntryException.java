package subjects;

/** An entry that does not belong to the container that it was given to. */
public class InvalidEntryException extends ContainerException {
    private static final long serialVersionUID = 1L;

    public InvalidEntryException(String message) {
        super(message);
    }
}
