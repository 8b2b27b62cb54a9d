/** Methods of an enum: what they are called on is one of its constants. */
public enum EnumMethods {
    NORTH(0, 1),
    EAST(1, 0),
    SOUTH(0, -1),
    WEST(-1, 0);

    private final int dx;
    private final int dy;

    EnumMethods(int dx, int dy) {
        this.dx = dx;
        this.dy = dy;
    }

    /** By hand: the same constant, or another one or null. */
    // expect: return 2
    // expect nonnull: return 2
    // expect heap=eager: return 2
    // expect heap=no-alias: return 2
    boolean isSame(EnumMethods other) {
        return this == other;
    }

    /** The receiver is never null: that result is infeasible. */
    // expect: return 1
    static int never(int x) {
        return NORTH.isSet() ? 1 : x;
    }

    // expect: return 1
    boolean isSet() {
        return this != null;
    }

    /** By hand: a way for each constant. */
    // expect: return 4
    // expect heap=eager: return 4
    int degrees() {
        switch (this) {
            case NORTH:
                return 0;
            case EAST:
                return 90;
            case SOUTH:
                return 180;
            default:
                return 270;
        }
    }

    /** By hand: two constants lie on the level, two do not. */
    // expect: return 2
    boolean isLevel() {
        return dy == 0;
    }

    /** By hand: before the other one, or not. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    int order(EnumMethods other) {
        return compareTo(other) < 0 ? -1 : 1;
    }

    /** Which constant it is makes no difference to the path. */
    // expect: return 1
    EnumMethods opposite() {
        return values()[(ordinal() + 2) % values().length];
    }

    /**
     * By hand: no way (null); the same way; the opposite one; from each of the four to the right or to the left. Two
     * ways whose first steps cancel out are opposite, so their second steps do too.
     */
    // expect: return 11
    // expect nonnull: return 10
    String turnTo(EnumMethods way) {
        if (way == null) {
            return "none";
        }
        if (way == this) {
            return "straight";
        }
        if (way.dx + dx == 0 && way.dy + dy == 0) {
            return "back";
        }
        if (this == NORTH) {
            if (way == EAST) {
                return "right";
            }
        } else if (this == EAST) {
            if (way == SOUTH) {
                return "right";
            }
        } else if (this == SOUTH) {
            if (way == WEST) {
                return "right";
            }
        } else if (way == NORTH) {
            return "right";
        }
        return "left";
    }
}
