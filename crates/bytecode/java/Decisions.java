import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the decisions of source files as their syntax trees have them, and compiles the files with
 * the table of character ranges (-Xjcov), which tells where each of them is in the code.
 *
 * <p>Its argument is a file with one item a line: the file to write, the directory for the classes, the
 * class path, the source path, then the source files. What it writes has one record a line, fields
 * separated by tabs; positions are line and column as the compiler counts them, ends are exclusive:
 *
 * <pre>
 * X file why                         a source file that is not compiled
 * F package file                     a source file; what follows is in it
 * O kind from to                     an owner: code that is compiled to a method (M), or a class (C)
 * D owner position kind text         a decision; kind C: it is branched on, V: its value is wanted
 * L from to outer-from outer-to op text   a condition of it, alone and with the `!` and parentheses around it
 * P parts                            its expression, postfix: numbers, `!`, `&amp;`, `|`, `?`
 * </pre>
 */
public final class Decisions {
    private final PrintWriter out;
    private final SourcePositions positions;
    private final CompilationUnitTree unit;
    private final LineMap lines;
    private final CharSequence text;
    private int owners;

    /** Names of constants. */
    private final Set<Tree> constants = Collections.newSetFromMap(new IdentityHashMap<>());

    private Decisions(PrintWriter out, Trees trees, CompilationUnitTree unit) throws IOException {
        this.out = out;
        this.positions = trees.getSourcePositions();
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree tree, Void nothing) {
                note(tree);
                return null;
            }

