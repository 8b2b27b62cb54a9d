package subjects;

/** A map of bounded size that forgets what was used the longest time ago. */
public class LruCache {
    /** A value, in the chain of its bucket and in the ring of uses. */
    static class Slot {
        int key;
        Object value;
        Slot chain;
        Slot newer;
        Slot older;
    }

    private final Slot[] buckets;
    private final int capacity;
    private int size;
    /** The ring's fixed link: {@code older} leads to the last slot used, {@code newer} to the first. */
    private final Slot ring;

    public LruCache(int capacity) throws CapacityException {
        if (capacity < 1) {
            throw new CapacityException("a cache holds one value at least");
        }
        this.capacity = capacity;
        buckets = new Slot[capacity];
        ring = new Slot();
        ring.newer = ring;
        ring.older = ring;
    }

    public int size() {
        return size;
    }

    private int bucketOf(int key) {
        return (key & 0x7fffffff) % buckets.length;
    }

    private Slot search(int key) {
        for (Slot slot = buckets[bucketOf(key)]; slot != null; slot = slot.chain) {
            if (slot.key == key) {
                return slot;
            }
        }
        return null;
    }

    public boolean contains(int key) {
        return search(key) != null;
    }

    public Object get(int key) throws MissingKeyException {
        Slot slot = search(key);
        if (slot == null) {
            throw new MissingKeyException(key);
        }
        unlink(slot);
        linkNewest(slot);
        return slot.value;
    }

    /** Gives a key a value, and returns the value that had to go for it or was there before. */
    public Object put(int key, Object value) {
        Slot slot = search(key);
        Object gone = null;
        if (slot != null) {
            gone = slot.value;
            unlink(slot);
        } else if (size == capacity) {
            slot = ring.newer;
            gone = slot.value;
            unlink(slot);
            unchain(slot);
            chain(slot, key);
        } else {
            slot = new Slot();
            chain(slot, key);
            size++;
        }
        slot.value = value;
        linkNewest(slot);
        return gone;
    }

    /** Takes a key out and returns its value. */
    public Object remove(int key) throws MissingKeyException {
        Slot slot = search(key);
        if (slot == null) {
            throw new MissingKeyException(key);
        }
        unlink(slot);
        unchain(slot);
        size--;
        return slot.value;
    }

    private void unlink(Slot slot) {
        slot.newer.older = slot.older;
        slot.older.newer = slot.newer;
    }

    private void linkNewest(Slot slot) {
        slot.newer = ring;
        slot.older = ring.older;
        ring.older.newer = slot;
        ring.older = slot;
    }

    private void chain(Slot slot, int key) {
        int bucket = bucketOf(key);
        slot.key = key;
        slot.chain = buckets[bucket];
        buckets[bucket] = slot;
    }

    private void unchain(Slot slot) {
        int bucket = bucketOf(slot.key);
        if (buckets[bucket] == slot) {
            buckets[bucket] = slot.chain;
            return;
        }
        Slot before = buckets[bucket];
        while (before.chain != slot) {
            before = before.chain;
        }
        before.chain = slot.chain;
    }

    /** The ring holds {@code size} slots, each found under its key, and the buckets hold no others. */
    public boolean repOk() {
        if (buckets == null || ring == null || capacity < 1 || buckets.length != capacity) {
            return false;
        }
        if (size < 0 || size > capacity || ring.older == null || ring.older.newer != ring) {
            return false;
        }
        int used = 0;
        for (Slot slot = ring.older; slot != ring; slot = slot.older) {
            used++;
            if (used > size || slot.older == null || slot.older.newer != slot) {
                return false;
            }
        }
        int chained = 0;
        for (int i = 0; i < buckets.length; i++) {
            for (Slot slot = buckets[i]; slot != null; slot = slot.chain) {
                chained++;
                if (chained > size || bucketOf(slot.key) != i || search(slot.key) != slot) {
                    return false;
                }
            }
        }
        if (used != size || chained != size) {
            return false;
        }
        for (Slot slot = ring.older; slot != ring; slot = slot.older) {
            if (search(slot.key) != slot) {
                return false;
            }
        }
        return true;
    }
}
