package subjects;

/** A dictionary that looks through a list, the newest entries first. Keys are compared by equals. */
public class ListDictionary implements Dictionary {
    /** An entry of this kind of dictionary. */
    static class Pair implements Entry {
        final Object key;
        final Object value;

        Pair(Object key, Object value) {
            this.key = key;
            this.value = value;
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

    private final DoublyLinkedList entries = new DoublyLinkedList();

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public Entry find(Object key) {
        for (ListNode node = entries.header.next; node != entries.trailer; node = node.next) {
            Pair pair = (Pair) node.element;
            if (pair.key.equals(key)) {
                return pair;
            }
        }
        return null;
    }

    @Override
    public PositionList findAll(Object key) {
        DoublyLinkedList found = new DoublyLinkedList();
        for (ListNode node = entries.header.next; node != entries.trailer; node = node.next) {
            Pair pair = (Pair) node.element;
            if (pair.key.equals(key)) {
                found.addLast(pair);
            }
        }
        return found;
    }

    @Override
    public Entry insert(Object key, Object value) {
        if (key == null) {
            throw new InvalidKeyException("no key");
        }
        Pair pair = new Pair(key, value);
        entries.addFirst(pair);
        return pair;
    }

    @Override
    public Entry remove(Entry entry) {
        Position p = entries.find(entry);
        if (entry == null || p == null) {
            throw new InvalidEntryException("the entry is not in this dictionary");
        }
        entries.remove(p);
        return entry;
    }

    /** A well-formed list of entries that have keys. */
    public boolean repOk() {
        if (entries == null || !entries.repOk()) {
            return false;
        }
        for (ListNode node = entries.header.next; node != entries.trailer; node = node.next) {
            if (!(node.element instanceof Pair) || ((Pair) node.element).key == null) {
                return false;
            }
        }
        return true;
    }
}
