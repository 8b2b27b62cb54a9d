/** Array elements are checked when they are written: an array may be of a narrower type. */
public class StoreCheck {
    /** A shape. */
    static class Shape {
        int size;
    }

    /** A round shape. */
    static class Circle extends Shape {
        int radius;
    }

    /** A shape with corners. */
    static class Square extends Shape {
        int side;
    }

    /** By hand: it fits; it does not (a Circle array given another shape ...); null array; bounds. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1
    static int put(Shape[] a, Shape s) {
        a[0] = s;
        return a.length;
    }

    /** null may be written into any array. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1
    static int putNull(Shape[] a) {
        a[0] = null;
        return 1;
    }

    /** The array's own element fits always, so there is no failing store here. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 2
    static void copyOwn(Shape[] a) {
        a[1] = a[0];
    }

    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int tryPut(Shape[] a, int i) {
        try {
            a[i] = new Circle();
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 3;
        }
    }

    /** An array of circles is an array of shapes; one of shapes that holds circles is none of circles. */
    // expect: return 5, NullPointerException 1
    // expect nonnull: return 5
    static int kind(Shape[] a) {
        if (a instanceof Circle[]) {
            return 1;
        }
        if (a instanceof Square[]) {
            return 2;
        }
        return a.length > 0 && a[0] instanceof Circle ? 3 : 4;
    }
}
