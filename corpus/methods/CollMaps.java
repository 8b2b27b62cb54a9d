import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Hash, linked and tree maps with the newer Map methods. */
public class CollMaps {
    /** A key whose hash is chosen freely, so that buckets overflow and turn into trees. */
    static final class Key implements Comparable<Key> {
        final int id;
        final int hash;

        Key(int id, int hash) {
            this.id = id;
            this.hash = hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.id == id;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public int compareTo(Key o) {
            return Integer.compare(id, o.id);
        }

        @Override
        public String toString() {
            return "k" + id;
        }
    }

    public static String hashMapMix(String[] words) {
        Map<String, Integer> map = new HashMap<>();
        for (String w : words) {
            map.merge(w, 1, Integer::sum);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(map).append(map.size()).append(map.hashCode());
        sb.append(map.put("a", -1)).append(map.putIfAbsent("b", -2)).append(map.getOrDefault("zz", 99));
        sb.append(map.computeIfAbsent("new", String::length)).append(map.computeIfPresent("new", (k, v) -> v > 2 ? null : v));
        sb.append(map.containsKey("new")).append(map.compute("cc", (k, v) -> v == null ? 10 : v + 1));
        sb.append(map.merge("cc", 5, (x, y) -> null)).append(map.replace("a", 3)).append(map.replace("a", 3, 4));
        sb.append(map.remove("a", 3)).append(map.remove("b")).append(map.get(null));
        map.replaceAll((k, v) -> v + k.length());
        map.keySet().removeIf(k -> k.startsWith("t"));
        map.values().removeIf(v -> v > 5);
        Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<String, Integer> e = it.next();
            if (e.getKey().length() == 1) {
                it.remove();
            } else {
                e.setValue(e.getValue() * 2);
            }
        }
        return sb.append(map).append(map.equals(new TreeMap<>(map))).toString();
    }

    public static String nullKeys(String s) {
        Map<String, String> map = new HashMap<>();
        map.put(null, "n");
        map.put(s, null);
        map.put("k", s);
        String a = map.get(null) + map.get(s) + map.containsKey(s) + map.containsValue(null) + map.size();
        String b = map.putIfAbsent(s, "filled") + map.get(s) + map.getOrDefault(s, "d") + map.computeIfAbsent("q", k -> null);
        return a + b + map.size() + map.remove(null) + map.merge("k", "m", String::concat) + new LinkedHashMap<>(map).containsKey("q");
    }

    public static String collidingKeys(int n, int mask) {
        Map<Key, Integer> map = new HashMap<>();
        int size = Math.floorMod(n, 40);
        for (int i = 0; i < size; i++) {
            map.put(new Key(i * 7 % 41, mask & 3), i);
        }
        StringBuilder sb = new StringBuilder().append(map);
        for (int i = 0; i < size; i += 3) {
            sb.append(map.remove(new Key(i, mask & 3))).append(',');
        }
        sb.append(map.size()).append(map.get(new Key(40, mask & 3))).append(map.containsKey(new Key(1, 12345)));
        List<Key> keys = new ArrayList<>(map.keySet());
        Collections.sort(keys);
        return sb.append(keys).append(map.values()).toString();
    }

    public static String resizeOrder(int seed) {
        Map<Integer, Integer> map = new HashMap<>(2, 0.9f);
        int x = seed;
        for (int i = 0; i < 40; i++) {
            x = x * 1103515245 + 12345;
            map.put(x >> 8, i);
        }
        StringBuilder sb = new StringBuilder();
        for (int k : map.keySet()) {
            sb.append(k & 0xff).append(' ');
        }
        return sb.append(map.size()).toString();
    }

