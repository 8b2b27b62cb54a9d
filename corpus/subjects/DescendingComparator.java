package subjects;

/** Numbers, the largest first. */
public class DescendingComparator implements Comparator {
    @Override
    public int compare(Object a, Object b) {
        IntKey first = (IntKey) a;
        IntKey second = (IntKey) b;
        if (first.value > second.value) {
            return -1;
        }
        return first.value == second.value ? 0 : 1;
    }
}
