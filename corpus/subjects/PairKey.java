package subjects;

/** A key of two numbers, the first of which weighs more. */
public final class PairKey {
    final int major;
    final int minor;

    public PairKey(int major, int minor) {
        this.major = major;
        this.minor = minor;
    }

    public int major() {
        return major;
    }

    public int minor() {
        return minor;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof PairKey)) {
            return false;
        }
        PairKey pair = (PairKey) other;
        return pair.major == major && pair.minor == minor;
    }

    @Override
    public int hashCode() {
        return 31 * major + minor;
    }
}
