package subjects.expr;

/** Computes the value of an expression. */
public class Evaluator implements Visitor<Integer> {
    private final Environment environment;

    public Evaluator(Environment environment) {
        this.environment = environment;
    }

    /** The value of an expression, or a default if it has none. */
    public int valueOr(Expression expression, int other) {
        try {
            return expression.accept(this);
        } catch (UnboundVariableException e) {
            return e.index() < 0 ? -other : other;
        } catch (EvaluationException e) {
            return other;
        }
    }

    @Override
    public Integer visitConstant(Constant constant) {
        return constant.value;
    }

    @Override
    public Integer visitVariable(Variable variable) throws EvaluationException {
        return environment.lookup(variable.index);
    }

    @Override
    public Integer visitNegation(Negation negation) throws EvaluationException {
        return -negation.operand.accept(this);
    }

    @Override
    public Integer visitSum(Sum sum) throws EvaluationException {
        return combine(sum);
    }

    @Override
    public Integer visitProduct(Product product) throws EvaluationException {
        return combine(product);
    }

    @Override
    public Integer visitQuotient(Quotient quotient) throws EvaluationException {
        return combine(quotient);
    }

    private int combine(Binary operation) throws EvaluationException {
        int left = operation.left.accept(this);
        int right = operation.right.accept(this);
        return operation.apply(left, right);
    }
}
