import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Atomic arrays. */
public final class AtomicArrays {
    public static void main(String[] a) {
        AtomicIntegerArray x = new AtomicIntegerArray(3);
        x.incrementAndGet(1);
        x.addAndGet(2, 5);
        x.compareAndSet(0, 0, 7);
        System.out.println(x + " " + x.getAndUpdate(2, v -> v * 2) + x.get(2) + x.length());
        try {
            x.get(9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicReferenceArray<String> y = new AtomicReferenceArray<>(2);
        y.set(0, "q");
        System.out.println(y + " " + y.compareAndSet(1, null, "r") + y.getAndSet(1, "s"));
        AtomicLongArray z = new AtomicLongArray(2);
        z.getAndIncrement(1);
        System.out.println(z);
    }
}
