package subjects;

/** A place in a container, which holds one element. */
public interface Position {
    Object element();
}
