package subjects;

/** A list whose elements are reached by their positions. */
public interface PositionList {
    int size();

    boolean isEmpty();

    Position first();

    Position last();

    Position next(Position p);

    Position prev(Position p);

    Position addFirst(Object element);

    Position addLast(Object element);

    Position addBefore(Position p, Object element);

    Position addAfter(Position p, Object element);

    /** Takes the position out of the list and returns the element that it held. */
    Object remove(Position p);

    /** Puts an element at a position and returns the one that was there. */
    Object replace(Position p, Object element);
}
