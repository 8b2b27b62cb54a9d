public class Puzzles {
    private static int nodes;

    public static String sudokuFour(int clues) {
        nodes = 0;
        int[][] g = new int[4][4];
        for (int i = 0; i < 4; i++) {
            int v = clues >>> i * 3 & 7;
            if (v >= 1 && v <= 4) {
                g[i][(i * 2 + v) & 3] = v;
            }
        }
        boolean ok = fillCell(g, 0);
        String s = ok ? "" : "no ";
        for (int[] row : g) {
            for (int v : row) {
                s += v;
            }
        }
        return s + "/" + nodes;
    }

    private static boolean fillCell(int[][] g, int at) {
        if (at == 16) {
            return true;
        }
        int r = at >> 2;
        int c = at & 3;
        if (g[r][c] != 0) {
            return fillCell(g, at + 1);
        }
        if (++nodes > 150) {
            return false;
        }
        next:
        for (int v = 1; v <= 4; v++) {
            for (int k = 0; k < 4; k++) {
                if (g[r][k] == v || g[k][c] == v || g[r & 2 | k >> 1][c & 2 | k & 1] == v) {
                    continue next;
                }
            }
            g[r][c] = v;
            if (fillCell(g, at + 1)) {
                return true;
            }
            g[r][c] = 0;
        }
        return false;
    }

    public static int knightDistance(int from, int to) {
        int n = 8;
        int[] dist = new int[n * n];
        for (int i = 0; i < dist.length; i++) {
            dist[i] = -1;
        }
        int[] dr = {1, 2, 2, 1, -1, -2, -2, -1};
        int[] dc = {2, 1, -1, -2, -2, -1, 1, 2};
        int[] queue = new int[n * n];
        int head = 0;
        int tail = 0;
        int s = from & 63;
        int t = to & 63;
        dist[s] = 0;
        queue[tail++] = s;
        while (head < tail) {
            int p = queue[head++];
            if (p == t) {
                break;
            }
            for (int k = 0; k < 8; k++) {
                int r = (p >> 3) + dr[k];
                int c = (p & 7) + dc[k];
                if ((r | c) < 0 || r >= n || c >= n || dist[r * n + c] >= 0) {
                    continue;
                }
                dist[r * n + c] = dist[p] + 1;
                queue[tail++] = r * n + c;
            }
        }
        System.out.println(tail);
        return dist[t];
    }

    public static long magicSquare(int order) {
        int n = order % 10;
        int[][] m = new int[n][n];
        int r = 0;
        int c = n / 2;
        for (int k = 1; k <= n * n; k++) {
            m[r][c] = k;
            int nr = (r - 1 + n) % n;
            int nc = (c + 1) % n;
            if (m[nr][nc] != 0) {
                nr = (r + 1) % n;
                nc = c;
            }
            r = nr;
            c = nc;
        }
        boolean magic = true;
        int want = n * (n * n + 1) / 2;
        int d1 = 0;
        int d2 = 0;
        long h = 0;
        for (int i = 0; i < n; i++) {
            int row = 0;
            int col = 0;
            for (int j = 0; j < n; j++) {
                row += m[i][j];
                col += m[j][i];
                h = h * 31 + m[i][j];
            }
            magic &= row == want && col == want;
            d1 += m[i][i];
            d2 += m[i][n - 1 - i];
        }
        System.out.println(magic && d1 == want && d2 == want);
        return h / m[0][0];
    }

    public static int josephus(int n, int k) {
        int count = (n & 31) + 1;
        int step = k % 50;
        int[] next = new int[count];
        for (int i = 0; i < count; i++) {
            next[i] = (i + 1) % count;
        }
        int prev = count - 1;
        int alive = count;
        int order = 0;
        while (alive > 1) {
            for (int s = step; s > 1; s--) {
                prev = next[prev];
            }
            int victim = next[prev];
            order = order * 33 + victim;
            next[prev] = next[victim];
            next[victim] = -1;
            if (step < 0) {
                prev = next[next[prev]];
            }
            alive--;
        }
        System.out.println(order);
        int formula = 0;
        for (int i = 2; i <= count; i++) {
            formula = (formula + step) % i;
        }
        return prev * 100 + formula;
    }

    public static String ticTacToe(int moves) {
        char[] board = "abcdefghi".toCharArray();
        int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        long rest = moves & 0xffffffffL;
        char turn = 'X';
        String verdict = "draw";
        game:
        for (int ply = 0; ply < 9; ply++) {
            int free = 9 - ply;
            int pick = (int) (rest % free);
            rest /= free;
            for (int cell = 0; cell < 9; cell++) {
                if (board[cell] >= 'a' && pick-- == 0) {
                    board[cell] = turn;
                    break;
                }
            }
            for (int[] line : lines) {
                if (board[line[0]] == board[line[1]] && board[line[1]] == board[line[2]]) {
                    verdict = turn + " wins";
                    break game;
                }
            }
            turn ^= 'X' ^ 'O';
        }
        return verdict + " " + new String(board);
    }

    public static int minesweeper(int seed, int r, int c) {
        boolean[][] mine = new boolean[6][6];
        int x = seed | 1;
        for (int i = 0; i < 8; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            mine[(x >>> 3) % 6][(x >>> 9) % 6] = true;
        }
        byte[][] shown = new byte[6][6];
        int[] stack = new int[200];
        int sp = 0;
        stack[sp++] = r % 6 * 6 + c % 6;
        int opened = 0;
        while (sp > 0) {
            int p = stack[--sp];
            int pr = p / 6;
            int pc = p % 6;
            if (shown[pr][pc] != 0) {
                continue;
            }
            if (mine[pr][pc]) {
                return -1 - opened;
            }
            int near = 0;
            for (int k = 0; k < 9; k++) {
                int qr = pr + k / 3 - 1;
                int qc = pc + k % 3 - 1;
                if (qr >= 0 && qr < 6 && qc >= 0 && qc < 6 && mine[qr][qc]) {
                    near++;
                }
            }
            shown[pr][pc] = (byte) (near + 1);
            opened++;
            if (near == 0) {
                for (int k = 0; k < 9; k++) {
                    int qr = pr + k / 3 - 1;
                    int qc = pc + k % 3 - 1;
                    if (qr >= 0 && qr < 6 && qc >= 0 && qc < 6 && shown[qr][qc] == 0) {
                        stack[sp++] = qr * 6 + qc;
                    }
                }
            }
        }
        int h = opened;
        for (byte[] row : shown) {
            for (byte b : row) {
                h = h * 11 + b;
            }
        }
        return h;
    }

    public static int subsetSum(int[] a, int target) {
        int n = Math.min(a.length, 8);
        int bestMask = 0;
        long bestGap = Long.MAX_VALUE;
        int exact = 0;
        for (int mask = 0; mask < 1 << n; mask++) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                if ((mask >> i & 1) == 1) {
                    sum += a[i];
                }
            }
            long gap = sum > target ? sum - target : target - sum;
            if (gap == 0) {
                exact++;
            }
            if (gap < bestGap || gap == bestGap && Integer.bitCount(mask) < Integer.bitCount(bestMask)) {
                bestGap = gap;
                bestMask = mask;
            }
        }
        System.out.println(bestGap);
        return exact * 1000 + bestMask;
    }

    public static int lightsOut(int board) {
        int b = board & 0x1ff;
        int best = 99;
        int bestPress = -1;
        int[] effect = new int[9];
        for (int i = 0; i < 9; i++) {
            int r = i / 3;
            int c = i % 3;
            effect[i] |= 1 << i;
            if (r > 0) effect[i] |= 1 << i - 3;
            if (r < 2) effect[i] |= 1 << i + 3;
            if (c > 0) effect[i] |= 1 << i - 1;
            if (c < 2) effect[i] |= 1 << i + 1;
        }
        for (int press = 0; press < 512; press++) {
            int state = b;
            int count = 0;
            for (int rest = press, i = 0; rest != 0; rest >>= 1, i++) {
                if ((rest & 1) != 0) {
                    state ^= effect[i];
                    count++;
                }
            }
            if (state == 0 && count < best) {
                best = count;
                bestPress = press;
            }
        }
        return best * 1000 + bestPress;
    }

    public static String nim(int[] heaps) {
        int n = heaps.length;
        int[] h = new int[n];
        int total = 0;
        for (int i = 0; i < n; i++) {
            h[i] = heaps[i] & 15;
            total += h[i];
        }
        String log = "";
        boolean first = true;
        int turns = 0;
        while (total > 0) {
            int x = 0;
            for (int v : h) {
                x ^= v;
            }
            int heap = -1;
            int take = 1;
            for (int i = 0; i < n; i++) {
                int goal = h[i] ^ x;
                if (x != 0 && goal < h[i]) {
                    heap = i;
                    take = h[i] - goal;
                    break;
                }
                if (h[i] > 0 && heap < 0) {
                    heap = i;
                }
            }
            h[heap] -= take;
            total -= take;
            first = !first;
            if (turns++ < 6) {
                log += heap + ":" + take + " ";
            }
        }
        return log + turns + (first ? "second" : "first");
    }

    public static int countIslands(int[][] g) {
        int islands = 0;
        int biggest = 0;
        int[][] seen = new int[g.length][];
        for (int i = 0; i < g.length; i++) {
            seen[i] = new int[g[i].length];
        }
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g[i].length; j++) {
                if ((g[i][j] & 1) == 0 || seen[i][j] != 0) {
                    continue;
                }
                islands++;
                int size = 0;
                int[] stack = new int[64];
                int sp = 0;
                stack[sp++] = i << 16 | j;
                while (sp > 0) {
                    int p = stack[--sp];
                    int r = p >> 16;
                    int c = (short) p;
                    if (r < 0 || r >= g.length || c < 0 || c >= g[r].length) {
                        continue;
                    }
                    if (seen[r][c] != 0 || (g[r][c] & 1) == 0) {
                        continue;
                    }
                    seen[r][c] = islands;
                    size++;
                    stack[sp++] = r + 1 << 16 | c;
                    stack[sp++] = r - 1 << 16 | c;
                    stack[sp++] = r << 16 | c + 1;
                    stack[sp++] = r << 16 | c - 1 & 0xffff;
                }
                biggest = size > biggest ? size : biggest;
            }
        }
        return islands * 100 / biggest;
    }

    public static int cryptarithm(int a, int b) {
        int x = Math.abs(a % 100);
        int y = Math.abs(b % 100);
        int found = 0;
        int last = 0;
        search:
        for (int p = 0; p < 10; p++) {
            for (int q = 0; q < 10; q++) {
                if (p == q) {
                    continue;
                }
                for (int r = 9; r >= 0; --r) {
                    if (r == p || r == q) {
                        continue;
                    }
                    int left = p * 10 + q + x;
                    int right = q * 10 + r + y;
                    if (left == right) {
                        found++;
                        last = p * 100 + q * 10 + r;
                        if (found == 7) {
                            break search;
                        }
                    } else if (left > right + 9) {
                        break;
                    }
                }
            }
        }
        return found == 0 ? -last - 1 : last * 10 + found;
    }
}
