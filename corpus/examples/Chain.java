/** A sorted chain of numbers. */
class Chain {
    int value;
    Chain next;

    Chain(int value, Chain next) {
        this.value = value;
        this.next = next;
    }

    /** Puts all of another chain behind this one, if it goes on where this one ends. */
    boolean append(Chain other) {
        if (other == null || other == this) {
            return false;
        }
        Chain last = this;
        while (last.next != null) {
            last = last.next;
        }
        if (last.value > other.value) {
            throw new IllegalArgumentException("not sorted");
        }
        last.next = other;
        return true;
    }
}
