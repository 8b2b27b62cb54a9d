package subjects;

/** A node of a doubly linked list. One that is in no list has no neighbours. */
public class ListNode implements Position {
    Object element;
    ListNode prev;
    ListNode next;

    ListNode(ListNode prev, ListNode next, Object element) {
        this.prev = prev;
        this.next = next;
        this.element = element;
    }

    @Override
    public Object element() {
        if (prev == null || next == null) {
            throw new InvalidPositionException("the position is in no list");
        }
        return element;
    }
}
