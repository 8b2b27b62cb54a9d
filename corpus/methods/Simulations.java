public class Simulations {
    private long state;
    private float heat;
    private double[] cells;

    private int draw(int bound) {
        state = state * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        int bits = (int) (state >>> 17);
        return bits % bound;
    }

    public static int dice(long seed, int sides) {
        Simulations s = new Simulations();
        s.state = seed;
        int n = sides % 20;
        int[] counts = new int[n < 0 ? 1 : n];
        int streak = 0;
        int best = 0;
        int prev = -1;
        for (int i = 0; i < 60; i++) {
            int d = s.draw(n);
            counts[d]++;
            if (d == prev) {
                streak++;
                if (streak > best) {
                    best = streak;
                }
            } else {
                streak = 0;
                prev = d;
            }
            if (counts[d] > 30) {
                break;
            }
        }
        int h = best;
        for (int c : counts) {
            h = h * 61 + c;
        }
        return h;
    }

    public static double heatRod(double left, double right, int steps) {
        Simulations s = new Simulations();
        s.cells = new double[10];
        s.cells[0] = left;
        s.cells[9] = right;
        int n = steps & 31;
        for (int t = 0; t < n; t++) {
            double[] next = s.cells.clone();
            for (int i = 1; i < 9; i++) {
                next[i] += 0.25 * (s.cells[i - 1] - 2 * s.cells[i] + s.cells[i + 1]);
            }
            s.cells = next;
            s.heat = 0;
            for (double c : next) {
                s.heat += c;
            }
            if (s.heat != s.heat) {
                System.out.println("nan at " + t);
                break;
            }
        }
        System.out.println(s.heat);
        return s.cells[5] - s.cells[4];
    }

    public static double orbit(double vx, double vy) {
        double x = 1;
        double y = 0;
        double dt = 0.05;
        double energy = 0;
        int bounces = 0;
        for (int i = 0; i < 80; i++) {
            double r2 = x * x + y * y;
            double r = Math.sqrt(r2);
            if (!(r > 1e-3)) {
                vx = -vx;
                vy = -vy;
                bounces++;
                if (bounces > 3) {
                    break;
                }
                x += 0.5;
                continue;
            }
            double ax = -x / (r2 * r);
            double ay = -y / (r2 * r);
            vx += ax * dt;
            vy += ay * dt;
            x += vx * dt;
            y += vy * dt;
            energy = 0.5 * (vx * vx + vy * vy) - 1 / r;
        }
        System.out.println(bounces);
        System.out.println(energy < 0);
        return x + y;
    }

    public static int langtonAnt(int steps, int start) {
        boolean[][] grid = new boolean[12][12];
        int r = 6;
        int c = 6;
        int dir = start & 3;
        int n = steps & 255;
        int flips = 0;
        for (int i = 0; i < n; i++) {
            dir = grid[r][c] ? dir + 3 & 3 : dir + 1 & 3;
            grid[r][c] ^= true;
            flips += grid[r][c] ? 1 : -1;
            switch (dir) {
                case 0:
                    r = r == 0 ? 11 : r - 1;
                    break;
                case 1:
                    c = (c + 1) % 12;
                    break;
                case 2:
                    if (++r == 12) {
                        r = 0;
                    }
                    break;
                case 3:
                    c--;
                    if (c < 0) {
                        c += 12;
                    }
            }
        }
        return flips * 10000 + r * 100 + c * 4 + dir;
    }

    public static String predatorPrey(float prey, float hunters) {
        float x = prey;
        float y = hunters;
        int peaks = 0;
        float last = x;
        boolean rising = false;
        String note = "";
        for (int i = 0; i < 100; i++) {
            float dx = x * (1.1f - 0.4f * y);
            float dy = y * (0.1f * x - 0.4f);
            x += dx * 0.1f;
            y += dy * 0.1f;
            if (x < 0) {
                x = 0;
                note += "-";
            }
            if (y < 0) {
                y = 0f;
                note += "_";
            }
            if (x > last) {
                rising = true;
            } else if (x < last && rising) {
                rising = false;
                peaks++;
            } else if (x != last) {
                return "lost " + i + note.length();
            }
            last = x;
        }
        return peaks + note + (x > y) + (int) x;
    }

    public static int sandpile(int grains, int at) {
        int[][] g = new int[5][5];
        int n = (grains & 63) + 4;
        int topples = 0;
        g[Math.abs(at % 5)][Math.abs(at / 5 % 5)] = n;
        boolean again;
        do {
            again = false;
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 5; j++) {
                    if (g[i][j] < 4) {
                        continue;
                    }
                    int k = g[i][j] >> 2;
                    g[i][j] &= 3;
                    topples += k;
                    again = true;
                    for (int d = -1; d <= 1; d += 2) {
                        try {
                            g[i + d][j] += k;
                        } catch (ArrayIndexOutOfBoundsException e) {
                            n -= k;
                        }
                        if (j + d >= 0 && j + d < 5) {
                            g[i][j + d] += k;
                        } else {
                            n -= k;
                        }
                    }
                }
            }
        } while (again && topples < 400);
        int sum = 0;
        for (int[] row : g) {
            for (int v : row) {
                sum = sum * 4 + v;
            }
        }
        System.out.println(n);
        return sum ^ topples << 20;
    }

    public static int queueLine(int[] arrivals, int service) {
        int[] ring = new int[4];
        int head = 0;
        int size = 0;
        int time = 0;
        int waited = 0;
        int dropped = 0;
        int len = Math.abs(service % 7);
        int busy = 0;
        for (int i = 0; i < arrivals.length || size > 0 || busy > 0; time++) {
            if (i < arrivals.length && time % 2 == 0) {
                int a = arrivals[i++];
                if ((a & 1) == 0 || a < 0) {
                    if (size == ring.length) {
                        dropped++;
                    } else {
                        ring[(head + size++) % ring.length] = time;
                    }
                }
            }
            if (busy > 0) {
                busy--;
                continue;
            }
            if (size == 0) {
                continue;
            }
            waited += time - ring[head];
            head = head + 1 & 3;
            size--;
            busy = len;
            if (time > 900) {
                throw new IllegalStateException();
            }
        }
        return waited / (arrivals.length - dropped) * 1000 + time;
    }

    public static int forestFire(int seed, int wind) {
        byte[][] f = new byte[8][8];
        Simulations s = new Simulations();
        s.state = seed;
        for (byte[] row : f) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (byte) (s.draw(3) == 0 ? 0 : 1);
            }
        }
        f[3][3] = 2;
        int burnt = 0;
        int ticks = 0;
        boolean live = true;
        while (live && ticks < 20) {
            live = false;
            byte[][] n = new byte[8][];
            for (int i = 0; i < 8; i++) {
                n[i] = f[i].clone();
            }
            for (int i = 0; i < 8; i++) {
                for (int j = 0; j < 8; j++) {
                    if (f[i][j] != 2) {
                        continue;
                    }
                    n[i][j] = 3;
                    burnt++;
                    for (int k = 0; k < 4; k++) {
                        if ((wind >> k & 1) == 1) {
                            continue;
                        }
                        int r = i + (k - 1) % 2;
                        int c = j + (k - 2) % 2;
                        if (r >= 0 && r < 8 && c >= 0 && c < 8 && f[r][c] == 1) {
                            n[r][c] = 2;
                            live = true;
                        }
                    }
                }
            }
            f = n;
            ticks++;
        }
        return burnt * 100 + ticks;
    }

    public static double monteCarloPi(long seed, int n) {
        Simulations s = new Simulations();
        s.state = (seed ^ 0x5DEECE66DL) & (1L << 48) - 1;
        int inside = 0;
        int total = n & 127;
        float fx = 0;
        for (int i = 0; i < total; i++) {
            double x = s.draw(1 << 20) / (double) (1 << 20);
            double y = s.draw(1 << 20) / (double) (1 << 20);
            fx += (float) x;
            if (x * x + y * y < 1) {
                inside++;
            } else if (x == y) {
                inside--;
            }
        }
        System.out.println(fx / total);
        return 4.0 * inside / total;
    }

    public static String bouncing(double height, double loss) {
        double h = height;
        double v = 0;
        int bounces = 0;
        String log = "";
        for (int i = 0; i < 120; i++) {
            v -= 9.81 * 0.05;
            h += v * 0.05;
            if (h < 0) {
                h = -h * loss;
                v = -v * loss;
                bounces++;
                if (bounces <= 3) {
                    log += i + " ";
                }
            } else if (h != h) {
                return "nan" + i;
            }
            if (bounces > 20 || v > 1e12) {
                log += "stop";
                break;
            }
        }
        int level = h > 1e9 ? 3 : h > 10 ? 2 : h > 0 ? 1 : h == 0 ? 0 : -1;
        return log + bounces + "/" + level;
    }
}
