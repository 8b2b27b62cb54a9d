import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Search and recursion: backtracking, dynamic programming, graphs, grids. */
public class ObjPuzzles {
    public static String queens(int n, int skip) {
        int size = 4 + Math.floorMod(n, 3);
        int wanted = Math.floorMod(skip, 4);
        class Board {
            final int[] column = new int[size];
            int found;
            String text;

            boolean safe(int row, int c) {
                for (int r = 0; r < row; r++) {
                    if (column[r] == c || Math.abs(column[r] - c) == row - r) {
                        return false;
                    }
                }
                return true;
            }

            void place(int row) {
                if (row == size) {
                    if (found++ == wanted) {
                        text = Arrays.toString(column);
                    }
                    return;
                }
                for (int c = 0; c < size; c++) {
                    if (safe(row, c)) {
                        column[row] = c;
                        place(row + 1);
                    }
                }
            }
        }
        Board b = new Board();
        b.place(0);
        return b.text + "/" + b.found + b.text.length();
    }

    public static String hanoi(int discs, int show) {
        int n = Math.floorMod(discs, 8);
        List<Deque<Integer>> pegs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pegs.add(new ArrayDeque<>());
        }
        for (int d = n; d > 0; d--) {
            pegs.get(0).push(d);
        }
        int stop = Math.floorMod(show, 130);
        class Mover {
            int moves;
            String snapshot = "none";

