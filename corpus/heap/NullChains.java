/** Long ways through fields, each step of which may be null. */
public class NullChains {
    /** A person. */
    static class Person {
        Person boss;
        Desk desk;
    }

    /** A desk. */
    static class Desk {
        Person owner;
        int drawers;
    }

    /** By hand: p and four fields that may be null, and one way to the end. */
    // expect: return 1, NullPointerException 5
    // expect nonnull: return 1, NullPointerException 4
    static int drawers(Person p) {
        return p.boss.desk.owner.desk.drawers;
    }

    // expect: return 5
    // expect nonnull: return 4
    static int guarded(Person p) {
        if (p == null || p.boss == null || p.boss.desk == null) {
            return -1;
        }
        return p.boss.desk.owner == p ? 1 : 0;
    }

    /** One's own boss: the desk that was written is the desk that is read. The result 9 is infeasible. */
    // expect: return 3, NullPointerException 2
    // expect nonnull: return 3, NullPointerException 1
    static int ownBoss(Person p, Desk d) {
        p.desk = d;
        if (p.boss == p) {
            return p.boss.desk == d ? 1 : 9;
        }
        return p.boss.desk == d ? 2 : 3;
    }
}
