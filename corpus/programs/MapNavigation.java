import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

/** Ordered, identity, weak and old maps. */
public final class MapNavigation {
    public static void main(String[] a) {
        LinkedHashMap<String, Integer> l = new LinkedHashMap<>(16, 0.75f, true) {
            protected boolean removeEldestEntry(Map.Entry<String, Integer> e) {
                return size() > 2;
            }
        };
        l.put("a", 1);
        l.put("b", 2);
        l.get("a");
        l.put("c", 3);
        System.out.println(l);
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 10; i++) t.put(i * 3, "v" + i);
        System.out.println(t.floorKey(10) + " " + t.ceilingEntry(10) + " " + t.headMap(9, true) + " "
            + t.tailMap(20) + " " + t.descendingMap().firstKey() + t.subMap(3, 12).size()
            + t.pollFirstEntry() + t.higherKey(27));
        Map<String, List<Integer>> g = new TreeMap<>(Comparator.reverseOrder());
        g.computeIfAbsent("x", k -> new ArrayList<>()).add(1);
        g.merge("y", List.of(1), (p, q) -> q);
        g.compute("x", (k, v) -> null);
        System.out.println(g + " " + g.getOrDefault("z", List.of()));
        try {
            t.put(null, "");
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (Integer k : t.keySet()) t.remove(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme " + e.getMessage());
        }
        IdentityHashMap<String, Integer> ih = new IdentityHashMap<>();
        ih.put(new String("q"), 1);
        ih.put(new String("q"), 2);
        System.out.println(ih.size());
        WeakHashMap<String, Integer> wh = new WeakHashMap<>();
        wh.put("w", 1);
        System.out.println(wh);
        Hashtable<String, Integer> ht = new Hashtable<>();
        ht.put("h", 1);
        ht.put("i", 2);
        System.out.println(ht);
        System.out.println(new HashMap<>(Map.of("k", 1)).entrySet().iterator().next());
    }
}
