package making;

/** Generic, with an array inside. */
public class Bag<T> {
    private final Object[] items;
    private int count;

    public Bag(int capacity) {
        items = new Object[capacity];
    }

    public static <E> Bag<E> single(E item) {
        Bag<E> bag = new Bag<>(1);
        bag.add(item);
        return bag;
    }

    public void add(T item) {
        items[count++] = item;
    }

    public boolean isFull() {
        return count == items.length;
    }

    public boolean contains(T item) {
        for (int i = 0; i < count; i++) {
            if (items[i] == item) {
                return true;
            }
        }
        return false;
    }
}
