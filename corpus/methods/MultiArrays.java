public class MultiArrays {
    private static int order;

    private static int step(int v) {
        order = order * 10 + (v & 7);
        return v;
    }

    private static int small(int v) {
        return v > 6 ? 6 : v;
    }

    public static int threeDims(int a, int b, int c) {
        int[][][] m = new int[small(a)][small(b)][small(c)];
        int cells = 0;
        int len = m.length;
        for (int[][] p : m) {
            len = len * 10 + p.length;
            for (int[] q : p) {
                len ^= q.length;
                cells += q.length;
            }
        }
        return cells * 1000 + len;
    }

    public static int partialDims(int rows, int cols) {
        int a = rows % 5;
        int b = cols % 4;
        long[][][] m = new long[small(a)][small(b)][];
        int nulls = 0;
        for (long[][] p : m) {
            for (long[] q : p) {
                if (q == null) {
                    nulls++;
                }
            }
        }
        System.out.println(nulls);
        m[0][0] = new long[] {nulls};
        return (int) m[0][0][0] + (a > b ? m[a - 1][b - 1] == null ? 9 : 8 : m[a - 1][b - 1].length);
    }

    public static int dimOrder(int a, int b, int c) {
        order = 0;
        try {
            double[][][] m = new double[step(small(a))][step(small(b))][step(small(c))];
            return m.length;
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
            return -order;
        }
    }

    public static int raggedSum(int[][] g) {
        int sum = 0;
        int widest = 0;
        for (int i = 0; i < g.length; i++) {
            int[] row = g[i];
            if (row.length > widest) {
                widest = row.length;
            }
            for (int j = 0; j < row.length; j++) {
                sum += row[j] * (i + 1) - j;
            }
        }
        int[] columns = new int[widest];
        for (int[] row : g) {
            for (int j = row.length; j-- > 0;) {
                columns[j] ^= row[j];
            }
        }
        for (int c : columns) {
            sum = sum * 31 + c;
        }
        return sum;
    }

    public static int[][] transpose(int[][] m) {
        int[][] t = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[0].length; j++) {
                t[j][i] = m[i][j];
            }
        }
        return t;
    }

    public static int[][] pascal(int n) {
        int rows = n & 15;
        int[][] p = new int[rows][];
        for (int i = 0; i < rows; i++) {
            p[i] = new int[i + 1];
            p[i][0] = p[i][i] = 1;
            for (int j = 1; j < i; j++) {
                p[i][j] = p[i - 1][j - 1] + p[i - 1][j];
            }
        }
        return p;
    }

    public static int shallowClone(int[][] g) {
        int[][] h = g.clone();
        int r = 0;
        if (h.length > 0 && h[0] == g[0]) {
            r |= 1;
        }
        if (h != g) {
            r |= 2;
        }
        h[0] = new int[] {7};
        if (g[0] != h[0]) {
            r |= 4;
        }
        if (h.length > 1) {
            h[1][0]++;
            r += g[1][0] << 4;
        }
        int[][] deep = new int[g.length][];
        for (int i = 0; i < deep.length; i++) {
            deep[i] = g[i] == null ? null : g[i].clone();
        }
        deep[0][0] = 1;
        return r ^ g[0][0] << 8;
    }

    public static long matrixPower(long[] seed, int n) {
        long[][] m = {{seed[0], 1}, {1, seed.length}};
        long[][] r = {{1, 0}, {0, 1}};
        for (int e = n & 255; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                r = times(r, m);
            }
            m = times(m, m);
        }
        return r[0][0] ^ r[0][1] << 1 ^ r[1][0] << 2 ^ r[1][1] << 3;
    }

    private static long[][] times(long[][] a, long[][] b) {
        int n = a.length;
        int k = b.length;
        int p = b[0].length;
        long[][] c = new long[n][p];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < p; j++) {
                for (int t = 0; t < k; t++) {
                    c[i][j] += a[i][t] * b[t][j];
                }
            }
        }
        return c;
    }

    public static double determinant(int[][] g) {
        int n = g.length;
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = g[i][j];
            }
        }
        double det = 1;
        for (int col = 0; col < n; col++) {
            int pivot = col;
            for (int row = col + 1; row < n; row++) {
                if (Math.abs(a[row][col]) > Math.abs(a[pivot][col])) {
                    pivot = row;
                }
            }
            if (a[pivot][col] == 0) {
                return 0 * -det;
            }
            if (pivot != col) {
                double[] t = a[pivot];
                a[pivot] = a[col];
                a[col] = t;
                det = -det;
            }
            det *= a[col][col];
            for (int row = col + 1; row < n; row++) {
                double f = a[row][col] / a[col][col];
                for (int k = col; k < n; k++) {
                    a[row][k] -= f * a[col][k];
                }
            }
        }
        return det;
    }

    public static int life(int seed, int gens) {
        int n = 8;
        boolean[][] cells = new boolean[n][n];
        long bits = seed * 0x9E3779B97F4A7C15L;
        for (int i = 0; i < 64; i++) {
            cells[i >> 3][i & 7] = (bits >>> i & 1) != 0;
        }
        for (int g = 0; g < (gens & 3); g++) {
            boolean[][] next = new boolean[n][n];
            for (int r = 0; r < n; r++) {
                for (int c = 0; c < n; c++) {
                    int alive = 0;
                    for (int dr = -1; dr <= 1; dr++) {
                        for (int dc = -1; dc <= 1; dc++) {
                            if ((dr | dc) != 0 && cells[r + dr & 7][c + dc & 7]) {
                                alive++;
                            }
                        }
                    }
                    next[r][c] = alive == 3 || cells[r][c] && alive == 2;
                }
            }
            cells = next;
        }
        int pop = 0;
        for (boolean[] row : cells) {
            String line = "";
            for (boolean b : row) {
                line += b ? '#' : '.';
                pop += b ? 1 : 0;
            }
            System.out.println(line);
        }
        return pop;
    }

    public static int nestedStores(int[][] g, int i, int j) {
        i %= 3;
        j %= 2;
        int old = g[i][j]++;
        g[i][j] += g[j][i] -= old;
        int[] row = g[i];
        g[i] = g[j] = row;
        g[i][j] <<= g[i = j][j = 0] & 7;
        return old * 31 + row[0] + i * 7 + j;
    }

    public static int nullRows(int a, int b) {
        int[][] m = new int[small(a)][];
        String[][] s = new String[2][small(b)];
        Object[] o = s;
        int r = 0;
        try {
            r = m[b].length;
        } catch (NullPointerException e) {
            r = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            r = 2;
        }
        try {
            o[0] = new Integer[1][1];
        } catch (ArrayStoreException e) {
            r += 10;
        }
        o[1] = new String[] {"x"};
        s[1][0] += s[0].length;
        return r + s[1].length;
    }

    public static char[] charGrid(String[] words) {
        char[][] g = new char[words.length][];
        int total = 0;
        for (int i = 0; i < g.length; i++) {
            if (words[i] == null) {
                continue;
            }
            g[i] = words[i].toCharArray();
            total += g[i].length;
        }
        char[] flat = new char[total];
        int k = 0;
        for (int col = 0; k < total; col++) {
            for (char[] row : g) {
                if (row != null && col < row.length) {
                    flat[k++] = row[col];
                }
            }
        }
        return flat;
    }
}
