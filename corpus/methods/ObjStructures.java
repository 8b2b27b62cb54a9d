import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.TreeMap;

/** Hand-written data structures: lists, hash tables, trees, heaps, graphs, caches, buffers. */
public class ObjStructures {
    static final class Chain<T> implements Iterable<T> {
        private final class Link {
            T item;
            Link next;
            Link prev;
        }

        private Link head;
        private Link tail;
        private int size;
        private int edits;

        void addLast(T t) {
            Link l = new Link();
            l.item = t;
            l.prev = tail;
            if (tail == null) {
                head = l;
            } else {
                tail.next = l;
            }
            tail = l;
            size++;
            edits++;
        }

        T removeFirst() {
            if (head == null) {
                throw new NoSuchElementException("empty chain");
            }
            T t = head.item;
            unlink(head);
            return t;
        }

        private void unlink(Link l) {
            if (l.prev == null) {
                head = l.next;
            } else {
                l.prev.next = l.next;
            }
            if (l.next == null) {
                tail = l.prev;
            } else {
                l.next.prev = l.prev;
            }
            size--;
            edits++;
        }

        void reverse() {
            for (Link l = head; l != null; l = l.prev) {
                Link n = l.next;
                l.next = l.prev;
                l.prev = n;
            }
            Link h = head;
            head = tail;
            tail = h;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                private Link at = head;
                private Link last;
                private int expected = edits;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    if (expected != edits) {
                        throw new ConcurrentModificationException();
                    }
                    if (at == null) {
                        throw new NoSuchElementException();
                    }
                    last = at;
                    at = at.next;
                    return last.item;
                }

