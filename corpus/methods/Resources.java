public class Resources {
    private static String log;

    static class Fault extends Exception {
        private static final long serialVersionUID = 1L;
        final int code;

        Fault(int code) {
            super("fault" + code);
            this.code = code;
        }

        Fault(int code, Throwable cause) {
            super("wrapped" + code, cause);
            this.code = code;
        }
    }

    static class HardFault extends Fault {
        private static final long serialVersionUID = 1L;

        HardFault(int code) {
            super(code * 10);
        }
    }

    static class Door implements AutoCloseable {
        final int id;
        final boolean failsOnClose;

        Door(int id, boolean failsOnOpen, boolean failsOnClose) throws Fault {
            log += "o" + id;
            if (failsOnOpen) {
                throw new Fault(id);
            }
            this.id = id;
            this.failsOnClose = failsOnClose;
        }

        int use(int v) throws Fault {
            log += "u" + id;
            if (v == id) {
                throw new HardFault(v);
            }
            return 60 / v;
        }

        @Override
        public void close() throws Fault {
            log += "c" + id;
            if (failsOnClose) {
                throw new Fault(100 + id);
            }
        }
    }

    private static String describe(Throwable t) {
        String s = t.getMessage() + "[";
        for (Throwable u : t.getSuppressed()) {
            s += describe(u);
        }
        return s + "]";
    }

    public static String single(int v, boolean failOpen, boolean failClose) {
        log = "";
        try (Door d = new Door(1, failOpen, failClose)) {
            log += "r" + d.use(v);
        } catch (HardFault e) {
            log += "H" + e.code + describe(e);
        } catch (Fault e) {
            log += "F" + e.code + describe(e);
        } catch (ArithmeticException e) {
            log += "A" + e.getSuppressed().length;
        } finally {
            log += ".";
        }
        return log;
    }

    public static String pair(int v, int bits) {
        log = "";
        try (Door a = new Door(1, (bits & 1) != 0, (bits & 2) != 0);
                Door b = new Door(2, (bits & 4) != 0, (bits & 8) != 0)) {
            log += a.use(v) + b.use(v);
        } catch (Fault e) {
            return log + describe(e);
        }
        return log + "ok";
    }

    public static int escapeWithSuppressed(int v) {
        log = "";
        int r = 0;
        try {
            try (Door d = new Door(v, false, v < 3)) {
                r = d.use(v - 1);
                return r;
            } finally {
                r += 5;
                System.out.println(log);
            }
        } catch (Fault e) {
            throw new IllegalStateException(describe(e), e);
        }
    }

    public static String nullResource(int v) {
        log = "";
        try (Door d = v > 0 ? new Door(v, false, false) : null) {
            log += d == null ? "null" : "" + d.use(2);
        } catch (Fault e) {
            log += "F";
        }
        return log;
    }

    public static int loopOfResources(int n, int bad) {
        log = "";
        int r = 0;
        for (int i = 0; i < (n & 7); i++) {
            try (Door d = new Door(i, i == (bad & 7), i == (bad >> 3 & 7))) {
                if (i == 4) {
                    continue;
                }
                r += d.use(i + 1);
                if (r > 100) {
                    break;
                }
            } catch (Fault e) {
                r += e.code;
            }
        }
        System.out.println(log);
        return r;
    }

    public static String causeChain(int n) {
        Throwable t = null;
        for (int i = 0; i < (n & 3) + 1; i++) {
            t = i % 2 == 0 ? new Fault(i, t) : new RuntimeException("r" + i, t);
        }
        String s = "";
        int depth = 0;
        while (t != null) {
            s += t.getMessage() + (t instanceof Fault f ? f.code : "/");
            t = t.getCause();
            if (depth++ > 10) {
                break;
            }
        }
        return s;
    }

    private static int raise(int k) throws Fault {
        switch (k & 7) {
            case 0: throw new Fault(k);
            case 1: throw new HardFault(k);
            case 2: throw new IllegalArgumentException("k");
            case 3: throw new IndexOutOfBoundsException();
            case 4: throw new Error("e");
            case 5: throw new ArithmeticException();
            default: return k;
        }
    }

    public static int catchOrder(int k) {
        try {
            return raise(k);
        } catch (HardFault e) {
            return 1000 + e.code;
        } catch (Fault e) {
            return 2000 + e.code;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return e.getMessage() == null ? 3000 : 3001;
        } catch (RuntimeException e) {
            return 4000;
        } catch (Error e) {
            if (k > 4) {
                throw e;
            }
            return 5000;
        }
    }

    public static int preciseRethrow(int k) {
        try {
            try {
                return raise(k);
            } catch (Exception e) {
                log = e.getMessage();
                throw e;
            } finally {
                System.out.println("done");
            }
        } catch (Fault f) {
            return log.length() + f.code;
        }
    }

    public static int monitors(int k) {
        Object lock = k == 0 ? null : new Object();
        Object other = new Object();
        int r = k;
        synchronized (other) {
            r++;
            synchronized (lock) {
                r += 10;
                synchronized (other) {
                    r += 100;
                    if (k == 1) {
                        return r;
                    }
                    r /= k - 2;
                }
            }
        }
        return r;
    }

    public static int monitorLoop(int n, int[] a) {
        Object lock = new Object();
        int r = 0;
        for (int i = 0; i < 6; i++) {
            try {
                synchronized (lock) {
                    if (i == (n & 7)) {
                        continue;
                    }
                    synchronized (a) {
                        r += a[i];
                    }
                    if (r < 0) {
                        break;
                    }
                }
                r++;
            } catch (ArrayIndexOutOfBoundsException e) {
                synchronized (e) {
                    r = r * 3 + i;
                }
            }
        }
        return r;
    }

    private static synchronized int guarded(int v) {
        if (v > 40) {
            throw new IllegalStateException();
        }
        return v < 0 ? guarded(-(v % 7)) + 1 : 100 / v;
    }

    public static int synchronizedCalls(int v) {
        int r = 0;
        try {
            r = guarded(v);
        } catch (IllegalStateException e) {
            r = guarded(v & 15);
        }
        return r + guarded(3);
    }

    public static String suppressByHand(int n) {
        RuntimeException first = null;
        for (int i = -1; i < 2; i++) {
            try {
                int[] a = new int[n + i & 3];
                a[1] = 5 / (n + i);
            } catch (RuntimeException e) {
                if (first == null) {
                    first = new IllegalStateException("first" + i);
                } else {
                    first.addSuppressed(new RuntimeException("s" + i));
                }
            }
        }
        if (first == null) {
            return "none";
        }
        if (first.getSuppressed().length == 2) {
            throw first;
        }
        return describe(first);
    }
}
