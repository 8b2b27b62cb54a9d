/** A list in ascending order that knows its length; the invariant calls itself. */
class Sorted {
    Sorted next;
    int value;

    boolean repOk() {
        return next == null || value <= next.value && next.repOk();
    }

    int position(int wanted) {
        int at = 0;
        Sorted node = this;
        while (node != null && node.value < wanted) {
            node = node.next;
            at++;
        }
        return node != null && node.value == wanted ? at : -1;
    }

    boolean hasDescent() {
        return next != null && next.value < value;
    }

    int spread() {
        if (next == null) {
            return 0;
        }
        return next.next != null && next.next.value < value ? -1 : next.value - value;
    }
}
