package order;

/** The class under test is part of the cycle, and so is that of an input. */
public class One {
    static int a = Other.b + 1;
    int v;

    public static int over(Other other) {
        return other != null && other.w > 5 ? a : Other.b;
    }

    public int own(int x) {
        return x > v ? a : Other.b;
    }
}
