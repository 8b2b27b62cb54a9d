package subjects.expr;

/** The quotient of two expressions, rounded toward zero. */
public final class Quotient extends Binary {
    public Quotient(Expression left, Expression right) {
        super(left, right);
    }

    @Override
    protected int apply(int a, int b) throws ZeroDivisionException {
        if (b == 0) {
            throw new ZeroDivisionException();
        }
        return a / b;
    }

    @Override
    protected Binary with(Expression newLeft, Expression newRight) {
        return new Quotient(newLeft, newRight);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitQuotient(this);
    }
}
