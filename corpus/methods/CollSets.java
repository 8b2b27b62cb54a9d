import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/** Sets, priority queues, BitSet, Optional, Objects and java.util.Arrays. */
public class CollSets {
    public static String setAlgebra(int[] a, int[] b) {
        Set<Integer> x = new LinkedHashSet<>();
        Set<Integer> y = new HashSet<>();
        for (int v : a) {
            x.add(v % 50);
        }
        for (int v : b) {
            y.add(v % 50);
        }
        Set<Integer> union = new TreeSet<>(x);
        boolean grew = union.addAll(y);
        Set<Integer> common = new LinkedHashSet<>(x);
        boolean shrank = common.retainAll(y);
        Set<Integer> only = new LinkedHashSet<>(x);
        only.removeAll(y);
        return x + "" + y + union + common + only + grew + shrank + x.containsAll(common) + x.equals(y) + y.hashCode()
                + Collections.disjoint(only, y);
    }

    public static String hashSetWords(String[] words) {
        Set<String> set = new HashSet<>();
        StringBuilder sb = new StringBuilder();
        for (String w : words) {
            sb.append(set.add(w) ? '+' : '=');
        }
        sb.append(set).append(set.contains("BB")).append(set.remove("Aa")).append(set.remove("none"));
        return sb.append(set.size()).append(set.equals(new TreeSet<>(set))).toString();
    }

    public static String treeSetViews(int[] data, int x) {
        NavigableSet<Integer> set = new TreeSet<>();
        for (int v : data) {
            set.add(v);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(set.floor(x)).append(set.ceiling(x)).append(set.lower(x)).append(set.higher(x)).append(set.headSet(x, true));
        sb.append(set.tailSet(x)).append(set.descendingSet());
        NavigableSet<Integer> head = set.headSet(x, false);
        head.removeIf(v -> (v & 1) == 1);
        sb.append(set).append(head.size()).append(set.pollLast()).append(set.pollFirst());
        if (x > 1000) {
            sb.append(set.subSet(x, 0));
        }
        return set.isEmpty() && x < 2 ? sb.toString() : sb.append(set.first()).append(set.last()).toString();
    }

    public static String mixedTreeSet(int n) {
        Set<Object> set = new TreeSet<>();
        set.add(n % 3 == 0 ? "text" : (Object) n);
        set.add(n > 0 ? 5 : (Object) "s");
        return set.toString();
    }

    public static String priorityOrder(int[] data) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        PriorityQueue<Integer> r = new PriorityQueue<>(Comparator.comparing((Integer v) -> v & 7).thenComparing(Comparator.reverseOrder()));
        for (int v : data) {
            q.add(v);
            r.offer(v);
            if (q.size() > 12) {
                q.poll();
            }
        }
        StringBuilder sb = new StringBuilder().append(q).append(r.peek()).append(r.contains(3)).append(r.remove(3));
        while (!r.isEmpty()) {
            sb.append(' ').append(r.poll() & 0xff);
        }
        List<Integer> rest = new ArrayList<>();
        for (Integer v; (v = q.poll()) != null;) {
            rest.add(v);
        }
        return sb.append(rest).append(q.poll()).append(data.length % 3 == 1 ? q.element() : q.peek()).toString();
    }

    public static void priorityNull(String s, int n) {
        PriorityQueue<Object> q = new PriorityQueue<>();
        q.add("m");
        q.add(n > 100 ? (Object) n : s);
        System.out.println(q);
    }

