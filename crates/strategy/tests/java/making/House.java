package making;

/** Inner objects know their outer one. */
public class House {
    private int floors;

    public House(int floors) {
        this.floors = floors;
    }

    /** A room of a house. */
    public class Room {
        private final int floor;

        public Room(int floor) {
            this.floor = floor;
        }

        public boolean isAttic() {
            return floor == floors;
        }
    }

    public static boolean above(Room a, Room b) {
        return a.floor > b.floor;
    }
}
