package subjects.expr;

/** Computes what is constant, and drops zeros, ones and double negations. */
public class Simplifier implements Visitor<Expression> {
    private static boolean is(Expression expression, int value) {
        return expression instanceof Constant && ((Constant) expression).value == value;
    }

    /** The operation itself, or its value if both operands are constants. */
    private static Expression fold(Binary operation) throws EvaluationException {
        if (operation.left instanceof Constant && operation.right instanceof Constant) {
            int left = ((Constant) operation.left).value;
            int right = ((Constant) operation.right).value;
            return new Constant(operation.apply(left, right));
        }
        return operation;
    }

    /** The operation on simpler operands; itself where they are the same. */
    private Binary simplerOperands(Binary operation) throws EvaluationException {
        Expression left = operation.left.accept(this);
        Expression right = operation.right.accept(this);
        boolean same = left == operation.left && right == operation.right;
        return same ? operation : operation.with(left, right);
    }

    @Override
    public Expression visitConstant(Constant constant) {
        return constant;
    }

    @Override
    public Expression visitVariable(Variable variable) {
        return variable;
    }

    @Override
    public Expression visitNegation(Negation negation) throws EvaluationException {
        Expression operand = negation.operand.accept(this);
        if (operand instanceof Negation) {
            return ((Negation) operand).operand;
        }
        if (operand instanceof Constant) {
            return new Constant(-((Constant) operand).value);
        }
        return operand == negation.operand ? negation : new Negation(operand);
    }

    @Override
    public Expression visitSum(Sum sum) throws EvaluationException {
        Binary simpler = simplerOperands(sum);
        if (is(simpler.left, 0)) {
            return simpler.right;
        }
        return is(simpler.right, 0) ? simpler.left : fold(simpler);
    }

    @Override
    public Expression visitProduct(Product product) throws EvaluationException {
        Binary simpler = simplerOperands(product);
        if (is(simpler.left, 1)) {
            return simpler.right;
        }
        return is(simpler.right, 1) ? simpler.left : fold(simpler);
    }

    @Override
    public Expression visitQuotient(Quotient quotient) throws EvaluationException {
        Binary simpler = simplerOperands(quotient);
        return is(simpler.right, 1) ? simpler.left : fold(simpler);
    }
}
