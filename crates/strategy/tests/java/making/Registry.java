package making;

/** One object only, held by its class. */
public final class Registry {
    private static final Registry INSTANCE = new Registry();
    private int limit = 3;
    private int used;

    private Registry() {
    }

    public static Registry getInstance() {
        return INSTANCE;
    }

    public boolean hasRoom() {
        return used < limit;
    }

    public void use() {
        used++;
    }

    public boolean isTheOne() {
        return this == INSTANCE;
    }
}
