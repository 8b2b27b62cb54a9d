package order;

/** The other class of the cycle. */
public class Other {
    static int b = One.a + 10;
    int w;

    public int back(One one) {
        return one == null ? b : One.a;
    }
}
