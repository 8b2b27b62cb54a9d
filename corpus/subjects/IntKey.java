package subjects;

/** A key that is one number. */
public final class IntKey {
    final int value;

    public IntKey(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntKey && ((IntKey) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }
}
