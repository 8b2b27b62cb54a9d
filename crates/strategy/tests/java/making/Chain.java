package making;

/** A list that only its own methods lengthen. */
public class Chain {
    private Link head;
    private int size;

    private static final class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    public void push(int value) {
        head = new Link(value, head);
        size++;
    }

    public int sum() {
        int sum = 0;
        for (Link link = head; link != null; link = link.next) {
            sum += link.value;
        }
        return sum;
    }

    public int pop() {
        if (head == null) {
            throw new IllegalStateException("nothing there");
        }
        int value = head.value;
        head = head.next;
        size--;
        return value;
    }

    public boolean isSorted() {
        for (Link link = head; link != null && link.next != null; link = link.next) {
            if (link.value > link.next.value) {
                return false;
            }
        }
        return true;
    }
}