    public static int concurrentModification(int[] data, int limit) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < data.length; i++) {
            map.put(i, data[i]);
        }
        int sum = 0;
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            sum += e.getValue();
            if (sum > limit) {
                map.put(1000 + e.getKey(), 1);
            } else {
                map.put(e.getKey(), sum);
            }
        }
        return sum;
    }

    public static int computeModifies(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        return map.computeIfAbsent(n, k -> {
            if (k % 2 == 0) {
                map.put(k + 1, 5);
            }
            return k;
        });
    }

    public static String linkedOrder(String[] words) {
        Map<String, Integer> byInsert = new LinkedHashMap<>();
        Map<String, Integer> byAccess = new LinkedHashMap<>(4, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 4;
            }
        };
        for (int i = 0; i < words.length; i++) {
            byInsert.put(words[i], i);
            byAccess.put(words[i], i);
            byAccess.get(words[0]);
            byAccess.getOrDefault("the", 0);
        }
        byInsert.remove("b");
        byInsert.put("b", -1);
        StringBuilder sb = new StringBuilder().append(byInsert).append(byAccess);
        byAccess.putIfAbsent("extra", 1);
        byAccess.merge("extra", 1, Integer::sum);
        sb.append(byAccess).append(byAccess.keySet()).append(byInsert.values());
        for (String k : byAccess.keySet()) {
            sb.append(k).append(words.length > 6 ? byAccess.get(k) : 0);
        }
        return sb.toString();
    }

    public static String treeNavigation(int[] data, int x) {
        NavigableMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < data.length; i++) {
            map.put(data[i], "v" + i);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(map.floorKey(x)).append(' ').append(map.ceilingKey(x)).append(' ').append(map.lowerEntry(x)).append(' ');
        sb.append(map.higherEntry(x)).append(map.headMap(x)).append(map.tailMap(x, false)).append(map.descendingMap());
        sb.append(map.firstEntry()).append(map.lastEntry()).append(map.headMap(x, true).size());
        Map<Integer, String> tail = map.tailMap(x);
        sb.append(tail.remove(x)).append(map.size());
        map.pollFirstEntry();
        map.pollLastEntry();
        sb.append(map.descendingKeySet()).append(x == 5 ? map.navigableKeySet().first() : map.navigableKeySet());
        tail.put((x & 1) == 0 ? x : x - 1, "in or out");
        return sb.append(tail).toString();
    }

    public static String treeMapOrder(String[] words) {
        TreeMap<String, Integer> natural = new TreeMap<>();
        TreeMap<String, Integer> length = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        TreeMap<String, Integer> loose = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < words.length; i++) {
            natural.merge(words[i], i, Integer::max);
            length.put(words[i], i);
            loose.put(words[i], i);
        }
        return natural + "" + length + loose + natural.equals(loose) + loose.containsKey("A") + natural.firstKey()
                + length.lastKey() + natural.subMap("a", "t").size() + natural.ceilingEntry("m");
    }

    public static void treeNullKey(String s, int n) {
        Map<String, Integer> map = n % 2 == 0 ? new TreeMap<>() : new TreeMap<>(Comparator.nullsLast(Comparator.naturalOrder()));
        map.put(s, 1);
        map.put("m", 2);
        System.out.println(map.get(s) + " " + map.size() + map);
        System.out.println(map.containsKey(null));
    }

    public static String treeBalance(int seed) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int x = seed;
        for (int i = 0; i < 60; i++) {
            x = x * 69069 + 1;
            int k = x >>> 26;
            if ((x & 0x100) == 0) {
                map.put(k, i);
            } else {
                map.remove(k);
                map.remove(k + 1);
            }
        }
        int prev = -1;
        for (int k : map.keySet()) {
            if (k <= prev) {
                throw new IllegalStateException("order " + k);
            }
            prev = k;
        }
        return map.toString() + map.headMap(32).size();
    }

    public static String immutableMaps(int n, String s) {
        Map<String, Integer> map = Map.of("a", 1, "b", 2, "c", n);
        Map<String, Integer> copy = Map.copyOf(map);
        StringBuilder sb = new StringBuilder();
        sb.append(map.get(s == null ? "a" : s)).append(map.containsKey("b")).append(map.containsValue(n)).append(map.size());
        sb.append(map.equals(copy)).append(map.hashCode()).append(new TreeMap<>(map)).append(map.getOrDefault("q", 7));
        sb.append(new TreeMap<>(Map.ofEntries(Map.entry("x", n), Map.entry("y", 1))));
        if (n < 0) {
            sb.append(Map.of(s, 1, "a", 2).size());
        }
        if (n > 100) {
            map.put("z", 1);
        }
        return sb.append(Map.entry(1, 2)).append(new java.util.AbstractMap.SimpleEntry<>(s, n)).toString();
    }

    public static long memoised(int n, int k) {
        Map<Long, Long> memo = new HashMap<>();
        return paths(Math.floorMod(n, 12), Math.floorMod(k, 12), memo) * 100 + memo.size();
    }

    private static long paths(long r, long c, Map<Long, Long> memo) {
        if (r == 0 || c == 0) {
            return 1;
        }
        long key = r << 32 | c;
        Long known = memo.get(key);
        if (known == null) {
            known = paths(r - 1, c, memo) + paths(r, c - 1, memo) + (r == c ? 1 : 0);
            memo.put(key, known);
        }
        return known;
    }

    public static String inverted(String[] words) {
        Map<Character, List<String>> index = new TreeMap<>(Collections.reverseOrder());
        for (String w : words) {
            for (char c : w.toCharArray()) {
                List<String> at = index.computeIfAbsent(c, k -> new ArrayList<>());
                if (at.isEmpty() || !at.get(at.size() - 1).equals(w)) {
                    at.add(w);
                }
            }
        }
        StringBuilder sb = new StringBuilder();
        index.forEach((k, v) -> sb.append(k).append(v.size()).append(v.get(0)).append(' '));
        return sb.toString();
    }
}
