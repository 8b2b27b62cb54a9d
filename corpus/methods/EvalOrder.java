public class EvalOrder {
    private static String log;
    int v;
    static int[] shared;

    private static int f(int v) {
        log += v;
        return v;
    }

    private static int boom(int v) {
        log += "!" + v;
        throw new IllegalStateException();
    }

    private static int[] arr(int[] a) {
        log += "a";
        return a;
    }

    private static EvalOrder obj(EvalOrder o) {
        log += "o";
        return o;
    }

    private EvalOrder add(int x) {
        v += x;
        return this;
    }

    public static int indexThenAssign(int[] a, int i) {
        i %= 4;
        a[i] = i = 2;
        int k = a[i] + (i = 1) * a[i];
        a[i] += i = a[0];
        return k * 31 + i;
    }

    public static String nullArrayThrowingIndex(int[] a, int i) {
        log = "";
        try {
            arr(a)[boom(i)] = f(3);
        } catch (IllegalStateException e) {
            log += "S";
        } catch (NullPointerException e) {
            log += "N";
        }
        try {
            arr(a)[f(i)] = boom(4);
        } catch (IllegalStateException e) {
            log += "S";
        } catch (RuntimeException e) {
            log += "R";
        }
        try {
            arr(a)[f(i)] += boom(5);
        } catch (IllegalStateException e) {
            log += "S";
        } catch (NullPointerException e) {
            log += "N";
        } catch (ArrayIndexOutOfBoundsException e) {
            log += "B";
        }
        try {
            arr(a)[f(i)]++;
        } catch (NullPointerException e) {
            log += "N";
        } catch (ArrayIndexOutOfBoundsException e) {
            log += "B";
        }
        return log;
    }

    public static String nullObject(int k) {
        log = "";
        EvalOrder o = k > 0 ? new EvalOrder() : null;
        try {
            obj(o).v = f(1) / k;
            log += obj(o).v;
        } catch (ArithmeticException e) {
            log += "A";
        } catch (NullPointerException e) {
            log += "N";
        }
        try {
            obj(o).v += f(2) / k;
        } catch (ArithmeticException e) {
            log += "A";
        } catch (NullPointerException e) {
            log += "N";
        }
        try {
            obj(o).add(f(3)).add(f(100 / k)).v++;
        } catch (ArithmeticException e) {
            log += "A";
        } catch (NullPointerException e) {
            log += "N";
        }
        return log + (o == null ? "-" : "" + o.v);
    }

    public static int argumentEffects(int x) {
        int i = x;
        int r = three(i, i++, i) * 3 + three(++i, i, i--);
        return r + three(i = 4, i + i, i *= 2) + i;
    }

    private static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    public static String divideOrder(int a, int b) {
        log = "";
        int r = 0;
        try {
            r = f(a) / f(b) + f(7);
        } catch (ArithmeticException e) {
            log += "A";
        }
        try {
            r += (r = f(1)) / f(b) * (r += 5);
        } catch (ArithmeticException e) {
            log += "B";
        }
        try {
            int z = 0;
            r = f(2) / z + boom(3);
        } catch (ArithmeticException e) {
            log += "C";
        } catch (IllegalStateException e) {
            log += "D";
        }
        return log + r;
    }

    public static long leftOperandSaved(int x) {
        int a = x;
        long r = a + (a = 3) * a;
        int[] c = {1, 2, 3};
        int i = 0;
        c[i] = c[i = 1] = c[i = 2] = i;
        r = r * 31 + c[0] * 100 + c[1] * 10 + c[2];
        i = 0;
        i += ++i + i++ + i;
        r = r * 31 + i;
        a = a++ * a--;
        r = r * 31 + a;
        shared = c;
        r = r * 31 + shared[(shared = new int[] {5, 6, 7})[0] - 4];
        return r;
    }

    private static int replaceShared() {
        shared = new int[] {9, 9, 9};
        return 1;
    }

    public static int staticArraySwap(int[] a) {
        shared = a;
        shared[0] = replaceShared();
        int x = shared[0];
        shared = a;
        shared[replaceShared()] += shared[0];
        return x * 1000 + (a.length > 1 ? a[0] * 10 + a[1] : shared[1]);
    }

    public static String newArrayOrder(int a, int b) {
        log = "";
        try {
            int[][] g = new int[f(a < 5 ? a : 5)][f(b < 5 ? b : 5)];
            log += "L" + g.length;
        } catch (NegativeArraySizeException e) {
            log += "N";
        }
        try {
            int[] g = new int[f(-1) + f(a & 1)];
            log += g.length;
        } catch (NegativeArraySizeException e) {
            log += "M";
        }
        try {
            int[] g = {f(1), f(a) / f(b), f(3)};
            log += g[1];
        } catch (ArithmeticException e) {
            log += "A";
        }
        return log;
    }

    public static int storeCheckLast(int k, int idx) {
        log = "";
        Object[] a = (k & 1) == 0 ? new String[2] : null;
        int r;
        try {
            a[f(idx)] = f(k) > 0 ? (Object) k : "s";
            r = 0;
        } catch (ArrayStoreException e) {
            r = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            r = 2;
        } catch (NullPointerException e) {
            r = 3;
        }
        System.out.println(log);
        return r;
    }

    public static boolean logical(int a, int b) {
        log = "";
        boolean r = f(a) > 0 && f(b) > 0 || f(a + b) == 0 & f(1) == 1 | f(2) == 3;
        r ^= f(3) == 3 && r;
        r |= f(4) < a ? f(5) < b : f(6) == 7;
        System.out.println(log);
        return r;
    }

    public static int ternaryEffects(int x) {
        int i = x;
        int r = i++ > 0 ? i++ : --i;
        r += (i > 2 ? i = 1 : (i -= 5)) + i;
        int[] a = {10, 20, 30};
        a[i & 1] = (i & 1) == 0 ? a[i++ & 1]++ : ++a[i-- & 1];
        return r * 1000 + a[0] + a[1] * 7 + i;
    }

    public static String callOnNull(String s, int k) {
        log = "";
        try {
            String t = s.substring(f(k), f(k + 1)) + f(9);
            log += t.length();
        } catch (NullPointerException e) {
            log += "N";
        } catch (StringIndexOutOfBoundsException e) {
            log += "B";
        }
        int n = 0;
        try {
            n = s.length() + (n = 5);
        } catch (NullPointerException e) {
            n += 7;
        }
        return log + n;
    }
}
