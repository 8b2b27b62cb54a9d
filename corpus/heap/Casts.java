/** Casts, which fail by name. */
public class Casts {
    /** Something that has an area. */
    interface Area {
        int area();
    }

    /** A box. */
    static class Box implements Area {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    /** A box that is not flat. */
    static class Cube extends Box {
        int height;
    }

    /** A thing without an area. */
    static class Pebble {
        int weight;
    }

    /** By hand: a Cube; null, which passes the cast and fails at the field; another class. */
    // expect: return 1, ClassCastException 1, NullPointerException 1
    // expect nonnull: return 1, ClassCastException 1
    static int height(Box b) {
        return ((Cube) b).height;
    }

    /** A cast to an interface, from a class that has subclasses that may implement it. */
    // expect: return 2, ClassCastException 1, NullPointerException 1
    // expect nonnull: return 2, ClassCastException 1
    static int areaOf(Object o) {
        if (o instanceof Pebble) {
            return ((Pebble) o).weight;
        }
        return ((Area) o).area();
    }

    // expect: return 3
    // expect nonnull: return 2
    static int orElse(Object o) {
        try {
            return ((Box) o).side;
        } catch (ClassCastException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    /** After the cast the class is known: the second one cannot fail, nor can the test. */
    // expect: return 2, ClassCastException 1
    // expect nonnull: return 1, ClassCastException 1
    static int twice(Object o) {
        Cube c = (Cube) o;
        Box b = (Box) o;
        return b instanceof Cube ? c.height : 0;
    }
}
