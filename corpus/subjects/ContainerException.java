package subjects;

/** What a container throws when it is used against its contract. */
public abstract class ContainerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    protected ContainerException(String message) {
        super(message);
    }
}
