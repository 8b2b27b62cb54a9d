package subjects;

/** An element was asked of a container that has none. */
public class EmptyContainerException extends ContainerException {
    private static final long serialVersionUID = 1L;

    public EmptyContainerException(String message) {
        super(message);
    }
}