            @Override
            public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
                note(tree);
                return super.visitMemberSelect(tree, nothing);
            }

            private void note(Tree tree) {
                Element element = trees.getElement(getCurrentPath());
                if (element instanceof VariableElement
                        && ((VariableElement) element).getConstantValue() != null) {
                    constants.add(tree);
                }
            }
        }.scan(unit, null);
        this.unit = unit;
        this.lines = unit.getLineMap();
        this.text = unit.getSourceFile().getCharContent(true);
    }

    public static void main(String[] args) throws IOException {
        List<String> given = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.err.println("there is no compiler");
            System.exit(1);
        }
        List<String> options = List.of("-g", "-nowarn", "-proc:none", "-Xjcov", "-d", given.get(1),
                "-classpath", given.get(2), "-sourcepath", given.get(3));
        List<String> sources = given.subList(4, given.size());
        StringWriter records = new StringWriter();
        String fault = compile(compiler, options, sources, records);
        if (fault != null && sources.size() > 1) {
            // The table is not made for everything that compiles without it: what one file lacks, the
            // others need not.
            records = new StringWriter();
            for (String source : sources) {
                StringWriter own = new StringWriter();
                fault = compile(compiler, options, List.of(source), own);
                records.append(fault == null ? own.toString() : "X\t" + source + "\t" + fault + "\n");
            }
        } else if (fault != null) {
            System.err.println(fault);
            System.exit(1);
        }
        Files.writeString(Path.of(given.get(0)), records.toString());
    }

    /** Compiles files and prints their decisions. The answer is what went wrong, on one line. */
    private static String compile(
            JavaCompiler compiler, List<String> options, List<String> sources, StringWriter records)
            throws IOException {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(said, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    rest, files, said, options, null, files.getJavaFileObjectsFromStrings(sources));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            // Then names are known, and the trees are still those of the source.
            task.analyze();
            PrintWriter out = new PrintWriter(records);
            for (CompilationUnitTree unit : units) {
                new Decisions(out, Trees.instance(task), unit).print();
            }
            out.flush();
            task.generate();
            for (Diagnostic<? extends JavaFileObject> diagnostic : said.getDiagnostics()) {
                if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                    return line(diagnostic.toString());
                }
            }
            return rest.getBuffer().length() > 0 ? line(rest.toString()) : null;
        } catch (RuntimeException | Error e) {
            // Faults of the compiler itself, deep nesting among them.
            return line("the compiler fails: " + e);
        }
    }

    private static String line(String text) {
        String line = text.replaceAll("\\s+", " ").trim();
        return line.length() > 300 ? line.substring(0, 300) : line;
    }

    private void print() {
        String name = Path.of(unit.getSourceFile().toUri()).getFileName().toString();
        ExpressionTree declared = unit.getPackageName();
        out.println("F\t" + (declared == null ? "" : declared) + "\t" + name);
        new Scanner().scan(unit, null);
    }

    private String at(long position) {
        return lines.getLineNumber(position) + ":" + lines.getColumnNumber(position);
    }

    private String from(Tree tree) {
        return at(positions.getStartPosition(unit, tree));
    }

    private String to(Tree tree) {
        return at(positions.getEndPosition(unit, tree));
    }

    /** The text of a tree on one line. */
    private String text(Tree tree) {
        int start = (int) positions.getStartPosition(unit, tree);
        int end = (int) positions.getEndPosition(unit, tree);
        if (start < 0 || end < start) {
            return "";
        }
        return text.subSequence(start, end).toString().replaceAll("\\s+", " ");
    }

    private static Tree plain(Tree tree) {
        Tree inner = tree;
        while (inner instanceof ParenthesizedTree) {
            inner = ((ParenthesizedTree) inner).getExpression();
        }
        return inner;
    }

    /** Whether the compiler knows the value of an expression. */
    private boolean isConstant(Tree tree) {
        Tree inner = plain(tree);
        if (inner instanceof BinaryTree) {
            BinaryTree both = (BinaryTree) inner;
            return isConstant(both.getLeftOperand()) && isConstant(both.getRightOperand());
        }
        if (inner instanceof UnaryTree) {
            return isConstant(((UnaryTree) inner).getExpression());
        }
        if (inner instanceof ConditionalExpressionTree) {
            ConditionalExpressionTree choice = (ConditionalExpressionTree) inner;
            return isConstant(choice.getCondition()) && isConstant(choice.getTrueExpression())
                    && isConstant(choice.getFalseExpression());
        }
        boolean literal = inner instanceof LiteralTree && inner.getKind() != Tree.Kind.NULL_LITERAL;
        return literal || constants.contains(inner);
    }

    /** The comparison of a condition, or what else it is. */
    private String operator(Tree tree) {
        if (isConstant(tree)) {
            return "constant";
        }
        switch (tree.getKind()) {
            case EQUAL_TO:
                return "==";
            case NOT_EQUAL_TO:
                return "!=";
            case LESS_THAN:
                return "<";
            case LESS_THAN_EQUAL:
                return "<=";
            case GREATER_THAN:
                return ">";
            case GREATER_THAN_EQUAL:
                return ">=";
            case INSTANCE_OF:
                return binds((InstanceOfTree) tree) ? "binds" : "-";
            default:
                // Not every version of the interface knows the constant.
                return tree.getKind().name().equals("SWITCH_EXPRESSION") ? "switch" : "-";
        }
    }

    /** Whether the compiler makes a jump of a boolean value because of this operator. */
    private static boolean branches(Tree tree) {
        switch (tree.getKind()) {
            case CONDITIONAL_AND:
            case CONDITIONAL_OR:
            case LOGICAL_COMPLEMENT:
            case EQUAL_TO:
            case NOT_EQUAL_TO:
            case LESS_THAN:
            case LESS_THAN_EQUAL:
            case GREATER_THAN:
            case GREATER_THAN_EQUAL:
                return true;
            case INSTANCE_OF:
                // The plain test is a value by itself, a pattern is bound under a jump.
                return binds((InstanceOfTree) tree);
            default:
                return false;
        }
    }

    /** Whether a test has a pattern, which older versions of the interface do not know. */
    private static boolean binds(InstanceOfTree tree) {
        try {
            return InstanceOfTree.class.getMethod("getPattern").invoke(tree) != null;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** One decision: its conditions and its expression. */
    private final class Decision {
        final List<String> conditions = new ArrayList<>();
        final List<Tree> leaves = new ArrayList<>();
        final StringBuilder parts = new StringBuilder();

        /** Adds an operand; `outer` is what stands around it alone, constants apart. */
        void add(Tree outer, Tree operand) {
            Tree tree = plain(operand);
            switch (tree.getKind()) {
                case CONDITIONAL_AND:
                case CONDITIONAL_OR:
                    BinaryTree both = (BinaryTree) tree;
                    add(both.getLeftOperand(), both.getLeftOperand());
                    // An operand after a constant takes the place of the whole in the compiler's tree.
                    boolean alone = isConstant(both.getLeftOperand());
                    add(alone ? outer : both.getRightOperand(), both.getRightOperand());
                    parts.append(tree.getKind() == Tree.Kind.CONDITIONAL_AND ? " &" : " |");
                    break;
                case LOGICAL_COMPLEMENT:
                    add(outer, ((UnaryTree) tree).getExpression());
                    parts.append(" !");
                    break;
                case CONDITIONAL_EXPRESSION:
                    ConditionalExpressionTree choice = (ConditionalExpressionTree) tree;
                    add(choice.getCondition(), choice.getCondition());
                    boolean known = isConstant(choice.getCondition());
                    add(known ? outer : choice.getTrueExpression(), choice.getTrueExpression());
                    add(known ? outer : choice.getFalseExpression(), choice.getFalseExpression());
                    parts.append(" ?");
                    break;
                default:
                    parts.append(' ').append(leaves.size());
                    leaves.add(tree);
                    conditions.add("L\t" + from(tree) + "\t" + to(tree) + "\t" + from(outer) + "\t" + to(outer)
                            + "\t" + operator(tree) + "\t" + text(tree));
                    break;
            }
        }
    }

    private final class Scanner extends TreeScanner<Void, Void> {
        private int owner = -1;

        private void owned(char kind, Tree range, Runnable inside) {
            int outer = owner;
            owner = owners++;
            out.println("O\t" + kind + "\t" + from(range) + "\t" + to(range));
            inside.run();
            owner = outer;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            owned('C', tree, () -> super.visitClass(tree, null));
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            if (positions.getEndPosition(unit, tree) < 0) {
                // The compiler's own, a default constructor say.
                return null;
            }
            owned('M', tree, () -> super.visitMethod(tree, null));
            return null;
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
            owned('M', tree.getBody(), () -> scan(tree.getBody(), null));
            return null;
        }

        private void decide(Tree tree, char kind) {
            Decision decision = new Decision();
            decision.add(tree, tree);
            Tree inner = plain(tree);
            out.println("D\t" + owner + "\t" + from(inner) + "\t" + kind + "\t" + text(inner));
            decision.conditions.forEach(out::println);
            out.println("P\t" + decision.parts.toString().trim());
            // Inside a condition there may be others, which are values. The condition itself is done.
            for (Tree leaf : decision.leaves) {
                leaf.accept(this, null);
            }
        }

        @Override
        public Void scan(Tree tree, Void nothing) {
            if (tree != null && branches(tree)) {
                decide(tree, 'V');
                return null;
            }
            return super.scan(tree, nothing);
        }

        @Override
        public Void visitIf(IfTree tree, Void nothing) {
            decide(tree.getCondition(), 'C');
            scan(tree.getThenStatement(), null);
            return scan(tree.getElseStatement(), null);
        }

        @Override
        public Void visitWhileLoop(WhileLoopTree tree, Void nothing) {
            decide(tree.getCondition(), 'C');
            return scan(tree.getStatement(), null);
        }

        @Override
        public Void visitDoWhileLoop(DoWhileLoopTree tree, Void nothing) {
            scan(tree.getStatement(), null);
            decide(tree.getCondition(), 'C');
            return null;
        }

        @Override
        public Void visitForLoop(ForLoopTree tree, Void nothing) {
            scan(tree.getInitializer(), null);
            if (tree.getCondition() != null) {
                decide(tree.getCondition(), 'C');
            }
            scan(tree.getUpdate(), null);
            return scan(tree.getStatement(), null);
        }

        @Override
        public Void visitConditionalExpression(ConditionalExpressionTree tree, Void nothing) {
            decide(tree.getCondition(), 'C');
            scan(tree.getTrueExpression(), null);
            return scan(tree.getFalseExpression(), null);
        }

        @Override
        public Void visitAssert(AssertTree tree, Void nothing) {
            decide(tree.getCondition(), 'C');
            return scan(tree.getDetail(), null);
        }
    }
}
