import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Concurrent collections in one thread. */
public final class ConcurrentMaps {
    public static void main(String[] a) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) m.merge("k" + i % 7, 1, Integer::sum);
        System.out.println(new TreeMap<>(m) + " " + m.reduceValues(1000, Integer::sum)
            + m.putIfAbsent("k0", 3) + m.computeIfPresent("k1", (k, v) -> null) + m.size()
            + m.mappingCount());
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : c) c.add(x * 10);
        System.out.println(c);
    }
}
