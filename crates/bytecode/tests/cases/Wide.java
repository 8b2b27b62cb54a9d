class Wide {
    static long longs(long a, int b, long c) {
        if (a < c) return a / c + (a << b);
        return a % 10L - c % (c - a);
    }

    static double doubles(double a, float b, int c) {
        double r = a * b - c;
        if (r > 1.0) r = Math.sqrt(r);
        return r == r ? r % 2 : -r;
    }

    long field;
    double[] cells;

    long post(int i) {
        cells[i]++;
        return field++ + (field += 3);
    }

    static int casts(long l, double d, float f, int i) {
        byte b = (byte) i;
        char c = (char) l;
        short s = (short) d;
        return b + c + s + (int) f + (int) (long) f;
    }
}
