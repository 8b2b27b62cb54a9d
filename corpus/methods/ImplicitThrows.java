public class ImplicitThrows {
    int f;
    long w;
    ImplicitThrows next;

    int get() {
        return f;
    }

    private static ImplicitThrows pick(int k) {
        if ((k & 1) == 0) {
            return null;
        }
        ImplicitThrows t = new ImplicitThrows();
        t.f = k;
        if ((k & 2) != 0) {
            t.next = new ImplicitThrows();
            t.next.f = -k;
        }
        return t;
    }

    public static int nullFields(int k) {
        ImplicitThrows t = pick(k);
        int r = t.f;
        t.next.w = r;
        t.next.f += r++;
        return t.next.get() + (int) t.next.w;
    }

    public static int nullEverywhere(int k, int how) {
        ImplicitThrows t = pick(k);
        int[] a = (k & 1) == 0 ? null : new int[k & 7];
        Object o = t;
        switch (how & 15) {
            case 0: return t.f;
            case 1: t.w = 3; return 1;
            case 2: return t.get();
            case 3: return a.length;
            case 4: return a[how >> 4];
            case 5: a[how >> 4] = how; return 5;
            case 6: synchronized (o) { return 6; }
            case 7: throw (RuntimeException) (k == 0 ? null : new IllegalStateException());
            case 8: return a.clone().length;
            case 9: return o.equals(t) ? 1 : 0;
            case 10: return ((ImplicitThrows) o).next.f++;
            case 11: for (int v : a) { k += v; } return k;
            case 12: return (o == null ? "" + o : "t" + t.f).length();
            case 13: t.next = t.next.next; return 0;
            case 14: return t.next == null ? a[0] : (int) t.next.w--;
            default: return k / how % (how + 1);
        }
    }

    public static String caughtKinds(int a, int b, int[] arr) {
        String s = "";
        for (int i = 0; i < 7; i++) {
            try {
                switch (i) {
                    case 0: s += a / b; break;
                    case 1: s += arr[a]; break;
                    case 2: s += new int[b < 50 ? b : 50].length; break;
                    case 3: s += (Object) arr instanceof int[] ? arr.length : ((String) (Object) a).length(); break;
                    case 4: Object[] os = new Integer[1]; os[0] = a > 0 ? (Object) a : "s"; s += os[0]; break;
                    case 5: s += Integer.parseInt(a < 0 ? "x" : "12"); break;
                    default: s += (long) a % (long) b;
                }
            } catch (ArithmeticException e) {
                s += "A" + e.getMessage();
            } catch (ArrayIndexOutOfBoundsException e) {
                s += "I";
            } catch (NegativeArraySizeException e) {
                s += "N";
            } catch (ClassCastException e) {
                s += "C";
            } catch (ArrayStoreException e) {
                s += "S";
            } catch (NumberFormatException e) {
                s += "F";
            } catch (NullPointerException e) {
                s += "P";
            }
            s += ",";
        }
        return s;
    }

    public static long longDivide(long a, long b, int which) {
        switch (which & 3) {
            case 0: return a / b;
            case 1: return a % b;
            case 2: return (int) a / (int) b;
            default: return (int) a % (int) b;
        }
    }

    public static double noThrowFloating(double a, int b) {
        double r = a / b;
        r += a % b;
        r -= 1 / (double) b;
        float f = b;
        f = 1 / f % 0f;
        return f != f ? r : f;
    }

    public static int parse(String s) {
        int n = Integer.parseInt(s);
        return n + 1;
    }

    public static int charAtBounds(String s, int i) {
        i %= 6;
        int r = s.charAt(i);
        try {
            r += s.charAt(i + 1);
        } catch (StringIndexOutOfBoundsException e) {
            r = ~r;
        } catch (IndexOutOfBoundsException e) {
            r = -5;
        }
        return r + s.substring(i).length();
    }

    public static int superclassCatches(int k, int[] a) {
        int r = 0;
        try {
            r = a[k] / k;
        } catch (IndexOutOfBoundsException e) {
            r = 100 + (e instanceof ArrayIndexOutOfBoundsException ? 1 : 0);
        } catch (RuntimeException e) {
            r = 200 + (e instanceof ArithmeticException ? 1 : 0);
        }
        try {
            Object o = k > 0 ? (Object) a : "str";
            r += ((int[]) o).length;
        } catch (Throwable t) {
            r += t instanceof Error ? 1000 : t instanceof ClassCastException ? 2000 : 3000;
        }
        return r;
    }

    public static int firstFault(int[] a, int[][] b, int i, int j) {
        i %= 4;
        j %= 3;
        int r = a[i] + b[j][i];
        a[j] = b[i][j] / a[i];
        return r + a[j] % b[0].length;
    }

    public static int assertions(int n) {
        assert n > 0 : "n must be positive: " + n;
        int r = n;
        assert (r = 100) > 0;
        assert n / 0 == 1;
        if (n < 0) {
            assert false;
            r--;
        }
        return r;
    }

    public static void voidThrow(int n, String s) {
        System.out.println("enter");
        if (n < 0) {
            throw new IllegalArgumentException(s);
        }
        if (n == 0) {
            System.out.println(s.length());
            return;
        }
        int[] a = new int[n & 3];
        a[2] = n;
        System.out.println(a[2]);
    }

    public static int negativeSizes(int n, long m) {
        int size = (int) (m >>> 60) + (n < 20 ? n : 20);
        byte[] b = new byte[size];
        String[] s = new String[size - 1];
        int[][] g = new int[size - 2][];
        long[][] h = new long[3][size - 3];
        return b.length + s.length + g.length + h[2].length;
    }

    public static int errorPropagation(int depth, int kind) {
        try {
            return level(depth & 7, kind);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    private static int level(int d, int kind) {
        try {
            if (d == 0) {
                return raise(kind);
            }
            return level(d - 1, kind) + 1;
        } catch (NegativeArraySizeException e) {
            if (d < 2) {
                return 50 / d;
            }
            throw e;
        } catch (ClassCastException e) {
            return d * 100;
        }
    }

    private static int raise(int kind) {
        switch (kind & 3) {
            case 0: return new int[-1].length;
            case 1: return ((Integer) (Object) "x").intValue();
            case 2: return new int[0][0].length / (kind - kind);
            default: return new int[kind & 4][0][0].length;
        }
    }
}
