package subjects;

/** Pairs, by their first number and then by their second. */
public class PairComparator implements Comparator {
    @Override
    public int compare(Object a, Object b) {
        PairKey first = (PairKey) a;
        PairKey second = (PairKey) b;
        if (first.major != second.major) {
            return first.major < second.major ? -1 : 1;
        }
        if (first.minor != second.minor) {
            return first.minor < second.minor ? -1 : 1;
        }
        return 0;
    }
}
