/** An invariant of which classes below have their own. */
public class Kinds {
    int size;
    Kinds next;

    boolean repOk() {
        return size == 0;
    }

    /** Of two classes below one adds to the invariant, the other has it as it is. */
    static class Line extends Kinds {
        boolean repOk() {
            return size > 0 && (next == null || next.size == size);
        }
    }

    static class Thick extends Line {
        boolean repOk() {
            return super.repOk() && size > 1;
        }
    }

    static class Plain extends Kinds {}

    int kind() {
        if (this instanceof Thick) {
            return size < 2 ? -1 : 1;
        }
        if (this instanceof Line) {
            return size < 1 ? -2 : 2;
        }
        if (this instanceof Plain) {
            return size > 0 ? -3 : 3;
        }
        return size != 0 ? -4 : 4;
    }

    int second() {
        if (next == null) {
            return size;
        }
        return next.size > 0 ? 1 : 0;
    }
}
