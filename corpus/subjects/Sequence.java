package subjects;

/** A list whose elements are reached by their ranks too, which count from 0. */
public interface Sequence extends PositionList {
    Position atRank(int rank);

    int rankOf(Position p);

    Object elemAt(int rank);

    void insertAt(int rank, Object element);

    Object removeAt(int rank);

    Object replaceAt(int rank, Object element);
}
