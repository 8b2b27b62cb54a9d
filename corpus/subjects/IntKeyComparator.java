package subjects;

/** Numbers, the smallest first: the order that containers have if none is given. */
public class IntKeyComparator implements Comparator {
    @Override
    public int compare(Object a, Object b) {
        IntKey first = (IntKey) a;
        IntKey second = (IntKey) b;
        if (first.value < second.value) {
            return -1;
        }
        return first.value == second.value ? 0 : 1;
    }
}
