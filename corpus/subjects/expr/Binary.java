package subjects.expr;

/** An operation on two expressions. */
public abstract class Binary implements Expression {
    protected final Expression left;
    protected final Expression right;

    protected Binary(Expression left, Expression right) {
        this.left = left;
        this.right = right;
    }

    public Expression left() {
        return left;
    }

    public Expression right() {
        return right;
    }

    /** The operation on two values. */
    protected abstract int apply(int a, int b) throws EvaluationException;

    /** The same operation on other operands. */
    protected abstract Binary with(Expression newLeft, Expression newRight);
}
