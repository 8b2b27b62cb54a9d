package subjects;

/** A step or a rank beyond the ends of a sequence. */
public class BoundaryException extends ContainerException {
    private static final long serialVersionUID = 1L;

    public BoundaryException(String message) {
        super(message);
    }
}
