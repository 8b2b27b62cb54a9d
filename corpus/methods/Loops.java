public class Loops {
    public static int labelled(int a, int b) {
        int r = 0;
        outer:
        for (int i = 0; i < 8; i++) {
            middle:
            for (int j = 0; ; j++) {
                if (j > 6) {
                    continue outer;
                }
                for (int k = j; k >= 0; k--) {
                    r = r * 3 + 1;
                    if ((i ^ k) == (a & 7)) {
                        continue middle;
                    }
                    if (i * k == (b & 31)) {
                        break middle;
                    }
                    if (r < 0 && k + i == 9) {
                        break outer;
                    }
                }
                r ^= j;
            }
            r += i << 4;
        }
        return r;
    }

    public static int severalBackEdges(int n) {
        int i = n & 63;
        int r = 0;
        int fuel = 200;
        while (i > 0) {
            i--;
            if ((i & 1) != 0) {
                r += 2;
                continue;
            }
            if (i % 3 == 0) {
                r *= 2;
                if (r > 1000) {
                    r -= 997;
                    continue;
                }
                i--;
                continue;
            }
            do {
                r++;
                if (r % 5 == 0) {
                    fuel--;
                    continue;
                }
                r ^= i;
                if (fuel-- < 0) {
                    return ~r;
                }
            } while (r % 7 > 3);
        }
        return r * 100 + i;
    }

    public static int labelledBlock(int x, int y) {
        int r = 0;
        block: {
            if (x == 0) {
                break block;
            }
            r = 1;
            inner: {
                if (y == 0) {
                    break inner;
                }
                if (x / y > 2) {
                    break block;
                }
                r += 2;
            }
            r += 4;
            if (x < y) {
                break block;
            }
            r += 8;
        }
        one: two:
        for (;;) {
            r += 16;
            if (r > 60) break one;
            if (r > 40) continue two;
            r += y & 3;
        }
        return r;
    }

    public static int doWhileShapes(int n) {
        int c = 0;
        do {
            c++;
        } while (c < (n & 15));
        do {
            if (c % 2 == 0) {
                c += 3;
                continue;
            }
            c -= 1;
            if (c == 4) {
                break;
            }
        } while (c < 20 && c > 0);
        do ; while (c++ < 30);
        int runs = 0;
        do {
            runs++;
            do {
                n >>>= 1;
                if (n == 1) {
                    c += 1000;
                }
                c += n & 5;
            } while ((n & 1) == 1);
        } while (n != 0);
        return c * 100 + runs;
    }

    public static int shortCircuit(int a, int b, boolean p, boolean q) {
        int r = 0;
        int i = 0;
        if (p && i++ < 1 || q && ++i > 0 || i-- == 0) {
            r |= 1;
        }
        if ((p || i++ > 0) && (q || i++ > 1)) {
            r |= 2;
        }
        if (p ? a > b || i++ == 0 : a < b && i++ == 0) {
            r |= 4;
        }
        if (!(p & (q | i++ > 3)) ^ (a == b || b != 0 && a / b == i)) {
            r |= 8;
        }
        boolean z = p && !q || a > 0 && (b > 0 || !(p || q) && a != b);
        boolean w = !z ? p == q : p != q;
        while (z && i < 20 || w && i < 10 || i == 0) {
            i += 3;
            if (z != w && i > 5) {
                z = !z;
            }
        }
        return r * 1000 + i * 4 + (z ? 2 : 0) + (w ? 1 : 0);
    }

    public static int longCounter(long from, long step) {
        int n = 0;
        for (long i = from; i >= from && n < 70; i += step) {
            n++;
            if (i > 1L << 40) {
                step <<= 1;
            }
        }
        for (long i = Long.MAX_VALUE - 3; i > 0; i++) {
            n++;
        }
        for (byte b = 120; b > 0; b++) {
            n += b;
        }
        for (char c = '\ufffa'; c > 100; c++) {
            n += c & 3;
        }
        for (short s = -32760; s < 0; s--) {
            n ^= s;
        }
        return n;
    }

    public static int primeSieve(int n) {
        int limit = n & 255;
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        int last = -1;
        for (int p = 2; p <= limit; p++) {
            if (composite[p]) {
                continue;
            }
            count++;
            last = p;
            for (int m = p * p; m <= limit; m += p) {
                composite[m] = true;
            }
        }
        System.out.println(last);
        return count;
    }

    public static int conditionalNest(int a, int b, int c) {
        int r = a < b ? b < c ? a < c ? 1 : 2 : a < c ? 3 : 4 : b < c ? a < c ? 5 : 6 : a < c ? 7 : 8;
        int s = (a > 0 ? a : -a) > (b > 0 ? b : -b) ? (c > 0 ? a : b) : (c == 0 ? b : c);
        boolean t = (a == b ? b == c : c == a) ? a >= 0 : b >= 0 && c < 0;
        return r * 10 + (t ? s & 7 : s >> 29);
    }

    public static int spiral(int h, int w) {
        int rows = h & 7;
        int cols = w & 7;
        int[][] g = new int[rows][cols];
        int r = 0;
        int c = -1;
        int dr = 0;
        int dc = 1;
        for (int k = 1; k <= rows * cols; k++) {
            while (true) {
                int nr = r + dr;
                int nc = c + dc;
                if (nr >= 0 && nr < rows && nc >= 0 && nc < cols && g[nr][nc] == 0) {
                    r = nr;
                    c = nc;
                    break;
                }
                int t = dr;
                dr = dc;
                dc = -t;
            }
            g[r][c] = k;
        }
        int hash = 0;
        for (int[] row : g) {
            for (int v : row) {
                hash = hash * 31 + v;
            }
        }
        return hash;
    }

    public static String fizz(int from, int count) {
        String out = "";
        int end = from + (count & 15);
        for (int i = from; i != end; ++i) {
            boolean hit = false;
            if (i % 3 == 0) {
                out += "f";
                hit = true;
            }
            if (i % 5 == 0) {
                out += "b";
                hit = true;
            }
            if (!hit) {
                out += i & 15;
            }
            out += i + 1 < i ? '!' : ',';
        }
        return out;
    }

    public static int irregular(int[] a, int limit) {
        int i = 0;
        int j = a.length - 1;
        int moves = 0;
        search:
        while (true) {
            for (; i <= j; i++, moves++) {
                if (a[i] < 0) {
                    break;
                }
                if (a[i] == limit) {
                    break search;
                }
            }
            for (; j >= i; --j, moves += 10) {
                if (a[j] >= 0) {
                    break;
                }
                if (a[j] == limit) {
                    moves = -moves;
                    break search;
                }
            }
            if (i >= j) {
                break;
            }
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            moves += 1000;
        }
        return moves * 31 + (i < a.length ? a[i] : j);
    }

    public static long countdownMix(int n, long m) {
        long acc = m;
        int i = n & 31;
        for (int j = i; i-- > 0 | j > 0; j -= 2) {
            acc += (long) i * j;
            if ((acc & 3) == 2) {
                acc = -acc;
                continue;
            }
            for (int k = 0, l = 10; k < l; k++, l--) {
                acc ^= (long) k << l;
            }
        }
        return acc + i;
    }
}
