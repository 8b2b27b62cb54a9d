/** Calls whose target depends on the receiver's class. */
public class Dispatch {
    /** Something that makes a noise. */
    interface Noisy {
        int noise();

        default int twice() {
            return 2 * noise();
        }
    }

    /** It has the method from the interface. */
    static class Dog implements Noisy {
        int size;

        @Override
        public int noise() {
            return size;
        }
    }

    /** It shares the method of its superclass: no path of its own. */
    static class Puppy extends Dog {
    }

    /** It overrides both. */
    static class Cat implements Noisy {
        int mood;

        @Override
        public int noise() {
            return mood > 0 ? 1 : 0;
        }

        @Override
        public int twice() {
            return 7;
        }
    }

    /** By hand: Dog and Puppy together, Cat with two ways, null: 3 normal outcomes. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int call(Noisy n) {
        return n.noise();
    }

    /** By hand: the default method of Dog and Puppy, and Cat's own: 2 normal outcomes. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int twice(Noisy n) {
        return n.twice();
    }

    /** The second call on one receiver does not branch again: as many paths as one call has. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int same(Noisy n) {
        return n.noise() + n.noise();
    }

    /** Two receivers: every pair of targets, and a == b where both are of one class is no path of its own. */
    // expect: return 9, NullPointerException 4
    // expect nonnull: return 9
    static int both(Noisy a, Noisy b) {
        return a.noise() - b.noise();
    }

    /** A class that is known cannot call the other's method. */
    // expect: return 2
    static int tested(Noisy n) {
        if (n instanceof Dog) {
            return n.noise();
        }
        return -1;
    }
}
