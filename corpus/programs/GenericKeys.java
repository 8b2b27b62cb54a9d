import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;

/** Generic methods and keys of the program's own. */
public final class GenericKeys {
    static <T extends Comparable<? super T>> T mx(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T b = i.next();
        while (i.hasNext()) {
            T n = i.next();
            if (n.compareTo(b) > 0) b = n;
        }
        return b;
    }

    static class Key implements Comparable<Key> {
        final int k;
        Key(int k) {
            this.k = k;
        }
        public int hashCode() {
            return k % 3;
        }
        public boolean equals(Object o) {
            return o instanceof Key q && q.k == k;
        }
        public int compareTo(Key o) {
            return Integer.compare(k, o.k);
        }
        public String toString() {
            return "K" + k;
        }
    }

    static class Node<T> implements Iterable<T> {
        T v;
        Node<T> n;
        Node(T v, Node<T> n) {
            this.v = v;
            this.n = n;
        }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> c = Node.this;
                public boolean hasNext() {
                    return c != null;
                }
                public T next() {
                    T r = c.v;
                    c = c.n;
                    return r;
                }
            };
        }
    }

    public static void main(String[] a) {
        System.out.println(mx(List.of(3, 9, 2)) + mx(List.of("a", "z")));
        HashMap<Key, Integer> m = new HashMap<>();
        for (int i = 0; i < 40; i++) m.put(new Key(i), i);
        System.out.println(m.get(new Key(33)) + " " + m.size() + m.keySet());
        m.keySet().removeIf(k -> k.k % 2 == 0);
        System.out.println(m);
        int s = 0;
        for (int x : new Node<>(1, new Node<>(2, null))) s += x;
        System.out.println(s);
        try {
            new Node<>(1, null).iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        new Node<>("q", null).spliterator().forEachRemaining(System.out::println);
        HashSet<Object> hs = new HashSet<>(Arrays.asList(1, 1L, "1", '1', 1.0, null));
        System.out.println(hs.size());
        LinkedHashSet<String> ls = new LinkedHashSet<>(List.of("q", "w", "e"));
        ls.remove("w");
        ls.add("q");
        System.out.println(ls);
        TreeSet<String> ts = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        ts.addAll(List.of("b", "A", "B", "c"));
        System.out.println(ts + "" + ts.first() + ts.headSet("c") + ts.descendingSet() + ts.ceiling("bb"));
    }
}
