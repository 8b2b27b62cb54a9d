public class TryFinally {
    private static int count;

    @SuppressWarnings("finally")
    public static int overrideReturn(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            if (a > 0) {
                return a;
            }
        }
    }

    public static int returnValueSaved(int x) {
        int v = x;
        try {
            v += 1;
            return v;
        } finally {
            v += 100;
            System.out.println(v);
        }
    }

    @SuppressWarnings("finally")
    public static int swallow(int[] a, int i) {
        int r = 0;
        for (int k = 0; k < 3; k++) {
            try {
                r += a[i + k];
                if (k == 1) {
                    break;
                }
            } finally {
                r += 10;
                if (i >= 0) {
                    continue;
                }
            }
            r += 1000;
        }
        return r;
    }

    public static String nested(int k) {
        String s = "";
        try {
            s += "1";
            try {
                s += "2";
                try {
                    s += 10 / k;
                    if (k == 2) {
                        throw new IllegalStateException("two");
                    }
                    if (k < 0) {
                        s += new int[k].length;
                    }
                    s += "3";
                } catch (IllegalStateException e) {
                    s += "c" + e.getMessage();
                    throw new IllegalArgumentException(e);
                } finally {
                    s += "f1";
                    if (k == 31) {
                        throw new UnsupportedOperationException();
                    }
                }
                s += "4";
            } catch (ArithmeticException e) {
                s += "A";
            } finally {
                s += "f2";
            }
            s += "5";
        } catch (IllegalArgumentException e) {
            s += "G" + (e.getCause() != null ? e.getCause().getMessage() : "-");
        } catch (UnsupportedOperationException | NegativeArraySizeException e) {
            s += e instanceof NegativeArraySizeException ? "N" : "U";
        } finally {
            s += "f3";
        }
        return s;
    }

    @SuppressWarnings("finally")
    public static int replaceException(int a, int b) {
        try {
            try {
                throw new IllegalStateException();
            } finally {
                System.out.println("inner");
                count = a / b;
            }
        } catch (ArithmeticException e) {
            return -1;
        } catch (IllegalStateException e) {
            return count;
        }
    }

    public static int loopInFinally(int n) {
        int r = 0;
        try {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            r = 100 / n;
        } catch (IllegalArgumentException e) {
            r = -7;
        } finally {
            for (int i = 0; i < (n & 7); i++) {
                if (i == 3) {
                    continue;
                }
                r = r * 3 + i;
                if (i == 5) {
                    break;
                }
            }
            System.out.println(r);
        }
        return r;
    }

    public static int continueThroughFinally(int n) {
        int r = 1;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                try {
                    try {
                        if (((i * 5 + j) & n) == 3) {
                            continue outer;
                        }
                        if ((i + j ^ n) == 6) {
                            break outer;
                        }
                        if (j > i) {
                            break;
                        }
                        r += 7 / ((n >> j) - i);
                    } finally {
                        r = r * 3 + 1;
                    }
                } catch (ArithmeticException e) {
                    r ^= 0x55;
                    continue;
                } finally {
                    r -= i;
                }
                r += 2;
            }
            r++;
        }
        return r;
    }

    public static int rethrow(int k) {
        count = 0;
        try {
            level(k);
            return count;
        } catch (RuntimeException e) {
            count += 1000;
            if (k == 0) {
                throw e;
            }
            return count;
        }
    }

    private static void level(int k) {
        try {
            count++;
            if (k <= 0) {
                throw new ArithmeticException();
            }
            int[] a = new int[k & 3];
            a[1] = k;
        } catch (ArrayIndexOutOfBoundsException e) {
            count += 10;
            throw new IllegalStateException(e);
        } catch (ArithmeticException e) {
            count += 20;
            throw e;
        } finally {
            count += 100;
        }
    }

    @SuppressWarnings("finally")
    public static String finallyBreak(int n) {
        String s = "";
        int i = 0;
        while (true) {
            try {
                i++;
                s += i;
                if (n / i == 0) {
                    throw new RuntimeException("z");
                }
                if (i > 6) {
                    return s + "R";
                }
            } finally {
                if ((i & n) == 4) {
                    s += "b";
                    break;
                }
                s += ".";
            }
        }
        return s + "E";
    }

    public static long finallyWithLong(long a, long b) {
        long r = a;
        try {
            r = a / b;
            try {
                r += Math.multiplyExact(a, b);
            } finally {
                r ^= 0xffL;
            }
            return r++;
        } catch (ArithmeticException e) {
            r = ~r;
            return r--;
        } finally {
            System.out.println(r);
            r = 0;
        }
    }

    public static double returnInEveryArm(double d, int k) {
        try {
            if (d > 0) {
                return d / k;
            } else if (d < 0) {
                return (int) d / k;
            }
            switch (k) {
                case 0:
                    return -0.0;
                case 1:
                    break;
                default:
                    throw new IllegalStateException();
            }
        } catch (ArithmeticException e) {
            return 1e10;
        } finally {
            System.out.println(k);
        }
        return d;
    }

    @SuppressWarnings("finally")
    public static int doubleOverride(int n) {
        int x = n;
        try {
            try {
                x++;
                return x / n;
            } catch (ArithmeticException e) {
                x += 10;
                return new int[x - 12].length;
            } finally {
                x += 100;
                if (n == 1) {
                    return x;
                }
            }
        } finally {
            x += 1000;
            if (n == 2) {
                throw new IllegalStateException();
            }
            if (n == -1) {
                return x;
            }
            System.out.println(x);
        }
    }

    public static int catchInHandler(int[] a, int k) {
        int r = 0;
        try {
            r = a[k];
        } catch (ArrayIndexOutOfBoundsException e) {
            try {
                r = a[-k];
            } catch (ArrayIndexOutOfBoundsException f) {
                try {
                    r = a[a.length - 1] + 1;
                } catch (RuntimeException g) {
                    r = -3;
                }
                r += 2;
            } finally {
                r *= 5;
            }
            r += 1;
        } catch (NullPointerException e) {
            r = 9 / k;
        }
        return r;
    }
}
