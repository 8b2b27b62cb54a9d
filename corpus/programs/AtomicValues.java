import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Atomic references and flags. */
public final class AtomicValues {
    public static void main(String[] a) {
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + r.get() + r.updateAndGet(s -> s + "c")
            + r.getAndSet("z") + r.getAndUpdate(s -> s + "1") + r.accumulateAndGet("q", String::concat) + r);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + b);
        b.lazySet(true);
        System.out.println(b.get() + "" + b.weakCompareAndSetVolatile(true, false) + b.getPlain());
    }
}
