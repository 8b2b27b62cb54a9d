package subjects.expr;

/** The values of variables; the newest binding of an index counts. */
public class Environment {
    /** One binding. */
    static class Binding {
        final int index;
        int value;
        final Binding next;

        Binding(int index, int value, Binding next) {
            this.index = index;
            this.value = value;
            this.next = next;
        }
    }

    private Binding newest;

    public void bind(int index, int value) {
        newest = new Binding(index, value, newest);
    }

    public int lookup(int index) throws UnboundVariableException {
        for (Binding binding = newest; binding != null; binding = binding.next) {
            if (binding.index == index) {
                return binding.value;
            }
        }
        throw new UnboundVariableException(index);
    }

    /** Changes the value that counts, or binds the index if nothing does. */
    public void assign(int index, int value) {
        for (Binding binding = newest; binding != null; binding = binding.next) {
            if (binding.index == index) {
                binding.value = value;
                return;
            }
        }
        bind(index, value);
    }
}
