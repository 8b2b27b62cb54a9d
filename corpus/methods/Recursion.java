public class Recursion {
    private static int calls;
    private final int value;
    private Recursion left;
    private Recursion right;

    private Recursion(int value) {
        this.value = value;
    }

    private static int ack(int m, int n) {
        calls++;
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ack(m - 1, 1);
        }
        return ack(m - 1, ack(m, n - 1));
    }

    public static int ackermann(int m, int n) {
        calls = 0;
        int r = ack(Math.floorMod(m, 3), n & 7);
        System.out.println(calls);
        return r;
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static boolean mutual(int n) {
        return even(n & 127) ^ odd(n >>> 25);
    }

    private static int female(int n) {
        return n == 0 ? 1 : n - male(female(n - 1));
    }

    private static int male(int n) {
        return n == 0 ? 0 : n - female(male(n - 1));
    }

    public static int hofstadter(int n) {
        return female(n & 15) * 100 + male(n >>> 28);
    }

    public static int hanoi(int n, char from, char to) {
        calls = 0;
        char via = (char) (from + to & 0x7f);
        int h = move(n & 7, from, to, via);
        return h * 31 + calls;
    }

    private static int move(int n, char from, char to, char via) {
        if (n == 0) {
            return 1;
        }
        int a = move(n - 1, from, via, to);
        calls++;
        int mid = from * 7 - to;
        int b = move(n - 1, via, to, from);
        return a * 5 + mid + b * 3;
    }

    public static long binomial(int n, int k) {
        return choose(n % 14, k % 14);
    }

    private static long choose(int n, int k) {
        if (k < 0 || n < 0 || k > n) {
            return 0L;
        }
        return k == 0 || k == n ? 1L : choose(n - 1, k - 1) + choose(n - 1, k);
    }

    public static String permutations(String s) {
        calls = 0;
        char[] a = s.length() > 4 ? s.substring(0, 4).toCharArray() : s.toCharArray();
        int[] acc = new int[1];
        permute(a, 0, acc);
        return calls + ":" + acc[0];
    }

    private static void permute(char[] a, int k, int[] acc) {
        if (k == a.length) {
            calls++;
            int h = 0;
            for (char c : a) {
                h = h * 31 + c;
            }
            acc[0] = acc[0] * 7 ^ h;
            return;
        }
        for (int i = k; i < a.length; i++) {
            char t = a[k];
            a[k] = a[i];
            a[i] = t;
            permute(a, k + 1, acc);
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
    }

    public static int treeInsert(int[] keys) {
        Recursion root = null;
        for (int k : keys) {
            root = insert(root, k);
        }
        System.out.println(height(root));
        return fold(root, 1);
    }

    private static Recursion insert(Recursion t, int k) {
        if (t == null) {
            return new Recursion(k);
        }
        if (k < t.value) {
            t.left = insert(t.left, k);
        } else if (k > t.value) {
            t.right = insert(t.right, k);
        }
        return t;
    }

    private static int height(Recursion t) {
        return t == null ? 0 : 1 + Math.max(height(t.left), height(t.right));
    }

    private static int fold(Recursion t, int seed) {
        if (t == null) {
            return seed ^ 0x9e37;
        }
        int l = fold(t.left, seed * 3 + t.value);
        int r = fold(t.right, l ^ t.value);
        return l - r * 31;
    }

    public static int queens(int n) {
        int size = (n & 3) + 3;
        return place(size, 0, 0, 0, 0);
    }

    private static int place(int n, int row, int cols, int d1, int d2) {
        if (row == n) {
            return 1;
        }
        int found = 0;
        int free = ~(cols | d1 | d2) & ((1 << n) - 1);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            found += place(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >>> 1);
        }
        return found;
    }

    public static int throwThrough(int depth, int trigger) {
        calls = 0;
        try {
            return dive(depth & 31, trigger);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            return -calls;
        }
    }

    private static int dive(int d, int trigger) {
        try {
            if (d == (trigger & 31)) {
                throw new IllegalStateException("at " + d);
            }
            return d == 0 ? 10 / trigger : dive(d - 1, trigger) + d;
        } finally {
            calls += d + 1;
        }
    }

    private static double expr(char[] s, int[] pos, int depth) {
        double v = term(s, pos, depth);
        while (pos[0] < s.length && (s[pos[0]] == '+' || s[pos[0]] == '-')) {
            char op = s[pos[0]++];
            double t = term(s, pos, depth);
            v = op == '+' ? v + t : v - t;
        }
        return v;
    }

    private static double term(char[] s, int[] pos, int depth) {
        double v = factor(s, pos, depth);
        while (pos[0] < s.length && (s[pos[0]] == '*' || s[pos[0]] == '/' || s[pos[0]] == '%')) {
            char op = s[pos[0]++];
            double t = factor(s, pos, depth);
            if (op == '*') {
                v *= t;
            } else if (op == '/') {
                v /= t;
            } else {
                v %= t;
            }
        }
        return v;
    }

    private static double factor(char[] s, int[] pos, int depth) {
        if (depth > 40) {
            throw new IllegalArgumentException("deep");
        }
        if (s[pos[0]] == '-') {
            pos[0]++;
            return -factor(s, pos, depth + 1);
        }
        if (s[pos[0]] == '(') {
            pos[0]++;
            double v = expr(s, pos, depth + 1);
            if (s[pos[0]++] != ')') {
                throw new IllegalStateException("paren");
            }
            return v;
        }
        double v = 0;
        int start = pos[0];
        while (pos[0] < s.length && s[pos[0]] >= '0' && s[pos[0]] <= '9') {
            v = v * 10 + (s[pos[0]++] - '0');
        }
        if (start == pos[0]) {
            throw new NumberFormatException("at " + start);
        }
        return v;
    }

    public static double calculator(String text, int pick) {
        String[] canned = {"1+2*3", "(1+2)*3/0", "-(2-5)%2", "--8/3", "1+(2", "", "0/0-1", "((((((7))))))*6-", "5%0"};
        String s = (pick & 1) == 0 ? text : canned[(pick >>> 1) % canned.length];
        int[] pos = new int[1];
        double v = expr(s.toCharArray(), pos, 0);
        System.out.println(pos[0]);
        return v;
    }

    public static long mcCarthy(long n) {
        calls = 0;
        long start = n > 200 ? 200 : n < 40 ? 40 : n;
        long r = ninetyOne(start);
        System.out.println(calls);
        return r;
    }

    private static long ninetyOne(long n) {
        calls++;
        return n > 100 ? n - 10 : ninetyOne(ninetyOne(n + 11));
    }

    public static int floodFill(int[][] grid, int r, int c) {
        r %= 3;
        c %= 4;
        int target = grid[r][c];
        int filled = fill(grid, r, c, target, ~target, 0);
        return filled * 31 + grid[r][c];
    }

    private static int fill(int[][] g, int r, int c, int from, int to, int depth) {
        if (depth > 60 || r < 0 || r >= g.length || c < 0 || c >= g[r].length || g[r][c] != from) {
            return 0;
        }
        g[r][c] = to;
        return 1 + fill(g, r + 1, c, from, to, depth + 1) + fill(g, r - 1, c, from, to, depth + 1)
                + fill(g, r, c + 1, from, to, depth + 1) + fill(g, r, c - 1, from, to, depth + 1);
    }

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    private static final class Broken {
        static int x = 1 / Integer.parseInt("0");
    }

    /** The full stack is the first error that the program meets; its class is initialised there. */
    public static String overflowFirst(int n) {
        String text = "";
        try {
            text += endless(n);
        } catch (StackOverflowError e) {
            text += e + " " + e.getMessage();
        }
        try {
            text += Broken.x;
        } catch (ExceptionInInitializerError e) {
            text += " " + e.getCause().getMessage();
        }
        try {
            text += Broken.x;
        } catch (NoClassDefFoundError e) {
            text += " " + e.getMessage();
        }
        return text;
    }
}
