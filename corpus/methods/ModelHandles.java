import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Variable handles, and the atomic classes on top of them and of compare-and-set. */
public final class ModelHandles {
    private volatile int number;
    private volatile long wide;
    private volatile String text;
    private byte small;
    private double real;
    private static int shared;

    private static final VarHandle NUMBER;
    private static final VarHandle TEXT;
    private static final VarHandle SMALL;
    private static final VarHandle REAL;
    private static final VarHandle SHARED;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LITTLE =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(ModelHandles.class, "number", int.class);
            TEXT = lookup.findVarHandle(ModelHandles.class, "text", String.class);
            SMALL = lookup.findVarHandle(ModelHandles.class, "small", byte.class);
            REAL = MethodHandles.privateLookupIn(ModelHandles.class, lookup)
                .findVarHandle(ModelHandles.class, "real", double.class);
            SHARED = lookup.findStaticVarHandle(ModelHandles.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ModelHandles() {}

    public static String plainAccess(int a, int b) {
        ModelHandles h = new ModelHandles();
        NUMBER.set(h, a);
        int first = (int) NUMBER.get(h);
        NUMBER.setVolatile(h, b);
        int second = (int) NUMBER.getVolatile(h);
        NUMBER.setOpaque(h, a + 1);
        int third = (int) NUMBER.getOpaque(h);
        NUMBER.setRelease(h, b + 1);
        int fourth = (int) NUMBER.getAcquire(h);
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        return first + "," + second + "," + third + "," + fourth;
    }

    public static String swaps(int a, int b) {
        ModelHandles h = new ModelHandles();
        StringBuilder out = new StringBuilder();
        out.append(NUMBER.compareAndSet(h, a, b)).append(NUMBER.compareAndSet(h, 0, a));
        out.append(NUMBER.weakCompareAndSetPlain(h, a, b)).append(h.number);
        out.append(NUMBER.weakCompareAndSet(h, b, 1)).append(NUMBER.weakCompareAndSetAcquire(h, 1, 2));
        out.append(NUMBER.weakCompareAndSetRelease(h, 2, b)).append(h.number);
        out.append((int) NUMBER.compareAndExchange(h, b, a)).append(h.number);
        out.append((int) NUMBER.compareAndExchangeAcquire(h, b, 7)).append(h.number);
        out.append((int) NUMBER.compareAndExchangeRelease(h, a, 9)).append(h.number);
        return out.toString();
    }

    public static String updates(int a, int b) {
        ModelHandles h = new ModelHandles();
        StringBuilder out = new StringBuilder();
        out.append((int) NUMBER.getAndSet(h, a)).append(',').append((int) NUMBER.getAndSetAcquire(h, b));
        out.append(',').append((int) NUMBER.getAndSetRelease(h, a ^ b)).append(',');
        out.append((int) NUMBER.getAndAdd(h, a)).append(',').append((int) NUMBER.getAndAddAcquire(h, b));
        out.append(',').append((int) NUMBER.getAndAddRelease(h, 1)).append(',');
        out.append((int) NUMBER.getAndBitwiseOr(h, a)).append(',');
        out.append((int) NUMBER.getAndBitwiseAnd(h, b)).append(',');
        out.append((int) NUMBER.getAndBitwiseXor(h, -1)).append(',').append(h.number);
        NUMBER.getAndAdd(h, 5);
        return out.append(',').append(h.number).toString();
    }

    public static String otherTypes(String s, int a, double d) {
        ModelHandles h = new ModelHandles();
        boolean none = TEXT.compareAndSet(h, null, s);
        String old = (String) TEXT.getAndSet(h, s + a);
        SMALL.set(h, (byte) a);
        byte was = (byte) SMALL.getAndAdd(h, (byte) 100);
        REAL.setVolatile(h, d);
        double half = (double) REAL.getAndAdd(h, 0.5);
        SHARED.set(a);
        SHARED.getAndAdd(3);
        return none + old + h.text + was + "," + h.small + "," + half + "," + h.real + "," + shared
            + REAL.compareAndSet(h, d + 0.5, Double.NaN) + REAL.compareAndSet(h, 0.0, 1.0);
    }

    public static String elements(int[] a, int i) {
        try {
            int old = (int) ELEMENT.getAndAdd(a, i, 10);
            return old + "," + a[i] + ELEMENT.compareAndSet(a, i, old + 10, 3) + a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage();
        }
    }

    public static String views(byte[] bytes, int i) {
        try {
            int little = (int) LITTLE.get(bytes, i);
            BIG.set(bytes, 0, 0x0102030405060708L);
            return little + "," + bytes[0] + "," + bytes[7] + "," + (long) BIG.get(bytes, 1);
        } catch (IndexOutOfBoundsException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static String atomicReference(String s, String t) {
        AtomicReference<String> r = new AtomicReference<>(s);
        StringBuilder out = new StringBuilder();
        out.append(r.compareAndSet(s, t)).append(r.get()).append(r.getAndSet("z"));
        out.append(r.updateAndGet(x -> x + "1")).append(r.getAndUpdate(x -> x + "2"));
        out.append(r.accumulateAndGet("q", String::concat)).append(r).append(r.getPlain());
        r.lazySet(s);
        r.setRelease(t);
        r.setOpaque(s);
        return out.append(r.compareAndExchange(s, t)).append(r.weakCompareAndSetVolatile(s, t)).toString();
    }

    public static String atomicFlag(boolean b) {
        AtomicBoolean flag = new AtomicBoolean(b);
        return "" + flag.compareAndSet(true, false) + flag.getAndSet(true) + flag
            + flag.weakCompareAndSetPlain(true, b) + flag.get() + flag.compareAndExchange(b, !b);
    }

    public static String atomicArrays(int n, int i) {
        AtomicIntegerArray ints = new AtomicIntegerArray(4);
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(2);
        ints.set(1, n);
        refs.set(0, "r");
        try {
            ints.addAndGet(i, 5);
            ints.getAndUpdate(i, x -> x * 2);
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage() + ints;
        }
        return ints + " " + refs.compareAndSet(1, null, "s") + refs + ints.accumulateAndGet(1, 3, Math::max);
    }

    public static String atomicNumbers(int a, long b) {
        AtomicInteger i = new AtomicInteger(a);
        AtomicLong l = new AtomicLong(b);
        LongAdder adder = new LongAdder();
        adder.add(b);
        adder.increment();
        return i.incrementAndGet() + "," + i.getAndAdd(a) + "," + i.compareAndSet(a, 1) + ","
            + i.updateAndGet(x -> -x) + "," + l.decrementAndGet() + "," + l.getAndSet(a) + ","
            + l.compareAndExchange(a, b) + "," + l.accumulateAndGet(3, Math::max) + "," + adder.sum()
            + "," + i.compareAndExchange(0, 4) + "," + i.getPlain() + "," + l.getAcquire();
    }

    public static String updaters(int a, long b, String s) {
        ModelHandles h = new ModelHandles();
        AtomicIntegerFieldUpdater<ModelHandles> ints =
            AtomicIntegerFieldUpdater.newUpdater(ModelHandles.class, "number");
        AtomicLongFieldUpdater<ModelHandles> longs =
            AtomicLongFieldUpdater.newUpdater(ModelHandles.class, "wide");
        AtomicReferenceFieldUpdater<ModelHandles, String> refs =
            AtomicReferenceFieldUpdater.newUpdater(ModelHandles.class, String.class, "text");
        return ints.addAndGet(h, a) + "," + ints.compareAndSet(h, a, 1) + "," + h.number + ","
            + longs.getAndAdd(h, b) + "," + h.wide + "," + refs.compareAndSet(h, null, s)
            + refs.getAndSet(h, "x") + h.text;
    }

    public static String updaterFaults() {
        StringBuilder out = new StringBuilder();
        for (String name : new String[] {"missing", "wide", "text"}) {
            try {
                AtomicIntegerFieldUpdater.newUpdater(ModelHandles.class, name);
                out.append("fine ");
            } catch (RuntimeException e) {
                out.append(e.getMessage()).append(' ');
            }
        }
        return out.toString();
    }

    public static String queues(int[] a) {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        for (int x : a) {
            queue.add(x);
            sorted.merge(x, 1, Integer::sum);
            counts.merge(x & 7, 1, Integer::sum);
        }
        return queue.poll() + "," + queue + sorted + counts + counts.mappingCount();
    }

    /** Many keys of one hash: the bins of the map become trees. */
    public static int crowded(int n) {
        record Key(int k) implements Comparable<Key> {
            @Override
            public int hashCode() {
                return 5;
            }

            @Override
            public int compareTo(Key o) {
                return Integer.compare(k, o.k);
            }
        }
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 70; i++) {
            map.put(new Key(i * 7 % 71), i);
        }
        return map.get(new Key(Math.floorMod(n, 70))) == null ? -1 : map.size();
    }

    public static String futures(int a) {
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(a).thenApply(x -> x + 1);
        CompletableFuture<Integer> failed = done.thenApply(x -> 10 / (x - a - 1));
        return done.join() + "," + failed.isCompletedExceptionally() + ","
            + failed.handle((v, e) -> e == null ? "v" : e.getCause().getMessage()).join();
    }
}
