package subjects;

/** A vertex of a graph, with the list of the edges that leave it. */
public class Vertex implements Position {
    final int id;
    Object element;
    Edge edges;
    Vertex next;
    int mark;

    Vertex(int id, Object element) {
        this.id = id;
        this.element = element;
    }

    public int id() {
        return id;
    }

    @Override
    public Object element() {
        return element;
    }
}
