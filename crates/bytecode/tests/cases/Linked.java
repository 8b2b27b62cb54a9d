import java.util.List;

/** What can fail to link, in and out of protected ranges; what is certain does not show. */
class Linked {
    Linked next;
    final int kept = 3;

    static int outside(Object o, List<String> list) {
        return o instanceof List ? ((List<?>) o).size() : list.size();
    }

    static int inside(Object o, int n, Point p) {
        try {
            Object literal = Point.class;
            Object array = new Point[n];
            p.x = o instanceof Point ? ((Point) o).x : 0;
            return List.of(literal, array).size();
        } catch (LinkageError e) {
            return -1;
        }
    }

    int certain(Object o) {
        try {
            return o instanceof String ? ((Linked) o).next.kept : new Object[2].length;
        } catch (RuntimeException e) {
            return -1;
        }
    }

    static class Point {
        int x;
    }
}
