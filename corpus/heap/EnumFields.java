/** Constants of an enum that are counted, and a class that names the enum in a field only: looking at its fields defines the enum. */
public class EnumFields {
    /** What is counted. */
    enum Place {
        IN, OUT;

        int uses;
    }

    /** It has a place. */
    static class Door {
        Place place;
    }

    /** By hand: IN, OUT, null; what one test leaves in IN is not there in the next. */
    // expect: return 2, NullPointerException 1
    static int use(Door door, Place place) {
        place.uses++;
        if (place == Place.IN) {
            return 1;
        }
        return 100 + Place.IN.uses;
    }

    /** By hand: the place of the door is IN, OUT or null, or there is no door. */
    // expect: return 3, NullPointerException 1
    static int through(Door door) {
        if (door.place == null) {
            return Place.IN.uses;
        }
        door.place.uses += 2;
        return door.place == Place.IN ? 10 + Place.OUT.uses : 20 + Place.IN.uses;
    }
}
