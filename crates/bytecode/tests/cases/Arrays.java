class Arrays {
    static int sum(int[] a) {
        int s = 0;
        for (int x : a) s += x;
        return s;
    }

    static void fill(Object[] a, Object x, int i) {
        a[i] = x;
        a[0] = null;
    }

    static int[] copy(int[] a, int n) {
        int[] b = new int[n];
        for (int i = 0; i < n; i++) b[i] = a[i];
        return b;
    }

    static long[][] grid(int n, int m) {
        long[][] g = new long[n][m];
        g[0][1] += 2L;
        return g;
    }

    static byte narrow(byte[] b, char[] c, short[] s, boolean[] z, float[] f, double[] d) {
        c[0] = (char) b[0];
        s[1]++;
        z[2] = !z[2];
        f[3] = (float) d[4];
        return b[1];
    }

    static Object[] literal() {
        return new Object[] {"a", null, new int[3]};
    }

    static int nested(Integer n, int i) {
        int[][] a = {{1}, {2, 3}};
        Integer[] b = {n};
        a[2] = new int[i];
        return a[1][i] + b[0];
    }
}
