import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** An LRU cache written two ways, then a tour of the collection classes. */
public class CacheMix {
    interface Cache<K, V> {
        V get(K key);

        String state();
    }

    static final class LinkedCache<K, V> implements Cache<K, V> {
        private final Map<K, V> map;
        private int misses;
        private final Function<K, V> load;

        LinkedCache(int limit, Function<K, V> load) {
            this.load = load;
            map = new LinkedHashMap<>(8, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<K, V> e) {
                    return size() > limit;
                }
            };
        }

        @Override
        public V get(K key) {
            V v = map.get(key);
            if (v == null) {
                misses++;
                v = load.apply(key);
                map.put(key, v);
            }
            return v;
        }

        @Override
        public String state() {
            return map.keySet() + "/" + misses;
        }
    }

    static final class HandCache<K, V> implements Cache<K, V> {
        private final class Node {
            K key;
            V value;
            Node before = this;
            Node after = this;
        }

        private final Map<K, Node> index = new HashMap<>();
        private final Node ring = new Node();
        private final int limit;
        private final Function<K, V> load;
        private int misses;

        HandCache(int limit, Function<K, V> load) {
            this.limit = limit;
            this.load = load;
        }

        private void unlink(Node n) {
            n.before.after = n.after;
            n.after.before = n.before;
        }

        @Override
        public V get(K key) {
            Node n = index.get(key);
            if (n == null) {
                misses++;
                n = new Node();
                n.key = key;
                n.value = load.apply(key);
                index.put(key, n);
            } else {
                unlink(n);
            }
            n.before = ring.before;
            n.after = ring;
            ring.before.after = n;
            ring.before = n;
            if (index.size() > limit) {
                index.remove(ring.after.key);
                unlink(ring.after);
            }
            return n.value;
        }

        @Override
        public String state() {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Node n = ring.after; n != ring; n = n.after) {
                j.add(String.valueOf(n.key));
            }
            return j + "/" + misses;
        }
    }

    static void tour() {
        List<Integer> list = new ArrayList<>(Arrays.asList(5, 3, 9, 3, 1));
        Collections.sort(list);
        Collections.rotate(list, 2);
        list.subList(1, 3).replaceAll(x -> -x);
        System.out.println(list + " " + list.lastIndexOf(3) + " " + Collections.frequency(list, 3) + list.hashCode());
        ListIterator<Integer> it = new LinkedList<>(list).listIterator(list.size());
        while (it.hasPrevious()) {
            System.out.print(it.previousIndex() + ":" + it.previous() + " ");
        }
        System.out.println();
        Deque<String> deque = new ArrayDeque<>(List.of("b", "c"));
        deque.addFirst("a");
        deque.offerLast("d");
        System.out.println(deque.pollFirst() + deque.peekLast() + deque + deque.contains("c"));
        TreeMap<String, Integer> tree = new TreeMap<>(Map.of("one", 1, "two", 2, "three", 3, "four", 4));
        System.out.println(tree.headMap("p") + " " + tree.ceilingKey("p") + tree.descendingMap() + tree.pollFirstEntry());
        TreeSet<Character> letters = new TreeSet<>(Collections.reverseOrder());
        for (char c : "collections".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters + " " + letters.higher('m') + letters.headSet('n', true));
        PriorityQueue<String> queue = new PriorityQueue<>((x, y) -> y.length() - x.length());
        Collections.addAll(queue, "aa", "b", "cccc", "ddd");
        System.out.println(queue.poll() + queue.size() + queue.peek());
        BitSet bits = new BitSet();
        bits.set(3, 8);
        bits.flip(5);
        System.out.println(bits + " " + bits.cardinality() + Arrays.toString(bits.toLongArray()));
        Set<String> linked = new LinkedHashSet<>(List.of("x", "y", "z"));
        linked.remove("y");
        linked.add("y");
        System.out.println(linked + " " + linked.equals(new HashSet<>(List.of("z", "y", "x"))));
        Iterator<String> stale = linked.iterator();
        linked.add("w");
        try {
            stale.next();
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + e.getMessage());
        }
        try {
            Collections.unmodifiableMap(tree).put("five", 5);
        } catch (UnsupportedOperationException e) {
            System.out.println("read only " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int limit = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        List<Cache<Integer, String>> caches = List.of(new LinkedCache<>(limit, k -> "v" + k), new HandCache<>(limit, k -> "v" + k));
        int x = 17;
        for (int i = 0; i < 60; i++) {
            x = x * 75 % 65537;
            String a = caches.get(0).get(x % 7);
            String b = caches.get(1).get(x % 7);
            if (!a.equals(b) || !caches.get(0).state().equals(caches.get(1).state())) {
                throw new AssertionError(i + a + b);
            }
            if (i % 15 == 14) {
                System.out.println(caches.get(1).state());
            }
        }
        tour();
    }
}
