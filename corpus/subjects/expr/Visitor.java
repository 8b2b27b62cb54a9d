package subjects.expr;

/** Work on an expression, one method for each kind. */
public interface Visitor<R> {
    R visitConstant(Constant constant) throws EvaluationException;

    R visitVariable(Variable variable) throws EvaluationException;

    R visitNegation(Negation negation) throws EvaluationException;

    R visitSum(Sum sum) throws EvaluationException;

    R visitProduct(Product product) throws EvaluationException;

    R visitQuotient(Quotient quotient) throws EvaluationException;
}
