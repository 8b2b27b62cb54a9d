package deprecated;

/** Nothing here is deprecated but for some members; other classes that are come as inputs. */
public class Uses {
    /** Constants, one of them with a body. */
    enum Kind {
        NEW,
        @Deprecated
        OLD,
        @Deprecated(forRemoval = true)
        GONE {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    static int weight(Kind kind) {
        return kind == null ? 0 : kind.weight();
    }

    static int of(Old old) {
        return old == null ? 1 : old.half(old);
    }

    @Deprecated(forRemoval = true)
    static int negated(int value) {
        return value > 0 ? -value : value;
    }

    static void thrown(int value) {
        if (value > 0) {
            throw new Gone();
        }
    }
}

@Deprecated
class Gone extends RuntimeException {
    private static final long serialVersionUID = 1;
}
