/** Time: through an interface, through a class, and as a static method. */
public class Clocks {
    interface Clock {
        long now();
    }

    /** A class with code that a test must not run. */
    static class Wall implements Clock {
        public long now() {
            return System.currentTimeMillis();
        }

        long since(long start) {
            return now() - start;
        }
    }

    static final class Fixed implements Clock {
        public long now() {
            return 7;
        }
    }

    Clock clock;
    long deadline;

    // null, then late or not; the clock is one that the test makes.
    // expect stub Clocks.Clock.now: return 2, NullPointerException 1
    boolean isLate() {
        return clock.now() > deadline;
    }

    // Both calls have an answer of their own, so the second may be before the first.
    // expect stub Clocks.Clock.now: return 3, NullPointerException 1
    static int order(Clock clock) {
        long first = clock.now();
        long second = clock.now();
        if (second < first) {
            return -1;
        }
        return second == first ? 0 : 1;
    }

    // The class itself: its other methods run.
    // expect stub Clocks.Wall.now: return 2, NullPointerException 1
    static boolean isOld(Wall wall, long start) {
        return wall.since(start) > 1000;
    }

    // Reached through the interface: of the two classes one is stubbed.
    // expect stub Clocks.Wall.now: return 3, NullPointerException 1
    static int dispatched(Clock clock) {
        if (clock instanceof Fixed) {
            return (int) clock.now();
        }
        return clock.now() == 0 ? 0 : 1;
    }

    // A static method: the paths are there, a test cannot have them.
    // expect stub java.lang.System.nanoTime: return 2, unrealised 2
    static boolean even() {
        return System.nanoTime() % 2 == 0;
    }

    // An object that the method makes.
    // expect stub Clocks.Wall.now: return 2, unrealised 2
    static boolean own() {
        return new Wall().now() > 5;
    }
}
