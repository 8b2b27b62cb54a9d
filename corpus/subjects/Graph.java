package subjects;

/** A directed graph with adjacency lists. */
public class Graph {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private Vertex first;
    private int vertices;
    private int edges;

    public int vertexCount() {
        return vertices;
    }

    public int edgeCount() {
        return edges;
    }

    /** The vertex behind a position. */
    private static Vertex checkVertex(Position p) {
        if (!(p instanceof Vertex)) {
            throw new InvalidPositionException("it is no vertex");
        }
        return (Vertex) p;
    }

    public Vertex find(int id) {
        Vertex vertex = first;
        while (vertex != null && vertex.id != id) {
            vertex = vertex.next;
        }
        return vertex;
    }

    public Vertex insertVertex(int id, Object element) {
        if (find(id) != null) {
            throw new InvalidKeyException("there is such a vertex");
        }
        Vertex vertex = new Vertex(id, element);
        vertex.next = first;
        first = vertex;
        vertices++;
        return vertex;
    }

    private static Edge between(Vertex from, Vertex to) {
        for (Edge edge = from.edges; edge != null; edge = edge.next) {
            if (edge.to == to) {
                return edge;
            }
        }
        return null;
    }

    public boolean areAdjacent(Position u, Position v) {
        Vertex from = checkVertex(u);
        Vertex to = checkVertex(v);
        return between(from, to) != null || between(to, from) != null;
    }

    /** Adds an edge, or gives the one that is there the new weight. */
    public Edge insertEdge(Position u, Position v, int weight) {
        Vertex from = checkVertex(u);
        Vertex to = checkVertex(v);
        Edge edge = between(from, to);
        if (edge != null) {
            edge.weight = weight;
            return edge;
        }
        edge = new Edge(from, to, weight);
        edge.next = from.edges;
        from.edges = edge;
        edges++;
        return edge;
    }

    public void removeEdge(Position p) {
        if (!(p instanceof Edge)) {
            throw new InvalidPositionException("it is no edge");
        }
        Edge gone = (Edge) p;
        Vertex from = gone.from;
        if (from.edges == gone) {
            from.edges = gone.next;
            edges--;
            return;
        }
        for (Edge edge = from.edges; edge != null; edge = edge.next) {
            if (edge.next == gone) {
                edge.next = gone.next;
                edges--;
                return;
            }
        }
        throw new InvalidPositionException("the edge is in no graph");
    }

    /** Takes a vertex out, with all its edges. */
    public Object removeVertex(Position p) {
        Vertex gone = checkVertex(p);
        Vertex before = null;
        for (Vertex vertex = first; vertex != gone; vertex = vertex.next) {
            if (vertex == null) {
                throw new InvalidPositionException("the vertex is in another graph");
            }
            before = vertex;
        }
        if (before == null) {
            first = gone.next;
        } else {
            before.next = gone.next;
        }
        vertices--;
        while (gone.edges != null) {
            removeEdge(gone.edges);
        }
        for (Vertex vertex = first; vertex != null; vertex = vertex.next) {
            Edge edge = between(vertex, gone);
            if (edge != null) {
                removeEdge(edge);
            }
        }
        return gone.element;
    }

    public int outDegree(Position p) {
        int degree = 0;
        for (Edge edge = checkVertex(p).edges; edge != null; edge = edge.next) {
            degree++;
        }
        return degree;
    }

    private void clearMarks() {
        for (Vertex vertex = first; vertex != null; vertex = vertex.next) {
            vertex.mark = NEW;
        }
    }

    /** How many vertices can be reached from one, itself included. */
    public int reach(Position p) {
        Vertex start = checkVertex(p);
        clearMarks();
        return visit(start);
    }

    private int visit(Vertex vertex) {
        if (vertex.mark != NEW) {
            return 0;
        }
        vertex.mark = DONE;
        int reached = 1;
        for (Edge edge = vertex.edges; edge != null; edge = edge.next) {
            reached += visit(edge.to);
        }
        return reached;
    }

    public boolean hasCycle() {
        clearMarks();
        for (Vertex vertex = first; vertex != null; vertex = vertex.next) {
            if (vertex.mark == NEW && closes(vertex)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a way from a vertex comes back to one that is still open. */
    private boolean closes(Vertex vertex) {
        vertex.mark = OPEN;
        for (Edge edge = vertex.edges; edge != null; edge = edge.next) {
            if (edge.to.mark == OPEN || edge.to.mark == NEW && closes(edge.to)) {
                return true;
            }
        }
        vertex.mark = DONE;
        return false;
    }

    /** The least number of edges from one vertex to another, or -1. */
    public int hops(Position u, Position v) {
        Vertex from = checkVertex(u);
        Vertex to = checkVertex(v);
        clearMarks();
        Vertex[] queue = new Vertex[vertices];
        int[] distance = new int[vertices];
        int head = 0;
        int tail = 0;
        queue[tail++] = from;
        from.mark = DONE;
        while (head < tail) {
            Vertex vertex = queue[head];
            if (vertex == to) {
                return distance[head];
            }
            for (Edge edge = vertex.edges; edge != null; edge = edge.next) {
                if (edge.to.mark == NEW) {
                    edge.to.mark = DONE;
                    distance[tail] = distance[head] + 1;
                    queue[tail++] = edge.to;
                }
            }
            head++;
        }
        return -1;
    }

    /**
     * The lists end after {@code vertices} and {@code edges} links; ids differ; every edge is in the
     * list of the vertex that it leaves, at most once for each target, and leads into this graph.
     */
    public boolean repOk() {
        int seen = 0;
        for (Vertex vertex = first; vertex != null; vertex = vertex.next) {
            seen++;
            if (seen > vertices || find(vertex.id) != vertex) {
                return false;
            }
        }
        int leaving = 0;
        for (Vertex vertex = first; vertex != null; vertex = vertex.next) {
            for (Edge edge = vertex.edges; edge != null; edge = edge.next) {
                leaving++;
                if (leaving > edges || edge.from != vertex || edge.to == null) {
                    return false;
                }
                if (find(edge.to.id) != edge.to || between(vertex, edge.to) != edge) {
                    return false;
                }
            }
        }
        return seen == vertices && leaving == edges;
    }
}
