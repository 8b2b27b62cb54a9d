import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.Vector;

/** Queues, stacks and list iterators with their faults. */
public final class QueueKinds {
    record P(String n, int v) {
    }

    public static void main(String[] a) {
        PriorityQueue<P> q = new PriorityQueue<>(Comparator.comparingInt(P::v).thenComparing(P::n,
            Comparator.reverseOrder()));
        q.add(new P("a", 3));
        q.add(new P("b", 1));
        q.add(new P("c", 1));
        System.out.println(q);
        while (!q.isEmpty()) System.out.print(q.poll() + " ");
        System.out.println();
        Deque<Integer> d = new ArrayDeque<>();
        d.push(1);
        d.addLast(2);
        d.offerFirst(0);
        System.out.println(d + " " + d.peekLast() + d.pop());
        Iterator<Integer> it = d.descendingIterator();
        while (it.hasNext()) System.out.print(it.next());
        try {
            new ArrayDeque<>().pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        LinkedList<Integer> l = new LinkedList<>(List.of(1, 2, 3, 4));
        ListIterator<Integer> li = l.listIterator(2);
        li.add(9);
        li.previous();
        li.set(8);
        System.out.println(l + " " + li.nextIndex() + l.removeLastOccurrence(4));
        try {
            li.remove();
            li.remove();
        } catch (IllegalStateException | ConcurrentModificationException e) {
            System.out.println(e);
        }
        Stack<Integer> s = new Stack<>();
        s.push(1);
        System.out.println(s.peek() + " " + s.search(1));
        try {
            s.pop();
            s.pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        Vector<Integer> v = new Vector<>(List.of(3, 1));
        Collections.sort(v);
        System.out.println(v.elementAt(0));
        try {
            v.elementAt(9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
