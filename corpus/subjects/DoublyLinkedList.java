package subjects;

/** A list of nodes between two sentinels, linked both ways. */
public class DoublyLinkedList implements PositionList {
    protected int size;
    protected final ListNode header;
    protected final ListNode trailer;

    public DoublyLinkedList() {
        header = new ListNode(null, null, null);
        trailer = new ListNode(header, null, null);
        header.next = trailer;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    /** The node behind a position, if it can be one of this list. */
    protected ListNode checkPosition(Position p) {
        if (p == null) {
            throw new InvalidPositionException("no position");
        }
        if (p == header || p == trailer) {
            throw new InvalidPositionException("a sentinel holds no element");
        }
        try {
            ListNode node = (ListNode) p;
            if (node.prev == null || node.next == null) {
                throw new InvalidPositionException("the position is in no list");
            }
            return node;
        } catch (ClassCastException e) {
            throw new InvalidPositionException("the position is of another container");
        }
    }

    @Override
    public Position first() {
        if (isEmpty()) {
            throw new EmptyContainerException("the list is empty");
        }
        return header.next;
    }

    @Override
    public Position last() {
        if (isEmpty()) {
            throw new EmptyContainerException("the list is empty");
        }
        return trailer.prev;
    }

    @Override
    public Position next(Position p) {
        ListNode next = checkPosition(p).next;
        if (next == trailer) {
            throw new BoundaryException("beyond the last position");
        }
        return next;
    }

    @Override
    public Position prev(Position p) {
        ListNode prev = checkPosition(p).prev;
        if (prev == header) {
            throw new BoundaryException("before the first position");
        }
        return prev;
    }

    /** Puts an element behind a position, or behind all others if there is none given. */
    public Position add(Position p, Object element) {
        return p == null ? addLast(element) : addAfter(p, element);
    }

    @Override
    public Position addFirst(Object element) {
        return link(header, header.next, element);
    }

    @Override
    public Position addLast(Object element) {
        return link(trailer.prev, trailer, element);
    }

    @Override
    public Position addBefore(Position p, Object element) {
        ListNode node = checkPosition(p);
        return link(node.prev, node, element);
    }

    @Override
    public Position addAfter(Position p, Object element) {
        ListNode node = checkPosition(p);
        return link(node, node.next, element);
    }

    private ListNode link(ListNode before, ListNode after, Object element) {
        ListNode node = new ListNode(before, after, element);
        before.next = node;
        after.prev = node;
        size++;
        return node;
    }

    @Override
    public Object remove(Position p) {
        ListNode node = checkPosition(p);
        node.prev.next = node.next;
        node.next.prev = node.prev;
        node.prev = null;
        node.next = null;
        size--;
        return node.element;
    }

    @Override
    public Object replace(Position p, Object element) {
        ListNode node = checkPosition(p);
        Object old = node.element;
        node.element = element;
        return old;
    }

    /** The first position that holds the element itself, or null. */
    public Position find(Object element) {
        for (ListNode node = header.next; node != trailer; node = node.next) {
            if (node.element == element) {
                return node;
            }
        }
        return null;
    }

    /** Appends the elements of another list. */
    public void addAll(PositionList other) {
        if (other.isEmpty()) {
            return;
        }
        Position p = other.first();
        Position last = other.last();
        addLast(p.element());
        while (p != last) {
            p = other.next(p);
            addLast(p.element());
        }
    }

    /** Turns the order of the elements round. */
    public void reverse() {
        ListNode left = header.next;
        ListNode right = trailer.prev;
        for (int swaps = size / 2; swaps > 0; swaps--) {
            Object element = left.element;
            left.element = right.element;
            right.element = element;
            left = left.next;
            right = right.prev;
        }
    }

    /**
     * The links agree in both directions, from one sentinel to the other, over {@code size} nodes.
     * No node is met twice: each but the header has the one before it as its {@code prev}.
     */
    public boolean repOk() {
        if (header == null || trailer == null || header.prev != null || trailer.next != null) {
            return false;
        }
        int count = -1;
        ListNode node = header;
        while (node != trailer) {
            ListNode next = node.next;
            if (next == null || next.prev != node) {
                return false;
            }
            node = next;
            count++;
        }
        return count == size;
    }
}
