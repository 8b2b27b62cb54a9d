package subjects;

/** Hashes numbers by themselves. */
public class IntKeyHasher implements Hasher<IntKey> {
    @Override
    public int hash(IntKey key) {
        return key.value;
    }

    @Override
    public boolean same(IntKey a, IntKey b) {
        return a.value == b.value;
    }
}
