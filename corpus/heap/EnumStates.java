/** Enum constants as fields: few objects that are always there. */
public class EnumStates {
    /** The colours of a light. */
    enum Light {
        RED,
        GREEN,
        AMBER
    }

    /** A crossing of two ways. */
    static class Crossing {
        Light main;
        Light side;
        int cycles;
    }

    /** By hand: three constants, and null. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int number(Light light) {
        switch (light) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    /** By hand: the main light is not green; only it is; both are, and are one object then. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static boolean safe(Crossing c) {
        return c.main != Light.GREEN || c.side != Light.GREEN;
    }

    // expect: return 5, NullPointerException 1
    // expect nonnull: return 5
    static void step(Crossing c) {
        if (c.main == Light.RED && c.side == Light.RED) {
            c.main = Light.GREEN;
        } else if (c.main == Light.GREEN) {
            c.main = Light.AMBER;
        } else if (c.main == Light.AMBER) {
            c.main = Light.RED;
            c.side = Light.GREEN;
        } else {
            c.side = Light.RED;
            c.cycles++;
        }
    }

    /** Three constants only: what is none of them is null. The result 9 is infeasible. */
    // expect: return 4
    // expect nonnull: return 3
    static int exhaustive(Light light) {
        if (light == Light.RED || light == Light.GREEN || light == Light.AMBER) {
            return 1;
        }
        return light == null ? 2 : 9;
    }
}