            void move(int k, int from, int to) {
                if (k == 0) {
                    return;
                }
                int other = 3 - from - to;
                move(k - 1, from, other);
                int disc = pegs.get(from).pop();
                Integer below = pegs.get(to).peek();
                if (below != null && below < disc) {
                    throw new IllegalStateException(disc + " on " + below);
                }
                pegs.get(to).push(disc);
                if (++moves == stop) {
                    snapshot = pegs.toString();
                }
                move(k - 1, other, to);
            }
        }
        Mover m = new Mover();
        m.move(n, 0, 2);
        return m.moves + m.snapshot + pegs.get(2);
    }

    public static String maze(int seed, int target) {
        int n = 9;
        boolean[][] wall = new boolean[n][n];
        int x = seed;
        for (int i = 0; i < n * n; i++) {
            x = x * 1664525 + 1013904223;
            wall[i / n][i % n] = i != 0 && x >>> 30 == 0;
        }
        int goal = Math.floorMod(target, n * n);
        int[] dist = new int[n * n];
        Arrays.fill(dist, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        dist[0] = 0;
        queue.add(0);
        int[] step = {1, 0, -1, 0, 1};
        while (!queue.isEmpty()) {
            int at = queue.poll();
            for (int k = 0; k < 4; k++) {
                int r = at / n + step[k];
                int c = at % n + step[k + 1];
                if (r < 0 || c < 0 || r >= n || c >= n || wall[r][c] || dist[r * n + c] >= 0) {
                    continue;
                }
                dist[r * n + c] = dist[at] + 1;
                queue.add(r * n + c);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < n * n; i++) {
            sb.append(wall[i / n][i % n] ? '#' : dist[i] < 0 ? ' ' : (char) ('a' + dist[i] % 26));
            if (i % n == n - 1) {
                sb.append('\n');
            }
        }
        if (wall[goal / n][goal % n]) {
            throw new IllegalArgumentException("wall at " + goal);
        }
        return sb.append(dist[goal]).toString();
    }

    public static String topological(int[][] edges, int n) {
        int size = 4 + Math.floorMod(n, 6);
        Map<Integer, Set<Integer>> out = new TreeMap<>();
        int[] incoming = new int[size];
        for (int[] e : edges) {
            if (out.computeIfAbsent(e[0], k -> new TreeSet<>()).add(e[1])) {
                incoming[e[1]]++;
            }
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>(Collections.reverseOrder());
        for (int i = 0; i < size; i++) {
            if (incoming[i] == 0) {
                ready.add(i);
            }
        }
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int at = ready.poll();
            order.add(at);
            for (int next : out.getOrDefault(at, Set.of())) {
                if (--incoming[next] == 0) {
                    ready.add(next);
                }
            }
        }
        if (order.size() < size) {
            List<Integer> cyclic = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                if (incoming[i] > 0) {
                    cyclic.add(i);
                }
            }
            throw new IllegalStateException("cycle among " + cyclic);
        }
        return order + " " + out;
    }

    public static String knapsack(int[] weights, int capacity) {
        int cap = Math.floorMod(capacity, 60);
        int n = Math.min(weights.length, 12);
        int[][] best = new int[n + 1][cap + 1];
        for (int i = 1; i <= n; i++) {
            int w = 1 + Math.abs(weights[i - 1] % 20);
            int value = w * 3 + i % 4;
            for (int c = 0; c <= cap; c++) {
                best[i][c] = best[i - 1][c];
                if (c >= w) {
                    best[i][c] = Math.max(best[i][c], best[i - 1][c - w] + value);
                }
            }
        }
        Deque<Integer> taken = new ArrayDeque<>();
        int c = cap;
        for (int i = n; i > 0; i--) {
            if (best[i][c] != best[i - 1][c]) {
                taken.addFirst(i - 1);
                c -= 1 + Math.abs(weights[i - 1] % 20);
            }
        }
        int[] coins = {1, 4, 9, 16};
        int[] ways = new int[cap + 1];
        ways[0] = 1;
        for (int coin : coins) {
            for (int i = coin; i <= cap; i++) {
                ways[i] += ways[i - coin];
            }
        }
        return best[n][cap] + "" + taken + c + "w" + ways[cap];
    }

    public static String increasing(int[] data) {
        List<Integer> tails = new ArrayList<>();
        int[] previous = new int[data.length];
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < data.length; i++) {
            int at = Collections.binarySearch(tails, data[i]);
            if (at < 0) {
                at = -at - 1;
            }
            previous[i] = at == 0 ? -1 : indices.get(at - 1);
            if (at == tails.size()) {
                tails.add(data[i]);
                indices.add(i);
            } else {
                tails.set(at, data[i]);
                indices.set(at, i);
            }
        }
        Deque<Integer> chain = new ArrayDeque<>();
        for (int i = indices.get(indices.size() - 1); i >= 0; i = previous[i]) {
            chain.push(data[i]);
        }
        long best = Long.MIN_VALUE;
        long run = 0;
        for (int v : data) {
            run = Math.max(v, run + v);
            best = Math.max(best, run);
        }
        return chain + "" + tails.size() + ":" + best;
    }

    public static int[] spiral(int[][] grid) {
        List<Integer> out = new ArrayList<>();
        int top = 0;
        int bottom = grid.length - 1;
        int left = 0;
        int right = grid[0].length - 1;
        while (top <= bottom && left <= right) {
            for (int c = left; c <= right; c++) {
                out.add(grid[top][c]);
            }
            top++;
            for (int r = top; r <= bottom; r++) {
                out.add(grid[r][right]);
            }
            right--;
            if (top <= bottom) {
                for (int c = right; c >= left; c--) {
                    out.add(grid[bottom][c]);
                }
                bottom--;
            }
            if (left <= right) {
                for (int r = bottom; r >= top; r--) {
                    out.add(grid[r][left]);
                }
                left++;
            }
        }
        return out.stream().mapToInt(Integer::intValue).toArray();
    }

    public static String subsets(int[] data, int target) {
        int n = Math.min(data.length, 8);
        long goal = target % 6;
        List<String> hits = new ArrayList<>();
        Map<Long, Integer> sums = new HashMap<>();
        for (int mask = 0; mask < 1 << n; mask++) {
            long sum = 0;
            StringBuilder sb = null;
            for (int i = 0; i < n; i++) {
                if ((mask & 1 << i) != 0) {
                    sum += data[i] % 10;
                }
            }
            sums.merge(sum, 1, Integer::sum);
            if (sum == goal && hits.size() < 6) {
                sb = new StringBuilder("{");
                for (int i = 0; i < n; i++) {
                    if ((mask >> i & 1) == 1) {
                        sb.append(data[i]).append(sb.length() > 8 ? ";" : ",");
                    }
                }
                hits.add(sb.append('}').toString());
            }
        }
        Map.Entry<Long, Integer> top = Collections.max(sums.entrySet(),
                Map.Entry.<Long, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        return hits + " " + top + sums.size() + (goal < 0 && hits.isEmpty() ? 0 : hits.get(hits.size() - 1).length());
    }

    public static String shortest(int[][] edges, int from) {
        Map<Integer, Map<Integer, Integer>> graph = new TreeMap<>();
        for (int[] e : edges) {
            int weight = e.length > 2 ? e[2] : 1;
            if (weight < 0) {
                throw new IllegalArgumentException("negative edge " + Arrays.toString(e));
            }
            graph.computeIfAbsent(e[0], k -> new TreeMap<>()).merge(e[1], weight, Math::min);
            graph.computeIfAbsent(e[1], k -> new TreeMap<>());
        }
        record Visit(int node, long cost) { }
        PriorityQueue<Visit> queue = new PriorityQueue<>((a, b) -> a.cost != b.cost ? Long.compare(a.cost, b.cost) : a.node - b.node);
        Map<Integer, Long> best = new TreeMap<>();
        Set<Integer> settled = new LinkedHashSet<>();
        int start = graph.containsKey(from) ? from : 0;
        queue.add(new Visit(start, 0));
        best.put(start, 0L);
        while (!queue.isEmpty()) {
            Visit v = queue.poll();
            if (!settled.add(v.node())) {
                continue;
            }
            for (Map.Entry<Integer, Integer> e : graph.get(v.node()).entrySet()) {
                long cost = v.cost() + e.getValue();
                if (best.getOrDefault(e.getKey(), Long.MAX_VALUE) > cost) {
                    best.put(e.getKey(), cost);
                    queue.add(new Visit(e.getKey(), cost));
                }
            }
        }
        return best + " " + settled + graph;
    }

    public static String magicFill(int n, int start) {
        int size = 3 + 2 * (n & 3);
        int[][] square = new int[size][size];
        int r = 0;
        int c = size / 2;
        for (int k = 0; k < size * size; k++) {
            square[r][c] = start + k;
            int nr = Math.floorMod(r - 1, size);
            int nc = (c + 1) % size;
            if (square[nr][nc] != 0) {
                r = (r + 1) % size;
            } else {
                r = nr;
                c = nc;
            }
        }
        Set<Integer> sums = new TreeSet<>();
        int diagonal = 0;
        int anti = 0;
        for (int i = 0; i < size; i++) {
            int row = 0;
            int column = 0;
            for (int j = 0; j < size; j++) {
                row += square[i][j];
                column += square[j][i];
            }
            sums.add(row);
            sums.add(column);
            diagonal += square[i][i];
            anti += square[i][size - 1 - i];
        }
        sums.add(diagonal);
        sums.add(anti);
        return sums + Arrays.toString(square[0]) + Arrays.deepHashCode(square);
    }
}
