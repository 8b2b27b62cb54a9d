/** A closed ring of links; the invariant is a loop that must come back to where it began. */
class Ring {
    Ring next;
    Ring before;
    boolean marked;

    boolean repOk() {
        Ring link = this;
        do {
            if (link.next == null || link.next.before != link) {
                return false;
            }
            link = link.next;
        } while (link != this);
        return true;
    }

    boolean isAlone() {
        return next == this;
    }

    Ring neighbour() {
        return marked ? before : next;
    }

    boolean isPair() {
        return next != this && next.next == this;
    }

    boolean markedTwice() {
        return marked && next.marked && next.before.marked;
    }
}
