import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Shortest paths over a road map: Dijkstra, Bellman-Ford, Floyd-Warshall and a spanning tree. */
public class RoutePlanner {
    record Road(String from, String to, double length) implements Comparable<Road> {
        @Override
        public int compareTo(Road o) {
            int c = Double.compare(length, o.length);
            return c != 0 ? c : (from + to).compareTo(o.from + o.to);
        }
    }

    private final TreeMap<String, List<Road>> roads = new TreeMap<>();

    RoutePlanner road(String from, String to, double length) {
        roads.computeIfAbsent(from, k -> new ArrayList<>()).add(new Road(from, to, length));
        roads.computeIfAbsent(to, k -> new ArrayList<>()).add(new Road(to, from, length));
        return this;
    }

    static final class Plan {
        final Map<String, Double> distance = new TreeMap<>();
        final Map<String, String> previous = new HashMap<>();

        List<String> path(String to) {
            if (!distance.containsKey(to)) {
                throw new NoSuchElementException("no way to " + to);
            }
            LinkedList<String> out = new LinkedList<>();
            for (String at = to; at != null; at = previous.get(at)) {
                out.addFirst(at);
            }
            return out;
        }
    }

    Plan dijkstra(String start) {
        Plan plan = new Plan();
        PriorityQueue<Map.Entry<String, Double>> queue = new PriorityQueue<>(
                Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        plan.distance.put(start, 0.0);
        queue.add(Map.entry(start, 0.0));
        while (!queue.isEmpty()) {
            Map.Entry<String, Double> e = queue.poll();
            if (e.getValue() > plan.distance.get(e.getKey())) {
                continue;
            }
            for (Road r : roads.getOrDefault(e.getKey(), Collections.emptyList())) {
                double d = e.getValue() + r.length();
                Double old = plan.distance.get(r.to());
                if (old == null || d < old) {
                    plan.distance.put(r.to(), d);
                    plan.previous.put(r.to(), r.from());
                    queue.add(Map.entry(r.to(), d));
                }
            }
        }
        return plan;
    }

    Map<String, Double> bellmanFord(String start) {
        Map<String, Double> dist = new TreeMap<>();
        roads.keySet().forEach(k -> dist.put(k, Double.POSITIVE_INFINITY));
        dist.replace(start, 0.0);
        boolean changed = true;
        for (int round = 0; changed; round++) {
            if (round > roads.size()) {
                throw new IllegalStateException("negative cycle");
            }
            changed = false;
            for (List<Road> list : roads.values()) {
                for (Road r : list) {
                    double d = dist.get(r.from()) + r.length();
                    if (d < dist.get(r.to())) {
                        dist.put(r.to(), d);
                        changed = true;
                    }
                }
            }
        }
        return dist;
    }

    double[][] all() {
        List<String> names = new ArrayList<>(roads.keySet());
        int n = names.size();
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                d[i][j] = i == j ? 0 : Double.POSITIVE_INFINITY;
            }
            for (Road r : roads.get(names.get(i))) {
                int j = Collections.binarySearch(names, r.to());
                d[i][j] = Math.min(d[i][j], r.length());
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        return d;
    }

    List<Road> spanningTree() {
        Map<String, String> leader = new HashMap<>();
        roads.keySet().forEach(k -> leader.put(k, k));
        List<Road> sorted = new ArrayList<>();
        roads.values().forEach(sorted::addAll);
        Collections.sort(sorted);
        List<Road> tree = new ArrayList<>();
        for (Road r : sorted) {
            String a = r.from();
            String b = r.to();
            while (!leader.get(a).equals(a)) {
                a = leader.get(a);
            }
            while (!leader.get(b).equals(b)) {
                b = leader.get(b);
            }
            if (!a.equals(b)) {
                leader.put(a, b);
                tree.add(r);
            }
        }
        return tree;
    }

    public static void main(String[] args) {
        RoutePlanner map = new RoutePlanner().road("Arl", "Brix", 7.5).road("Arl", "Cott", 3.25).road("Cott", "Brix", 1.1)
                .road("Brix", "Dale", 2).road("Cott", "Dale", 8).road("Dale", "Esk", 4.7).road("Esk", "Fenn", 0.1)
                .road("Fenn", "Dale", 4.8).road("Gorm", "Hythe", 12).road("Hythe", "Gorm", 11.5);
        String start = args.length > 0 ? args[0] : "Arl";
        Plan plan = map.dijkstra(start);
        System.out.println(plan.distance);
        Deque<String> targets = new ArrayDeque<>(map.roads.descendingKeySet());
        while (!targets.isEmpty()) {
            String t = targets.pop();
            try {
                System.out.println(String.join(" > ", plan.path(t)) + " = " + plan.distance.get(t));
            } catch (NoSuchElementException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(map.bellmanFord(start));
        double total = 0;
        for (double[] row : map.all()) {
            StringBuilder sb = new StringBuilder();
            for (double d : row) {
                sb.append(d == Double.POSITIVE_INFINITY ? "-" : String.valueOf(Math.round(d * 100) / 100.0)).append('\t');
                total += Double.isInfinite(d) ? 0 : d;
            }
            System.out.println(sb.toString().stripTrailing());
        }
        System.out.println(total);
        map.spanningTree().forEach(System.out::println);
        try {
            map.road("Arl", "Esk", -1).bellmanFord("Arl");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
