package subjects.expr;

/** A variable, known by its index. */
public final class Variable implements Expression {
    final int index;

    public Variable(int index) {
        this.index = index;
    }

    public int index() {
        return index;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitVariable(this);
    }
}