    public static String bitSets(int[] bits, int n) {
        BitSet a = new BitSet();
        BitSet b = new BitSet(10);
        for (int v : bits) {
            a.set(v & 127);
            b.flip(v >>> 3 & 127);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(a).append(a.cardinality()).append(a.length()).append(a.size()).append(a.nextSetBit(5)).append(a.nextClearBit(0));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        sb.append(c).append(a.intersects(b));
        c.xor(a);
        c.or(b);
        c.andNot(BitSet.valueOf(new long[] {0xF0F0L, n}));
        sb.append(c).append(c.hashCode()).append(c.equals(a)).append(Arrays.toString(c.toLongArray()));
        c.set(3, 9);
        c.clear(5);
        c.flip(60, 70);
        sb.append(c).append(c.get(4, 64)).append(c.previousSetBit(62)).append(c.isEmpty());
        if (n < 0) {
            c.set(n);
        }
        return sb.toString();
    }

    public static int sieve(int n) {
        int limit = Math.floorMod(n, 400) + 2;
        BitSet composite = new BitSet(limit);
        int hash = 0;
        for (int p = 2; p < limit; p = composite.nextClearBit(p + 1)) {
            hash = hash * 31 + p;
            for (int q = p * p; q < limit; q += p) {
                composite.set(q);
            }
        }
        return hash ^ composite.cardinality();
    }

    public static String optionals(String s, int n) {
        Optional<String> o = Optional.ofNullable(s);
        Optional<Integer> len = o.map(String::length).filter(k -> k > n % 5);
        StringBuilder sb = new StringBuilder();
        sb.append(o).append(len).append(len.orElse(-1)).append(o.isPresent()).append(len.isEmpty()).append(o.equals(Optional.of("a")));
        sb.append(o.flatMap(t -> t.isEmpty() ? Optional.empty() : Optional.of(t.charAt(0))));
        sb.append(o.or(() -> Optional.of("other")).get()).append(len.hashCode()).append(len.stream().count());
        o.ifPresentOrElse(t -> sb.append("present"), () -> sb.append("absent"));
        sb.append(o.map(t -> (String) null)).append(Optional.empty());
        if (n > 100) {
            sb.append(len.orElseThrow());
        } else if (n < 0) {
            sb.append(len.orElseThrow(() -> new IllegalStateException("nothing")));
        }
        return sb.toString();
    }

    public static int optionalOf(String s) {
        return Optional.of(s).map(Integer::parseInt).get();
    }

    public static String objectsHelpers(String a, String b, int n) {
        StringBuilder sb = new StringBuilder();
        sb.append(Objects.equals(a, b)).append(Objects.hash(a, b, n)).append(Objects.hashCode(a)).append(Objects.toString(a, "def"));
        sb.append(Objects.requireNonNullElse(a, "else")).append(Objects.isNull(b)).append(Objects.hash()).append(Objects.hash((Object) null));
        sb.append(Objects.compare(a, b, Comparator.nullsFirst(Comparator.naturalOrder())));
        sb.append(Objects.deepEquals(new int[] {n}, new int[] {n}));
        try {
            sb.append(Objects.checkIndex(n, 10));
        } catch (IndexOutOfBoundsException e) {
            sb.append(e.getMessage());
        }
        try {
            Objects.requireNonNull(b, "b is missing");
        } catch (NullPointerException e) {
            sb.append(e.getMessage());
        }
        return sb.append(Objects.requireNonNull(a, () -> "a").length()).toString();
    }

    public static String arraysBasics(int[] a, int from, int to) {
        int[] copy = Arrays.copyOf(a, a.length + 2);
        int[] sorted = a.clone();
        Arrays.sort(sorted);
        StringBuilder sb = new StringBuilder();
        sb.append(Arrays.toString(copy)).append(Arrays.hashCode(a)).append(Arrays.equals(a, sorted)).append(Arrays.compare(a, copy));
        sb.append(Arrays.binarySearch(sorted, from)).append(Arrays.mismatch(a, sorted)).append(Arrays.stream(a).sum());
        Arrays.fill(copy, from & 1, copy.length, 9);
        sb.append(Arrays.toString(copy));
        int[] range = Arrays.copyOfRange(a, from % 5, to % 60);
        Arrays.setAll(range, i -> range[i] + i);
        return sb.append(range.length).append(Arrays.toString(range)).toString();
    }

    public static String arraysDeep(int[][] grid, String s) {
        Object[] deep = {1, s, new int[] {1, 2}, new Object[] {null, new char[] {'x'}}, grid, new double[] {-0.0}};
        Object[] same = {1, s, new int[] {1, 2}, new Object[] {null, new char[] {'x'}}, grid == null ? null : grid.clone(), new double[] {-0.0}};
        return Arrays.deepToString(deep) + Arrays.deepEquals(deep, same) + Arrays.equals(deep, same) + Arrays.deepHashCode(deep)
                + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(same)) + Arrays.deepToString(grid) + grid.length;
    }

    public static double[] sortDoubles(double[] data) {
        double[] d = data.clone();
        Arrays.sort(d);
        int at = Arrays.binarySearch(d, 0.0);
        double[] r = Arrays.copyOf(d, d.length + 1);
        r[d.length] = at;
        return r;
    }

    public static String[] sortStrings(String[] words) {
        String[] w = Arrays.copyOf(words, words.length);
        Arrays.sort(w);
        String[] v = words.clone();
        Arrays.sort(v, Comparator.comparing((String t) -> t.length() % 3).thenComparing(Collections.reverseOrder()));
        String[] both = Arrays.copyOf(w, w.length + v.length);
        System.arraycopy(v, 0, both, w.length, v.length);
        return both;
    }

    public static long[] sortLongs(long[] data) {
        long[] d = Arrays.copyOf(data, Math.min(data.length, 100));
        Arrays.sort(d, d.length / 3, d.length);
        if (d.length > 4) {
            Arrays.fill(d, 0, 2, Arrays.binarySearch(d, 2, d.length, 7L));
        }
        return d;
    }
}
