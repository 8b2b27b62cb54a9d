package subjects;

/** An edge of a graph, in the list of the vertex that it leaves. */
public class Edge implements Position {
    final Vertex from;
    final Vertex to;
    int weight;
    Edge next;

    Edge(Vertex from, Vertex to, int weight) {
        this.from = from;
        this.to = to;
        this.weight = weight;
    }

    public int weight() {
        return weight;
    }

    /** What an edge leads to. */
    @Override
    public Object element() {
        return to;
    }
}
