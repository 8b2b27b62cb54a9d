/** Two links that refer to each other; two pairs may have them in common. */
class Pairs {
    static class Link {
        Link next;
        Link before;
    }

    Link head;

    boolean repOk() {
        return head != null && head.next != null && head.next.before == head;
    }

    int compare(Pairs other) {
        if (other == null || other == this) {
            return 0;
        }
        return other.head == head ? 2 : 3;
    }

    boolean isSecond(Pairs other) {
        return other != null && other.head == head.next && other.head != head;
    }

    boolean isClosed(Pairs other) {
        return head.next == head && other != null && other.head.next == head;
    }
}
