import java.util.Iterator;
import java.util.Random;
import java.util.function.IntSupplier;

/** Random numbers and other objects of the class library. */
public class Dice {
    // Six, one, something else: also what no die has, since an answer is any number.
    // expect stub java.util.Random.nextInt(int): return 3, NullPointerException 1
    static int roll(Random random) {
        int eyes = random.nextInt(6) + 1;
        return eyes == 6 ? 100 : eyes == 1 ? 100 : 0;
    }

    // expect stub java.util.function.IntSupplier.getAsInt: return 2, NullPointerException 1
    static boolean supplied(IntSupplier supplier) {
        return supplier.getAsInt() > 3;
    }

    // No element, or one.
    // expect loop=1 stub java.util.Iterator.hasNext,java.util.Iterator.next: return 2, NullPointerException 1
    static int count(Iterator<String> all) {
        int count = 0;
        while (all.hasNext()) {
            all.next();
            count++;
        }
        return count;
    }
}
