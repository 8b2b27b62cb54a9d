public class Dynamic {
    public static int knapsack(int[] weights, int cap) {
        int c = cap & 127;
        int[] best = new int[c + 1];
        for (int i = 0; i < weights.length; i++) {
            int w = (weights[i] & 31) + 1;
            int v = weights[i] >>> 27 ^ i * 7 + 3;
            for (int j = c; j >= w; j--) {
                int take = best[j - w] + v;
                if (take > best[j]) {
                    best[j] = take;
                }
            }
        }
        int used = c;
        while (used > 0 && best[used - 1] == best[c]) {
            used--;
        }
        System.out.println(used);
        return best[c];
    }

    public static int editDistance(String a, String b) {
        char[] s = a.toCharArray();
        char[] t = b.toCharArray();
        int[] prev = new int[t.length + 1];
        int[] cur = new int[t.length + 1];
        for (int j = 0; j <= t.length; j++) {
            prev[j] = j;
        }
        for (int i = 1; i <= s.length; i++) {
            cur[0] = i;
            for (int j = 1; j <= t.length; j++) {
                int sub = prev[j - 1] + (s[i - 1] == t[j - 1] ? 0 : 1);
                int del = prev[j] + 1;
                int ins = cur[j - 1] + 1;
                cur[j] = sub < del ? sub < ins ? sub : ins : del < ins ? del : ins;
            }
            int[] swap = prev;
            prev = cur;
            cur = swap;
        }
        return prev[t.length];
    }

    public static String longestCommon(String a, String b) {
        int n = a.length();
        int m = b.length();
        int[][] t = new int[n + 1][m + 1];
        for (int i = n - 1; i >= 0; i--) {
            for (int j = m - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        String out = "";
        int i = 0;
        int j = 0;
        while (i < n && j < m) {
            if (a.charAt(i) == b.charAt(j)) {
                out += (int) a.charAt(i) + ".";
                i++;
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return out;
    }

    public static int maxSubarray(int[] a) {
        long best = Long.MIN_VALUE;
        long cur = 0;
        int from = 0;
        int bestFrom = -1;
        int bestTo = -1;
        for (int i = 0; i < a.length; i++) {
            if (cur <= 0) {
                cur = a[i];
                from = i;
            } else {
                cur += a[i];
            }
            if (cur > best) {
                best = cur;
                bestFrom = from;
                bestTo = i;
            }
        }
        System.out.println(best);
        return bestFrom * 100 + bestTo;
    }

    public static long coinChange(int[] coins, int target) {
        int t = target & 127;
        long[] ways = new long[t + 1];
        ways[0] = 1;
        for (int coin : coins) {
            int c = Math.abs(coin % 50);
            if (c == 0) {
                continue;
            }
            for (int v = c; v <= t; v++) {
                ways[v] += ways[v - c];
            }
        }
        return ways[t];
    }

    public static int longestIncreasing(int[] a) {
        int[] tails = new int[a.length];
        int len = 0;
        for (int x : a) {
            int lo = 0;
            int hi = len;
            while (lo < hi) {
                int mid = lo + hi >> 1;
                if (tails[mid] < x) {
                    lo = mid + 1;
                } else {
                    hi = mid;
                }
            }
            tails[lo] = x;
            if (lo == len) {
                len++;
            }
        }
        return len * 1000 + (tails[len - 1] & 511);
    }

    public static int shortestPaths(int[][] g, int from) {
        int n = g.length;
        int inf = 1 << 29;
        int[] dist = new int[n];
        boolean[] done = new boolean[n];
        for (int i = 0; i < n; i++) {
            dist[i] = inf;
        }
        dist[from % (n + 1)] = 0;
        for (int round = 0; round < n; round++) {
            int u = -1;
            for (int v = 0; v < n; v++) {
                if (!done[v] && (u < 0 || dist[v] < dist[u])) {
                    u = v;
                }
            }
            done[u] = true;
            for (int v = 0; v < g[u].length; v++) {
                int w = g[u][v] & 0xff;
                if (w != 0 && dist[u] + w < dist[v]) {
                    dist[v] = dist[u] + w;
                }
            }
        }
        int h = 0;
        for (int d : dist) {
            h = h * 31 + d;
        }
        return h;
    }

    public static int unionFind(int[] pairs) {
        int[] parent = new int[16];
        for (int i = 0; i < 16; i++) {
            parent[i] = i;
        }
        int groups = 16;
        for (int p : pairs) {
            int a = p & 15;
            int b = p >>> 4 & 15;
            while (parent[a] != a) {
                a = parent[a] = parent[parent[a]];
            }
            while (parent[b] != b) {
                b = parent[b] = parent[parent[b]];
            }
            if (a != b) {
                parent[a > b ? a : b] = a > b ? b : a;
                groups--;
            }
        }
        int h = groups;
        for (int x : parent) {
            h = h * 17 + x;
        }
        return h;
    }

    public static int[] prefixFunction(String s) {
        int n = s.length();
        int[] pi = new int[n];
        for (int i = 1, k = 0; i < n; i++) {
            while (k > 0 && s.charAt(i) != s.charAt(k)) {
                k = pi[k - 1];
            }
            if (s.charAt(i) == s.charAt(k)) {
                k++;
            }
            pi[i] = k;
        }
        int period = n - pi[n - 1];
        System.out.println(n % period == 0 ? period : n);
        return pi;
    }

    public static int automaton(int rule, int seed) {
        boolean[] cells = new boolean[32];
        for (int i = 0; i < 32; i++) {
            cells[i] = (seed >> i & 1) == 1;
        }
        for (int gen = 0; gen < 16; gen++) {
            boolean[] next = new boolean[32];
            for (int i = 0; i < 32; i++) {
                int key = (cells[(i + 31) % 32] ? 4 : 0) | (cells[i] ? 2 : 0) | (cells[(i + 1) & 31] ? 1 : 0);
                next[i] = (rule & 1 << key) != 0;
            }
            cells = next;
        }
        int r = 0;
        for (int i = 31; i >= 0; i--) {
            r = r << 1 | (cells[i] ? 1 : 0);
        }
        return r;
    }

    public static int bracketOrders(int[] dims) {
        int n = dims.length - 1;
        int[][] cost = new int[n][n];
        for (int span = 1; span < n; span++) {
            for (int i = 0; i + span < n; i++) {
                int j = i + span;
                cost[i][j] = Integer.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    int c = cost[i][k] + cost[k + 1][j] + (dims[i] & 15) * (dims[k + 1] & 15) * (dims[j + 1] & 15);
                    if (c < cost[i][j]) {
                        cost[i][j] = c;
                    }
                }
            }
        }
        return cost[0][n - 1];
    }

    public static int topological(int[][] g) {
        int n = g.length;
        int[] indeg = new int[n];
        for (int[] row : g) {
            for (int v : row) {
                indeg[Math.floorMod(v, n)]++;
            }
        }
        int[] queue = new int[n];
        int head = 0;
        int tail = 0;
        for (int i = 0; i < n; i++) {
            if (indeg[i] == 0) {
                queue[tail++] = i;
            }
        }
        int order = 0;
        while (head != tail) {
            int u = queue[head++];
            order = order * 10 + u;
            for (int v : g[u]) {
                if (--indeg[Math.floorMod(v, n)] == 0) {
                    queue[tail++] = Math.floorMod(v, n);
                }
            }
        }
        return head == n ? order : ~order;
    }
}
