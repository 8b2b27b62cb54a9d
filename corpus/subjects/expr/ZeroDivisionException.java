package subjects.expr;

/** A quotient by zero. */
public class ZeroDivisionException extends EvaluationException {
    private static final long serialVersionUID = 1L;

    public ZeroDivisionException() {
        super("division by zero");
    }
}
