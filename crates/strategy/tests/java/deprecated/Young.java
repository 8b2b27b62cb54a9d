package deprecated;

/** Something of it is deprecated, but no test names that. */
public class Young {
    int value;

    int larger(Young other) {
        return other.value > value ? other.value : value;
    }

    @Deprecated
    void unused() throws Exception {
        throw new Exception();
    }
}
