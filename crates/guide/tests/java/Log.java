import java.util.ArrayList;
import java.util.List;

/** What an instrumented copy of a program calls: notes the values of conditions and outcomes of decisions. */
public final class Log {
    private static final class Open {
        final int decision;
        final StringBuilder values;

        Open(int decision, int conditions) {
            this.decision = decision;
            this.values = new StringBuilder("-".repeat(conditions));
        }
    }

    private static final List<Open> open = new ArrayList<>();
    static final List<String> said = new ArrayList<>();

    private Log() {}

    static void clear() {
        open.clear();
        said.clear();
    }

    /** Evaluation of a decision begins; the answer is given back when it ends. */
    public static int begin(int decision, int conditions) {
        open.add(new Open(decision, conditions));
        return open.size() - 1;
    }

    /** A condition of it was evaluated. */
    public static boolean is(int decision, int condition, boolean value) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).decision == decision) {
                open.get(i).values.setCharAt(condition, value ? 'T' : 'F');
                return value;
            }
        }
        throw new IllegalStateException("decision " + decision + " was not begun");
    }

    /** It came out so. What an exception left open above it goes. */
    public static boolean end(int at, boolean outcome) {
        Open ended = open.get(at);
        open.subList(at, open.size()).clear();
        said.add(ended.decision + " " + ended.values + " " + (outcome ? "T" : "F"));
        return outcome;
    }
}
