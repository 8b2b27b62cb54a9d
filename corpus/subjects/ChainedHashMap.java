package subjects;

/** A map in an array of chains, which doubles when there are more entries than chains. */
public class ChainedHashMap<K, V> {
    /** A link of a chain. */
    static class Link<K, V> implements Entry {
        final K key;
        V value;
        Link<K, V> next;

        Link(K key, V value, Link<K, V> next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public Object value() {
            return value;
        }
    }

    private Link<K, V>[] chains;
    private int size;
    private final Hasher<? super K> hasher;

    public ChainedHashMap(Hasher<? super K> hasher, int capacity) throws CapacityException {
        if (capacity <= 0) {
            throw new CapacityException("a map needs a chain");
        }
        this.hasher = hasher;
        chains = newChains(capacity);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Link<K, V>[] newChains(int length) {
        return (Link<K, V>[]) new Link<?, ?>[length];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    private int indexOf(K key) {
        if (key == null) {
            throw new InvalidKeyException("no key");
        }
        return (hasher.hash(key) & 0x7fffffff) % chains.length;
    }

    private Link<K, V> search(K key) {
        Link<K, V> link = chains[indexOf(key)];
        while (link != null && !hasher.same(link.key, key)) {
            link = link.next;
        }
        return link;
    }

    public boolean containsKey(K key) {
        return search(key) != null;
    }

    /** The value of a key, or null. */
    public V get(K key) {
        Link<K, V> link = search(key);
        return link == null ? null : link.value;
    }

    /** Gives a key a value and returns the one that it had. */
    public V put(K key, V value) {
        Link<K, V> link = search(key);
        if (link != null) {
            V old = link.value;
            link.value = value;
            return old;
        }
        if (size >= chains.length) {
            grow();
        }
        int index = indexOf(key);
        chains[index] = new Link<>(key, value, chains[index]);
        size++;
        return null;
    }

    /** Takes a key out and returns its value, or null if there is no such key. */
    public V remove(K key) {
        int index = indexOf(key);
        Link<K, V> before = null;
        Link<K, V> link = chains[index];
        while (link != null) {
            if (hasher.same(link.key, key)) {
                if (before == null) {
                    chains[index] = link.next;
                } else {
                    before.next = link.next;
                }
                size--;
                return link.value;
            }
            before = link;
            link = link.next;
        }
        return null;
    }

    private void grow() {
        Link<K, V>[] old = chains;
        chains = newChains(2 * old.length);
        for (int i = 0; i < old.length; i++) {
            Link<K, V> link = old[i];
            while (link != null) {
                Link<K, V> next = link.next;
                int index = indexOf(link.key);
                link.next = chains[index];
                chains[index] = link;
                link = next;
            }
        }
    }

    /** Every link is in the chain of its key, no key twice; {@code size} links in all. */
    public boolean repOk() {
        if (hasher == null || chains == null || chains.length == 0 || size < 0) {
            return false;
        }
        try {
            int count = 0;
            for (int i = 0; i < chains.length; i++) {
                for (Link<K, V> link = chains[i]; link != null; link = link.next) {
                    count++;
                    if (count > size || !isFirst(link, i)) {
                        return false;
                    }
                }
            }
            return count == size;
        } catch (ClassCastException e) {
            return false;
        }
    }

    /** Whether a link is in the chain that its key belongs to, with no link of the same key before it. */
    private boolean isFirst(Link<K, V> link, int index) {
        if (link.key == null || indexOf(link.key) != index) {
            return false;
        }
        for (Link<K, V> other = chains[index]; other != link; other = other.next) {
            if (hasher.same(other.key, link.key)) {
                return false;
            }
        }
        return true;
    }
}
