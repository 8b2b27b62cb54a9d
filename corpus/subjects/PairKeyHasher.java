package subjects;

/** Hashes pairs so that the order of their numbers matters. */
public class PairKeyHasher implements Hasher<PairKey> {
    @Override
    public int hash(PairKey key) {
        return 31 * key.major + key.minor;
    }

    @Override
    public boolean same(PairKey a, PairKey b) {
        return a == b || a.major == b.major && a.minor == b.minor;
    }
}
