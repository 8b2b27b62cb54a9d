/** Records as inputs. For Java 17. */
public class RecordKeys {
    /** A point. */
    record Point(int x, int y) {
        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    /** A section between two points, which may be one. */
    record Section(Point from, Point to) {
        Section {
            if (from == null) {
                throw new IllegalArgumentException();
            }
        }
    }

    // expect: return 4, NullPointerException 1
    // expect nonnull: return 4
    static int quadrant(Point p) {
        if (p.x() >= 0) {
            return p.y() >= 0 ? 1 : 4;
        }
        return p.y() >= 0 ? 2 : 3;
    }

    /** The same point is the same in both: the result 9 is infeasible. No section begins at null. */
    // expect: return 3, NullPointerException 2, unsupported 2
    // expect nonnull: return 3, NullPointerException 1, unsupported 2
    static int degenerate(Section s) {
        if (s.from() == s.to()) {
            return s.from().x() == s.to().x() ? 1 : 9;
        }
        return s.from().x() == s.to().x() ? 2 : 3;
    }

    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int sum(Point a, Point b) {
        Point c = a.plus(b);
        return c.x() > c.y() ? 1 : 0;
    }

    // expect: return 1, IllegalArgumentException 1
    // expect nonnull: return 1
    static int make(Point p) {
        Section s = new Section(p, null);
        return s.to() == null ? 1 : 9;
    }
}
