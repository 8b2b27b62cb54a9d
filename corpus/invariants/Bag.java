/** Numbers in an array, as many as it says, none twice; the invariant makes an object of its own. */
class Bag {
    int[] items;
    int count;

    boolean repOk() {
        if (items == null || count < 0 || count > items.length) {
            return false;
        }
        boolean[] seen = new boolean[4];
        for (int i = 0; i < count; i++) {
            int item = items[i];
            if (item < -1 || item > 2 || seen[item + 1]) {
                return false;
            }
            seen[item + 1] = true;
        }
        return true;
    }

    boolean isFull() {
        return count == items.length;
    }

    int first() {
        return count == 0 ? -1 : items[0];
    }

    boolean startsTwice() {
        return count > 1 && items[0] == items[1];
    }
}
