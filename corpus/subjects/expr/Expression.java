package subjects.expr;

/** An arithmetic expression over numbered variables. */
public interface Expression {
    <R> R accept(Visitor<R> visitor) throws EvaluationException;
}
