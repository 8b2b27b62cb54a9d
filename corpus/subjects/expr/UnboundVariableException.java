package subjects.expr;

/** A variable that has no value. */
public class UnboundVariableException extends EvaluationException {
    private static final long serialVersionUID = 1L;

    private final int index;

    public UnboundVariableException(int index) {
        super("the variable is unbound");
        this.index = index;
    }

    public int index() {
        return index;
    }
}
