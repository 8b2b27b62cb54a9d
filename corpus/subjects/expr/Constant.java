package subjects.expr;

/** A number. */
public final class Constant implements Expression {
    final int value;

    public Constant(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitConstant(this);
    }
}