                @Override
                public void remove() {
                    unlink(last);
                    last = null;
                    expected = edits;
                }
            };
        }
    }

    public static String chainMix(int[] data, int mode) {
        Chain<Integer> c = new Chain<>();
        for (int v : data) {
            c.addLast(v);
            if (v == 5) {
                c.reverse();
            }
        }
        StringBuilder sb = new StringBuilder();
        for (Iterator<Integer> it = c.iterator(); it.hasNext();) {
            int v = it.next();
            sb.append(v).append(' ');
            if ((v & 3) == 1) {
                it.remove();
                if (mode == 3) {
                    it.remove();
                }
            }
        }
        c.reverse();
        for (int v : c) {
            sb.append('<').append(v);
            if (mode < 0 && v % 2 == 0) {
                c.addLast(1);
            }
        }
        sb.append(c.size);
        int pops = mode & 3;
        while (pops-- > 0) {
            sb.append('!').append(c.removeFirst());
        }
        return sb.append(c.size).toString();
    }

    static final class Table {
        private static final class Slot {
            final String key;
            int value;
            Slot next;

            Slot(String key, int value, Slot next) {
                this.key = key;
                this.value = value;
                this.next = next;
            }
        }

        private Slot[] slots = new Slot[2];
        private int size;
        private int longest;

        private int index(String k, int n) {
            return (k == null ? 0 : k.hashCode() ^ k.hashCode() >>> 16) & n - 1;
        }

        int put(String k, int v) {
            int i = index(k, slots.length);
            int length = 1;
            for (Slot s = slots[i]; s != null; s = s.next, length++) {
                if (k == null ? s.key == null : k.equals(s.key)) {
                    int old = s.value;
                    s.value = v;
                    return old;
                }
            }
            slots[i] = new Slot(k, v, slots[i]);
            longest = Math.max(longest, length);
            if (++size > slots.length * 3 / 4) {
                grow();
            }
            return -1;
        }

        private void grow() {
            Slot[] bigger = new Slot[slots.length << 1];
            for (Slot s : slots) {
                while (s != null) {
                    Slot n = s.next;
                    int i = index(s.key, bigger.length);
                    s.next = bigger[i];
                    bigger[i] = s;
                    s = n;
                }
            }
            slots = bigger;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < slots.length; i++) {
                for (Slot s = slots[i]; s != null; s = s.next) {
                    sb.append(i).append(s.key).append('=').append(s.value).append(' ');
                }
            }
            return sb.append(size).append('/').append(longest).toString();
        }
    }

    public static String hashTable(String[] keys, int n) {
        Table t = new Table();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < keys.length; i++) {
            sb.append(t.put(keys[i], i)).append(',');
            t.put(keys[i] + (i & n), i * 10);
        }
        return sb.append(t).toString();
    }

    static final class Heap {
        private int[] a = new int[4];
        private int n;

        void push(int v) {
            if (n == a.length) {
                a = Arrays.copyOf(a, n * 2);
            }
            int i = n++;
            while (i > 0 && a[(i - 1) / 2] > v) {
                a[i] = a[(i - 1) / 2];
                i = (i - 1) / 2;
            }
            a[i] = v;
        }

        int pop() {
            int top = a[0];
            int v = a[--n];
            int i = 0;
            for (int c; (c = 2 * i + 1) < n; i = c) {
                if (c + 1 < n && a[c + 1] < a[c]) {
                    c++;
                }
                if (v <= a[c]) {
                    break;
                }
                a[i] = a[c];
            }
            a[i] = v;
            return top;
        }
    }

    public static int[] heapSort(int[] data) {
        Heap h = new Heap();
        for (int v : data) {
            h.push(v);
        }
        int[] out = new int[Math.min(data.length, 50)];
        for (int i = 0; i < out.length; i++) {
            out[i] = h.pop();
        }
        return out;
    }

    public static int heapUnderflow(int[] data, int pops) {
        Heap h = new Heap();
        for (int v : data) {
            h.push(v ^ 5);
        }
        int acc = 0;
        for (int i = 0; i < (pops & 7); i++) {
            acc = acc * 31 + h.pop();
        }
        return acc;
    }

    static final class Avl {
        final int key;
        int height = 1;
        int count = 1;
        Avl left;
        Avl right;

        Avl(int key) {
            this.key = key;
        }

        static int height(Avl t) {
            return t == null ? 0 : t.height;
        }

        private void update() {
            height = 1 + Math.max(height(left), height(right));
        }

        static Avl insert(Avl t, int k) {
            if (t == null) {
                return new Avl(k);
            }
            if (k == t.key) {
                t.count++;
                return t;
            }
            if (k < t.key) {
                t.left = insert(t.left, k);
            } else {
                t.right = insert(t.right, k);
            }
            t.update();
            int balance = height(t.left) - height(t.right);
            if (balance > 1) {
                if (k > t.left.key) {
                    t.left = t.left.rotateLeft();
                }
                return t.rotateRight();
            }
            if (balance < -1) {
                if (k < t.right.key) {
                    t.right = t.right.rotateRight();
                }
                return t.rotateLeft();
            }
            return t;
        }

        private Avl rotateLeft() {
            Avl r = right;
            right = r.left;
            r.left = this;
            update();
            r.update();
            return r;
        }

        private Avl rotateRight() {
            Avl l = left;
            left = l.right;
            l.right = this;
            update();
            l.update();
            return l;
        }

        @Override
        public String toString() {
            return "(" + (left == null ? "" : left) + key + (count > 1 ? "x" + count : "") + (right == null ? "" : right) + ")";
        }
    }

    public static String avlTree(int[] data) {
        Avl root = null;
        for (int v : data) {
            root = Avl.insert(root, v % 100);
        }
        return root.height + root.toString();
    }

    public static String graphSearch(int[][] edges, int start) {
        Map<Integer, List<Integer>> graph = new TreeMap<>();
        for (int[] e : edges) {
            graph.computeIfAbsent(e[0], k -> new ArrayList<>()).add(e[1]);
            graph.computeIfAbsent(e[1], k -> new ArrayList<>()).add(e[0]);
        }
        Map<Integer, Integer> distance = new LinkedHashMap<>();
        Queue<Integer> queue = new ArrayDeque<>();
        distance.put(start, 0);
        queue.add(start);
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int next : graph.getOrDefault(at, List.of())) {
                if (!distance.containsKey(next)) {
                    distance.put(next, distance.get(at) + 1);
                    queue.add(next);
                }
            }
        }
        List<Integer> unreached = new ArrayList<>(graph.keySet());
        unreached.removeAll(distance.keySet());
        int components = 0;
        List<Integer> seen = new ArrayList<>();
        for (int root : graph.keySet()) {
            if (seen.contains(root)) {
                continue;
            }
            components++;
            ArrayDeque<Integer> stack = new ArrayDeque<>(List.of(root));
            while (!stack.isEmpty()) {
                int v = stack.pop();
                if (!seen.contains(v)) {
                    seen.add(v);
                    graph.get(v).forEach(stack::push);
                }
            }
        }
        return distance + " " + unreached + components + seen;
    }

    static final class Lru<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int limit;
        private int evicted;

        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() > limit) {
                evicted++;
                return true;
            }
            return false;
        }
    }

    public static String lruCache(int[] requests, int limit) {
        Lru<Integer, String> cache = new Lru<>(limit & 7);
        int hits = 0;
        for (int r : requests) {
            int key = r & 15;
            String v = cache.get(key);
            if (v != null) {
                hits++;
            } else {
                cache.put(key, "p" + key);
            }
        }
        return cache + "h" + hits + "e" + cache.evicted;
    }

    static final class Ring {
        private final char[] data;
        private int start;
        private int size;

        Ring(int capacity) {
            data = new char[capacity];
        }

        boolean put(char c) {
            if (size == data.length) {
                return false;
            }
            data[(start + size++) % data.length] = c;
            return true;
        }

        char take() {
            if (size == 0) {
                throw new IllegalStateException("ring empty");
            }
            char c = data[start];
            start = (start + 1) % data.length;
            size--;
            return c;
        }
    }

    public static String ringBuffer(String s, int capacity) {
        Ring r = new Ring(capacity % 6);
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c) || c == ' ') {
                sb.append(r.take());
            } else if (!r.put(c)) {
                sb.append('#').append(r.take());
                r.put(c);
            }
        }
        while (r.size > 0) {
            sb.append(r.take());
        }
        return sb.toString();
    }

    static final class Trie {
        private final TreeMap<Character, Trie> next = new TreeMap<>();
        private int words;

        void add(CharSequence s, int at) {
            if (at == s.length()) {
                words++;
                return;
            }
            next.computeIfAbsent(s.charAt(at), c -> new Trie()).add(s, at + 1);
        }

        void list(StringBuilder prefix, List<String> out) {
            if (words > 0) {
                out.add(prefix + (words > 1 ? "*" + words : ""));
            }
            for (Map.Entry<Character, Trie> e : next.entrySet()) {
                prefix.append(e.getKey());
                e.getValue().list(prefix, out);
                prefix.setLength(prefix.length() - 1);
            }
        }
    }

    public static String trie(String[] words) {
        Trie t = new Trie();
        for (String w : words) {
            t.add(w, 0);
            t.add(new StringBuilder(w).append('s'), w.length() / 2);
        }
        List<String> out = new ArrayList<>();
        t.list(new StringBuilder(), out);
        return out.toString();
    }

    public static int unionFind(int[][] edges, int n) {
        int size = Math.floorMod(n, 20) + 5;
        int[] parent = new int[size];
        int[] rank = new int[size];
        Arrays.setAll(parent, i -> i);
        int merged = 0;
        for (int[] e : edges) {
            int a = e[0] % size;
            int b = e[e.length - 1] % size;
            while (parent[a] != a) {
                parent[a] = parent[parent[a]];
                a = parent[a];
            }
            while (parent[b] != b) {
                b = parent[b];
            }
            if (a == b) {
                continue;
            }
            merged++;
            if (rank[a] < rank[b]) {
                parent[a] = b;
            } else {
                parent[b] = a;
                rank[a] += rank[a] == rank[b] ? 1 : 0;
            }
        }
        return Arrays.hashCode(parent) * 31 + merged;
    }
}
