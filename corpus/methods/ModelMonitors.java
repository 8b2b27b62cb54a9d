import java.util.function.BooleanSupplier;

/** Monitors of the one thread: who holds them, and what asks for them. */
public final class ModelMonitors {
    private ModelMonitors() {}

    private static final class Counter {
        private int depth;

        synchronized int down(int n) {
            depth = Math.max(depth, n);
            return n <= 0 ? (Thread.holdsLock(this) ? 100 : 0) : 1 + down(n - 1);
        }

        synchronized void fail(String s) {
            throw new IllegalStateException(s);
        }

        static synchronized boolean ofClass() {
            return Thread.holdsLock(Counter.class);
        }

        synchronized boolean run(BooleanSupplier inner) {
            return inner.getAsBoolean();
        }
    }

    public static String held(int n) {
        Counter c = new Counter();
        StringBuilder out = new StringBuilder();
        out.append(Thread.holdsLock(c));
        out.append(c.down(n & 7)).append(Thread.holdsLock(c));
        out.append(Counter.ofClass()).append(Thread.holdsLock(Counter.class));
        out.append(c.run(() -> Thread.holdsLock(c))).append(Thread.holdsLock(c));
        return out.toString();
    }

    public static String nested(int a, int b) {
        Object x = new Object();
        Object y = a == b ? x : new Object();
        StringBuilder out = new StringBuilder();
        synchronized (x) {
            synchronized (y) {
                out.append(Thread.holdsLock(x)).append(Thread.holdsLock(y));
            }
            out.append(Thread.holdsLock(x)).append(Thread.holdsLock(y));
        }
        return out.append(Thread.holdsLock(x)).append(Thread.holdsLock(y)).toString();
    }

    public static String leftByThrow(int[] a, int i) {
        Object lock = new Object();
        String seen = "";
        try {
            synchronized (lock) {
                seen += Thread.holdsLock(lock);
                seen += a[i];
                seen += 10 / a[i];
            }
        } catch (RuntimeException e) {
            seen += e.getClass().getSimpleName();
        }
        Counter c = new Counter();
        try {
            c.fail(seen);
        } catch (IllegalStateException e) {
            seen += e.getMessage().length();
        }
        return seen + Thread.holdsLock(lock) + Thread.holdsLock(c);
    }

    public static int leftByReturn(int[] a) {
        Object lock = new Object();
        for (int v : a) {
            synchronized (lock) {
                if (v > 0) {
                    return v;
                }
                if (v == 0) {
                    continue;
                }
            }
            if (Thread.holdsLock(lock)) {
                return -1;
            }
        }
        return Thread.holdsLock(lock) ? -2 : -3;
    }

    private static String message(Runnable r) {
        try {
            r.run();
            return "fine;";
        } catch (RuntimeException e) {
            return e + ";";
        }
    }

    public static String notOwner(int a) {
        Object lock = new Object();
        Object other = new Object();
        StringBuilder out = new StringBuilder();
        out.append(message(lock::notify)).append(message(lock::notifyAll));
        synchronized (lock) {
            out.append(message(lock::notify)).append(message(lock::notifyAll)).append(message(other::notify));
        }
        return out.append(message(lock::notify)).append(a).toString();
    }

    public static String waits(long millis, int nanos) throws InterruptedException {
        Object lock = new Object();
        long brief = Math.min(millis, 2);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 0) {
                    lock.wait(brief);
                } else if (i == 1) {
                    lock.wait(brief, nanos);
                } else {
                    synchronized (lock) {
                        if (i == 2) {
                            lock.wait(brief == 0 ? 1 : brief);
                        } else {
                            lock.wait(brief == 0 ? 1 : brief, nanos);
                        }
                    }
                }
                out.append("fine;");
            } catch (IllegalArgumentException | IllegalMonitorStateException e) {
                out.append(e).append(';');
            }
        }
        return out.append(Thread.holdsLock(lock)).toString();
    }

    public static String sleeps(long millis, int nanos) throws InterruptedException {
        String out = "";
        try {
            Thread.sleep(Math.min(millis, 2));
            out += "slept";
        } catch (IllegalArgumentException e) {
            out += e.getMessage();
        }
        try {
            Thread.sleep(Math.min(millis, 2), nanos);
            return out + "slept";
        } catch (IllegalArgumentException e) {
            return out + e.getMessage();
        }
    }

    public static boolean ofNull(String s) {
        return Thread.holdsLock(s);
    }

    static final class Early {
        static final boolean HELD = Thread.holdsLock(ModelMonitors.class);
        static final String TEXT;

        static {
            synchronized (Early.class) {
                TEXT = HELD + "," + Thread.holdsLock(Early.class);
            }
        }
    }

    public static synchronized String inInitialiser(int a) {
        return Early.TEXT + Thread.holdsLock(Early.class) + Thread.holdsLock(ModelMonitors.class) + a;
    }
}
