import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A list without a cycle; the invariant asks two tables, a hash table and a list that compares with {@code equals}. */
class VisitedList {
    static class Node {
        Node next;
        int value;
    }

    Node head;
    int size;

    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        List<Integer> values = new ArrayList<>();
        for (Node node = head; node != null; node = node.next) {
            if (!visited.add(node)) {
                return false;
            }
            values.add(node.value);
        }
        return visited.size() == size && values.size() == size;
    }

    boolean isEmpty() {
        return head == null;
    }

    int second() {
        return size < 2 ? -1 : head.next.value;
    }

    boolean isLoop() {
        return head != null && head.next == head;
    }

    boolean contains(int value) {
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return true;
            }
        }
        return false;
    }

    void add(Node node) {
        node.next = head;
        head = node;
        size++;
    }
}
