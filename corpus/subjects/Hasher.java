package subjects;

/** How keys are spread over buckets, and when two are the same. */
public interface Hasher<K> {
    int hash(K key);

    boolean same(K a, K b);
}
