/** Tests one after the other, of which later ones depend on what earlier ones left behind. */
public class NumMerging {
    private int count;
    private int last;

    /** Accumulates; some sums cannot be. */
    public static int sums(boolean a, boolean b, boolean c, boolean d, boolean e, boolean f) {
        int sum = 0;
        if (a) {
            sum += 1;
        }
        if (b) {
            sum += 2;
        } else {
            sum -= 4;
        }
        if (c && d) {
            sum *= 3;
        }
        if (e || !f) {
            sum ^= 5;
        }
        if (sum == 12) {
            return 1;
        }
        if (sum == 4) {
            return 2;
        }
        if (sum == 100) {
            return 3;
        }
        return sum > 0 ? 4 : 5;
    }

    /** Leaves in the middle. */
    public static int leaves(boolean a, boolean b, byte n, boolean c) {
        int level = 0;
        if (a) {
            level += 2;
        }
        if (n > 100) {
            throw new IllegalArgumentException("high");
        } else if (n < -100) {
            level = 7;
        }
        if (b) {
            level *= 2;
        }
        int share = 10 / (level - 14);
        if (c) {
            share++;
        }
        if (share == 1 && level == 0) {
            return -1;
        }
        return share;
    }

    /** A state machine. */
    public static int states(boolean a, boolean b, boolean c, boolean d) {
        int state = 0;
        boolean[] steps = {a, b, c, d};
        for (int i = 0; i < 4; i++) {
            boolean step = steps[i];
            switch (state) {
                case 0:
                    state = step ? 1 : 2;
                    break;
                case 1:
                    if (step) {
                        state = 3;
                    }
                    break;
                case 2:
                    state = step ? 0 : 4;
                    break;
                case 3:
                    state = step ? 3 : 5;
                    break;
                default:
                    if (!step) {
                        return -state;
                    }
                    break;
            }
        }
        if (state == 5 && !d) {
            return 50;
        }
        return state;
    }

    /** The same with fields. */
    public static int fields(boolean a, boolean b, byte n) {
        NumMerging all = new NumMerging();
        if (a) {
            all.count++;
        }
        if (n == 5) {
            all.count += 2;
            all.last = n;
        } else if (b) {
            all.last = all.count;
        }
        if (all.count == 3 && all.last == 5) {
            return 1;
        }
        if (all.last == 1) {
            return 2;
        }
        if (all.last == 3) {
            return 3;
        }
        return 0;
    }

    /** Wrapping, shifting, narrowing. */
    public static int bits(byte x, boolean a, boolean b) {
        int word = x;
        if (a) {
            word <<= 28;
        }
        if (b) {
            word = (byte) (word * 3);
        }
        long wide = word;
        if (wide < 0) {
            wide >>>= 60;
        }
        if (wide == 15) {
            return 1;
        }
        if (wide > 127 && b) {
            return 2;
        }
        return wide == 0 ? 3 : 4;
    }
}
