package subjects.expr;

/** The negative of an expression. */
public final class Negation implements Expression {
    final Expression operand;

    public Negation(Expression operand) {
        this.operand = operand;
    }

    public Expression operand() {
        return operand;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) throws EvaluationException {
        return visitor.visitNegation(this);
    }
}
