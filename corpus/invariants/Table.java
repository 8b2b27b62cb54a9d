/** Records in an array, as many as it says, by ascending keys: the invariant looks at the objects behind the elements. */
class Table {
    static class Entry {
        int key;
    }

    Entry[] entries;
    int count;

    boolean repOk() {
        if (entries == null || count < 0 || count > entries.length) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (entries[i] == null || i > 0 && entries[i - 1].key >= entries[i].key) {
                return false;
            }
        }
        return true;
    }

    boolean startsTwice() {
        return count > 1 && entries[0] == entries[1];
    }

    boolean isAscending() {
        return count < 2 || entries[0].key < entries[1].key;
    }

    int indexOf(int key) {
        for (int i = 0; i < count; i++) {
            if (entries[i].key == key) {
                return i;
            }
        }
        return -1;
    }

    int search(int key) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (entries[middle].key == key) {
                return middle;
            }
            if (entries[middle].key < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
