package subjects;

/** A doubly linked list with ranks, which are counted from the nearer end. */
public class NodeSequence extends DoublyLinkedList implements Sequence {
    protected void checkRank(int rank, int limit) {
        if (rank < 0 || rank >= limit) {
            throw new BoundaryException("no such rank");
        }
    }

    @Override
    public Position atRank(int rank) {
        checkRank(rank, size);
        ListNode node;
        if (rank <= size / 2) {
            node = header.next;
            for (int i = 0; i < rank; i++) {
                node = node.next;
            }
        } else {
            node = trailer.prev;
            for (int i = size - 1; i > rank; i--) {
                node = node.prev;
            }
        }
        return node;
    }

    @Override
    public int rankOf(Position p) {
        ListNode wanted = checkPosition(p);
        int rank = 0;
        ListNode node = header.next;
        while (node != wanted) {
            if (node == trailer) {
                throw new InvalidPositionException("the position is of another list");
            }
            node = node.next;
            rank++;
        }
        return rank;
    }

    @Override
    public Object elemAt(int rank) {
        return atRank(rank).element();
    }

    @Override
    public void insertAt(int rank, Object element) {
        checkRank(rank, size + 1);
        if (rank == size) {
            addLast(element);
        } else {
            addBefore(atRank(rank), element);
        }
    }

    @Override
    public Object removeAt(int rank) {
        checkRank(rank, size);
        return remove(atRank(rank));
    }

    @Override
    public Object replaceAt(int rank, Object element) {
        checkRank(rank, size);
        return replace(atRank(rank), element);
    }
}
