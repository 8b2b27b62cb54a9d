package making;

/** Records, enums, and what immutable objects give. */
public final class Shapes {
    private Shapes() {
    }

    enum Color { RED, GREEN }

    /** Its own checks are part of it. */
    record Point(int x, int y) {
        Point {
            if (x < -100) {
                throw new IllegalArgumentException("too far left");
            }
        }
    }

    static final class Dot {
        private final Point at;
        private final Color color;

        private Dot(Point at, Color color) {
            this.at = at;
            this.color = color;
        }

        static Dot at(Point point) {
            return new Dot(point, Color.RED);
        }

        Dot in(Color other) {
            return new Dot(at, other);
        }
    }

    public static int quadrant(Dot dot) {
        if (dot.color == Color.GREEN) {
            return 0;
        }
        return dot.at.x() >= 0 ? 1 : 2;
    }
}
