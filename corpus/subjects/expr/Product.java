package subjects.expr;

/** The product of two expressions. */
public final class Product extends Binary {
    public Product(Expression left, Expression right) {
        super(left, right);
    }

    @Override
    protected int apply(int a, int b) {
        return a * b;
    }

    @Override
    protected Binary with(Expression newLeft, Expression newRight) {
        return new Product(newLeft, newRight);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitProduct(this);
    }
}
