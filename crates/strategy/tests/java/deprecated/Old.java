package deprecated;

/**
 * A class that should not be used any more, and tests of it must nevertheless compile without a warning.
 *
 * @deprecated for the sake of the tests
 */
@Deprecated
public class Old {
    private final int value;

    /**
     * Will go.
     *
     * @deprecated for the sake of the tests
     */
    @Deprecated(forRemoval = true)
    public Old(int value) {
        this.value = value;
    }

    public int half(Old other) {
        if (other == null) {
            throw new Stale();
        }
        return other.value / 2;
    }

    /** Not deprecated itself, but named by way of a class that is. */
    static class Inner {
        int value;

        int twice() {
            return value > 9 ? 9 : 2 * value;
        }
    }

    /** An exception that tests name. */
    @Deprecated
    static class Stale extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
