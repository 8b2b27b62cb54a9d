import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Recursion of many kinds: Ackermann, towers, queens, permutations, partitions, mutual recursion. */
public class RecursionGallery {
    private static long calls;

    static int ackermann(int m, int n) {
        calls++;
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int hanoi(int n, Deque<Integer> from, Deque<Integer> to, Deque<Integer> spare) {
        if (n == 0) {
            return 0;
        }
        int before = hanoi(n - 1, from, spare, to);
        to.push(from.pop());
        return before + 1 + hanoi(n - 1, spare, to, from);
    }

    static int queens(int n, int row, int columns, int left, int right, StringBuilder path, List<String> out) {
        if (row == n) {
            out.add(path.toString());
            return 1;
        }
        int count = 0;
        for (int free = ~(columns | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            path.append((char) ('a' + Integer.numberOfTrailingZeros(bit)));
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, path, out);
            path.deleteCharAt(path.length() - 1);
        }
        return count;
    }

    static void permute(char[] a, int k, List<String> out) {
        if (k == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = k; i < a.length; i++) {
            swap(a, k, i);
            permute(a, k + 1, out);
            swap(a, k, i);
        }
    }

    private static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static long partitions(int n, int max, Map<Long, Long> memo) {
        if (n == 0) {
            return 1;
        }
        if (n < 0 || max == 0) {
            return 0;
        }
        long key = (long) n * 1000 + max;
        Long known = memo.get(key);
        if (known != null) {
            return known;
        }
        long r = partitions(n - max, max, memo) + partitions(n, max - 1, memo);
        memo.put(key, r);
        return r;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static double power(double x, int n) {
        if (n < 0) {
            return 1 / power(x, -n);
        }
        if (n == 0) {
            return 1;
        }
        double half = power(x, n / 2);
        return n % 2 == 0 ? half * half : half * half * x;
    }

    static int flood(char[][] grid, int r, int c) {
        if (r < 0 || c < 0 || r >= grid.length || c >= grid[r].length || grid[r][c] != '.') {
            return 0;
        }
        grid[r][c] = '~';
        return 1 + flood(grid, r + 1, c) + flood(grid, r - 1, c) + flood(grid, r, c + 1) + flood(grid, r, c - 1);
    }

    static String binaryTree(int depth, int label) {
        return depth == 0 ? "." : "(" + binaryTree(depth - 1, 2 * label) + label + binaryTree(depth - 1, 2 * label + 1) + ")";
    }

    static int sum(Object nested) {
        if (nested instanceof Integer i) {
            return i;
        }
        int s = 0;
        for (Object o : (Object[]) nested) {
            s += sum(o);
        }
        return s;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        for (int m = 0; m <= 2; m++) {
            System.out.println("ackermann " + m + " " + ackermann(m, n) + " calls " + calls);
        }
        System.out.println("ackermann 3 " + ackermann(3, 3) + " calls " + calls);
        Deque<Integer> a = new ArrayDeque<>();
        Deque<Integer> b = new ArrayDeque<>();
        for (int i = 8; i > 0; i--) {
            a.push(i);
        }
        System.out.println("hanoi " + hanoi(8, a, b, new ArrayDeque<>()) + " " + b + a);
        List<String> boards = new ArrayList<>();
        System.out.println("queens " + queens(n, 0, 0, 0, 0, new StringBuilder(), boards) + " " + boards);
        List<String> words = new ArrayList<>();
        permute("abcd".toCharArray(), 0, words);
        System.out.println(words.size() + " " + words.subList(0, 7) + words.get(23));
        Map<Long, Long> memo = new HashMap<>();
        System.out.println("partitions " + partitions(60, 60, memo) + " memo " + memo.size());
        System.out.println(even(700) + " " + odd(700) + " " + power(1.0001, 5000) + " " + power(2, -10) + " " + power(0, -1));
        char[][] grid = {"..#..".toCharArray(), ".##..".toCharArray(), "#...#".toCharArray(), ".".toCharArray()};
        System.out.println("flood " + flood(grid, 0, 0) + " " + flood(grid, 0, 4) + " " + Arrays.deepToString(grid));
        System.out.println(binaryTree(3, 1));
        System.out.println(sum(new Object[] {1, new Object[] {2, new Object[] {}, 3}, new Integer[] {4, 5}}));
        IntBinaryOperator[] gcd = new IntBinaryOperator[1];
        gcd[0] = (x, y) -> y == 0 ? x : gcd[0].applyAsInt(y, x % y);
        System.out.println("gcd " + gcd[0].applyAsInt(1071, 462) + " " + gcd[0].applyAsInt(-12, 18));
        try {
            sum(new Object[] {"x"});
        } catch (ClassCastException e) {
            System.out.println("not a number");
        }
    }
}
