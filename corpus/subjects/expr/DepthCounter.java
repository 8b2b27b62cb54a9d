package subjects.expr;

/** Measures how deep an expression is. */
public class DepthCounter implements Visitor<Integer> {
    /** The depth of an expression; a leaf has depth 1. */
    public int depthOf(Expression expression) throws EvaluationException {
        return expression.accept(this);
    }

    @Override
    public Integer visitConstant(Constant constant) {
        return 1;
    }

    @Override
    public Integer visitVariable(Variable variable) {
        return 1;
    }

    @Override
    public Integer visitNegation(Negation negation) throws EvaluationException {
        return 1 + depthOf(negation.operand);
    }

    @Override
    public Integer visitSum(Sum sum) throws EvaluationException {
        return deeper(sum);
    }

    @Override
    public Integer visitProduct(Product product) throws EvaluationException {
        return deeper(product);
    }

    @Override
    public Integer visitQuotient(Quotient quotient) throws EvaluationException {
        return deeper(quotient);
    }

    private int deeper(Binary operation) throws EvaluationException {
        int left = depthOf(operation.left);
        int right = depthOf(operation.right);
        return 1 + (left > right ? left : right);
    }
}
