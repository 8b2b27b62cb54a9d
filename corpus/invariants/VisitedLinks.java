import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;

/** Nodes linked in both directions; the invariant numbers them in a table by identity, whatever {@code equals} says. */
class VisitedLinks {
    static class Node {
        Node next;
        Node before;

        @Override
        public boolean equals(Object other) {
            return other instanceof Node;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    Node first;
    Node last;

    boolean repOk() {
        if (first == null || last == null) {
            return first == last;
        }
        Map<Node, Integer> numbers = new IdentityHashMap<>();
        Deque<Node> path = new ArrayDeque<>();
        for (Node node = first; node != null; node = node.next) {
            if (numbers.put(node, path.size()) != null || node.before != path.peekLast()) {
                return false;
            }
            path.addLast(node);
        }
        return path.getLast() == last && numbers.get(last) == path.size() - 1;
    }

    boolean isOne() {
        return first != null && first == last;
    }

    boolean isTwo() {
        return first != last && first.next == last;
    }

    boolean isWrong() {
        return first != null && first.before != null;
    }

    Node removeFirst() {
        Node node = first;
        first = node.next;
        if (first == null) {
            last = null;
        } else {
            first.before = null;
        }
        return node;
    }
}
