import java.util.ArrayList;
import java.util.List;

/** The order of static initialisers, seen through what they print. */
public class InitOrder {
    static int tick(String what) {
        System.out.println("init " + what);
        return what.length();
    }

    static <T> T say(String what, T value) {
        System.out.println("value " + what + " = " + value);
        return value;
    }

    static class Grand {
        static final int CONSTANT = 3;
        static final String TEXT = "con" + "stant" + CONSTANT;
        static final Integer BOXED = say("Grand.BOXED", 4);
        static int plain = tick("Grand");
    }

    static class Parent extends Grand {
        static int own = tick("Parent") + Grand.plain;

        static int method() {
            return own;
        }
    }

    static class Child extends Parent {
        static int late;

        static {
            tick("Child");
            late = own * 2;
        }
    }

    public static int superFirst(int x) {
        System.out.println("before");
        int r = x + Child.late;
        System.out.println("after");
        return r;
    }

    static class GrandTwo {
        static int plain = tick("GrandTwo");
    }

    static class ParentTwo extends GrandTwo {
        static int own = tick("ParentTwo");
    }

    static class ChildTwo extends ParentTwo {
        static {
            tick("ChildTwo");
        }
    }

    public static int inheritedField(int x) {
        System.out.println("before");
        int viaChild = ChildTwo.plain;
        System.out.println("through child " + (viaChild > 0));
        if (x > 0) {
            System.out.println(ParentTwo.own > 0);
        }
        if (x > 100) {
            System.out.println(new ChildTwo() != null);
        }
        return x;
    }

    static class Silent {
        static final int CONSTANT = 17;
        static final long WIDE = CONSTANT * 1000L;
        static final String TEXT = "t" + CONSTANT;
        static final char LETTER = (char) (CONSTANT + 'a');

        static {
            tick("Silent");
        }
    }

    public static String constantsDoNotTrigger(int x) {
        String s = Silent.TEXT + Silent.WIDE + Silent.LETTER + (Silent.CONSTANT + x);
        switch (x) {
            case Silent.CONSTANT:
                s += "!";
                break;
            default:
                break;
        }
        System.out.println("used " + s);
        return s;
    }

    static class Element {
        static {
            tick("Element");
        }

        static Element[] make(int n) {
            return new Element[n];
        }
    }

    public static int arraysDoNotTrigger(int n) {
        int k = n & 7;
        Element[] a = new Element[k];
        Element[][] b = new Element[k][2];
        Object o = a;
        System.out.println("arrays " + a.length + b.length + (o instanceof Element[]) + (o instanceof Element));
        Class<?> literal = Element.class;
        System.out.println("literal " + (literal == Element[].class));
        Object slot = k > 3 ? a[0] : null;
        Element cast = (Element) slot;
        System.out.println("cast " + cast);
        if (k == 5) {
            return Element.make(n & 15).length;
        }
        return k;
    }

    interface Loud {
        int LOUD = tick("Loud");

        default void speak() {
            System.out.println("speak " + (LOUD > 0));
        }
    }

    interface Mute {
        int MUTE = tick("Mute");

        void hush();
    }

    interface LouderStill extends Loud, Mute {
        int STILL = tick("LouderStill");
    }

    static class Speaker implements LouderStill {
        static {
            tick("Speaker");
        }

        @Override
        public void hush() {
            System.out.println("hush " + (MUTE > 0));
        }
    }

    public static void interfacesWithDefaults(int x) {
        System.out.println("start " + x);
        Speaker s = new Speaker();
        System.out.println("made");
        if (x > 0) {
            s.speak();
        }
        if (x < 0) {
            s.hush();
        }
        if (x == Integer.MAX_VALUE) {
            System.out.println(LouderStill.STILL > 0);
        }
    }

    static class Ping {
        static final int FIRST = tick("Ping");
        static final int FROM_PONG = say("Ping.FROM_PONG", Pong.FROM_PING + 100);
        static final int LAST = Integer.parseInt("55");
    }

    static class Pong {
        static final int FIRST = tick("Pong");
        static final int FROM_PING = say("Pong.FROM_PING", Ping.LAST + 10);
        static final String NAME = say("Pong.NAME", "x" + Ping.FROM_PONG + Ping.FIRST / 1000);
    }

    public static int circular(int x) {
        System.out.println("circular");
        int r = x % 2 == 0 ? Ping.FROM_PONG : Pong.FROM_PING;
        return r * 1000 + Ping.LAST + Pong.NAME.length();
    }

    static class Registry {
        static Registry instance = new Registry();
        static int count = 5;
        static int kept;
        static final List<String> NAMES = new ArrayList<>();
        static final int LIMIT = 9;
        final int snapshot;

