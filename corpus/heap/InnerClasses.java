/** Inner objects that know the outer one, which is never null. */
public class InnerClasses {
    int total;
    Part last;

    /** A part of its outer object. */
    class Part {
        int count;

        void use() {
            total += count;
            last = this;
        }

        boolean partOf(InnerClasses outer) {
            return InnerClasses.this == outer;
        }
    }

    // expect: return 1
    Part part(int count) {
        Part p = new Part();
        p.count = count;
        return p;
    }

    /** The part belongs to this object, or to another. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    int own(Part p) {
        if (p.partOf(this)) {
            return 1;
        }
        return 0;
    }

    /** What is written through the part shows here only if the part is ours. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    int usedHere(Part p) {
        total = 0;
        p.use();
        return total == 0 ? 0 : 1;
    }

    /** A part that we make is ours: the result 9 is infeasible. */
    // expect: return 1
    int made(int count) {
        Part p = part(count);
        p.use();
        return last == p && p.partOf(this) ? 1 : 9;
    }
}
