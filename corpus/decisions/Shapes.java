/** Decisions of every shape that the short-circuit operators make. */
public class Shapes {
    static int one(int a) {
        if (a > 0) {
            return 1;
        }
        return 0;
    }

    static int both(int a, int b) {
        if (a > 0 && b > 0) {
            return 1;
        }
        return 0;
    }

    static int either(int a, int b) {
        if (a > 0 || b > 0) {
            return 1;
        }
        return 0;
    }

    static int mixed(int a, int b, boolean c) {
        if (a > 0 && b < 2 || !c) {
            return 1;
        } else {
            return 2;
        }
    }

    static int grouped(boolean a, boolean b, boolean c, boolean d) {
        return (a || b) && (c || d) ? 1 : 0;
    }

    static int negated(boolean a, boolean b, boolean c) {
        if (!(a && !(b || c))) {
            return 1;
        }
        return 0;
    }

    static int coupled(boolean a, boolean b, boolean c) {
        if (a && b || !a && c) {
            return 1;
        }
        return 0;
    }

    static int never(boolean a, boolean b) {
        if (a && !a || b) {
            return 1;
        }
        return 0;
    }

    static int nestedIfs(int a, int b) {
        if (a > 0) {
            if (b > 0) {
                return 1;
            }
        }
        return 0;
    }

    static int elseIfs(int a, int b) {
        if (a > 1 && b > 1) {
            return 1;
        } else if (a > 0 || b > 0) {
            return 2;
        } else if (a == b) {
            return 3;
        }
        return 4;
    }

    static int ternaryInside(boolean c, int a, int b) {
        if (c ? a > 1 : b > 1) {
            return 1;
        }
        return 0;
    }

    static int ternaryDeep(boolean c, boolean d, int a, int b) {
        if ((c && d ? a > 1 || b > 1 : b < 0) && a != 0) {
            return 1;
        }
        return 0;
    }

    static int twoOnALine(int a, int b) {
        int r = 0; if (a > 0 && b > 0) r = 1; if (a > 1 || b > 1) r += 2; return r;
    }

    static int comparisons(long a, double b, float c, Object o) {
        int r = 0;
        if (a > 1L && b >= 0.5) r |= 1;
        if (c < 1f || b != b) r |= 2;
        if (o != null && a == 0) r |= 4;
        if (null == o || a <= -1) r |= 8;
        return r;
    }

    static int empty(int a, int b) {
        if (a > 0 && b > 0) {
        }
        if (a > 1) ;
        return a;
    }

    static int eager(boolean a, boolean b, int c) {
        if ((a & b) | c > 0) {
            return 1;
        }
        if (a ^ b && c < 2) {
            return 2;
        }
        if ((a && b) == (c == 0)) {
            return 3;
        }
        return 0;
    }
}