        Registry() {
            snapshot = count * 100 + LIMIT + (NAMES == null ? 1000 : 0);
            count++;
            kept++;
        }
    }

    public static int singletonBeforeFields(int x) {
        int before = Registry.instance.snapshot;
        Registry r = x > 3 ? new Registry() : Registry.instance;
        Registry.NAMES.add("n");
        int result = before * 10 + (r.snapshot > before ? 1 : r == Registry.instance ? 2 : 3) + Registry.LIMIT;
        Registry.NAMES.clear();
        System.out.println(r == Registry.instance);
        return result;
    }

    static class Forward {
        static {
            later = 7;
            System.out.println("forward " + Forward.later + Forward.text());
        }

        static int later = Forward.later + 5;
        static String word = "w";

        static {
            System.out.println("second " + later + text());
        }

        static String text() {
            return word + later;
        }
    }

    public static String forwardReferences(int x) {
        return Forward.text() + x;
    }

    static class Args {
        static int note(String s) {
            tick("Args." + s);
            return 1;
        }

        static {
            tick("Args");
        }
    }

    static class Callee {
        static {
            tick("Callee");
        }

        Callee(int... all) {
            System.out.println("Callee() " + all.length);
        }

        static int sum(int a, int b) {
            return a + b;
        }
    }

    static class CalleeTwo {
        static {
            tick("CalleeTwo");
        }

        final int n;

        CalleeTwo(int a) {
            n = a;
        }
    }

    public static int argumentsBeforeCallee(int x) {
        int s = Callee.sum(Args.note("first"), Args.note("second"));
        CalleeTwo two = new CalleeTwo(Args.note("third"));
        new Callee(1, 2);
        return s + two.n + x;
    }

    enum Phase {
        ONE(tick("Phase.ONE")), TWO(tick("Phase.TWO")) {
            @Override
            int weight() {
                return super.weight() + Helper.BONUS;
            }
        };

        static final int COUNT = tick("Phase.COUNT") > 0 ? values().length : -1;
        private final int stamp;

        Phase(int stamp) {
            this.stamp = stamp;
        }

        int weight() {
            return stamp > 0 ? 1 : 0;
        }

        static class Helper {
            static final int BONUS = tick("Phase.Helper") > 0 ? 40 : 0;
        }
    }

    public static int enumInitialiser(int x) {
        System.out.println("enum");
        Phase p = x > 0 ? Phase.TWO : Phase.ONE;
        System.out.println(p + " " + p.ordinal());
        return p.weight() + Phase.COUNT;
    }

    static class Outer {
        static {
            tick("Outer");
        }

        static class Holder {
            static final String VALUE = say("Holder.VALUE", "lazy");
        }

        static String lazy() {
            return Holder.VALUE;
        }

        static void touch() {
            System.out.println("touched");
        }
    }

    public static String lazyHolder(int x) {
        if (x == 0) {
            Outer.Holder[] none = new Outer.Holder[0];
            return "none" + none.length;
        }
        if (x < 0) {
            return Outer.Holder.VALUE;
        }
        Outer.touch();
        return Outer.lazy();
    }

    static class ViaLambda {
        static {
            tick("ViaLambda");
        }

        static int twice(int x) {
            return x * 2;
        }
    }

    static class ViaNew {
        static {
            tick("ViaNew");
        }

        @Override
        public String toString() {
            return "ViaNew";
        }
    }

    public static int methodReferences(int x) {
        System.out.println("linking");
        java.util.function.IntUnaryOperator f = y -> ViaLambda.twice(y);
        java.util.function.Supplier<Object> g = () -> new ViaNew();
        System.out.println("linked");
        if (x > 10) {
            System.out.println(g.get());
        }
        return x < 0 ? x : f.applyAsInt(x);
    }

    private static int say(String name) {
        System.out.println("init " + name);
        return name.length();
    }

    private interface Ancestor {
        int B = say("Ancestor");

        default void b() {}
    }

    private interface Elder extends Ancestor {
        int F = say("Elder");

        default void f() {}
    }

    private interface Quiet {
        int S = say("Quiet");
    }

    private interface Younger extends Quiet, Ancestor {
        int T = say("Younger");

        default void s() {}
    }

    private static class Offspring implements Elder, Quiet, Younger {}

    /** Interfaces of one class: in the order named, superinterfaces first, only those with defaults. */
    public static int siblings(int n) {
        int made = new Offspring() == null ? 0 : 1;
        return made + (n > 0 ? Quiet.S : 0);
    }
}
