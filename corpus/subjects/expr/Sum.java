package subjects.expr;

/** The sum of two expressions. */
public final class Sum extends Binary {
    public Sum(Expression left, Expression right) {
        super(left, right);
    }

    @Override
    protected int apply(int a, int b) {
        return a + b;
    }

    @Override
    protected Binary with(Expression newLeft, Expression newRight) {
        return new Sum(newLeft, newRight);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitSum(this);
    }
}
