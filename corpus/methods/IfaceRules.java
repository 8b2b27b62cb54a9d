import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/** Dispatch rules: sealed hierarchies, visitors, diamonds, overloads against overrides, switches. */
public class IfaceRules {
    sealed interface Token permits Num, Sym, Seq { }

    record Num(int v) implements Token { }

    record Sym(String s) implements Token { }

    record Seq(List<Token> items) implements Token { }

    interface Visitor<R> {
        R num(Num n);

        R sym(Sym s);

        default R seq(Seq q) {
            R last = null;
            for (Token t : q.items()) {
                last = visit(t);
            }
            return last;
        }

        default R visit(Token t) {
            return dispatch(t, 0);
        }

        private R dispatch(Token t, int depth) {
            if (t instanceof Num n) {
                return num(n);
            } else if (t instanceof Sym s) {
                return sym(s);
            } else if (t instanceof Seq q && (depth < 5 || q.items().isEmpty())) {
                return seq(q);
            }
            throw new IllegalStateException("depth " + depth);
        }
    }

    private static Token read(String s, int[] at) {
        if (at[0] >= s.length()) {
            throw new IllegalArgumentException("end");
        }
        char c = s.charAt(at[0]++);
        switch (c) {
            case '(': {
                List<Token> items = new ArrayList<>();
                while (at[0] < s.length() && s.charAt(at[0]) != ')') {
                    items.add(read(s, at));
                }
                at[0]++;
                return new Seq(items);
            }
            case ')':
                throw new IllegalArgumentException("close at " + at[0]);
            default:
                return Character.isDigit(c) ? new Num(Character.digit(c, 10)) : new Sym(String.valueOf(c));
        }
    }

    public static String sealedVisitor(String s, int shape) {
        String[] forms = {"(1(2a)b)", "()", "7", "((((x))))", "(", ")", "(12)(3)"};
        Token t = read(forms[Math.floorMod(shape, forms.length)] + s, new int[1]);
        int sum = new Visitor<Integer>() {
            @Override
            public Integer num(Num n) {
                return n.v();
            }

            @Override
            public Integer sym(Sym x) {
                return -1;
            }

            @Override
            public Integer seq(Seq q) {
                int total = 0;
                for (Token x : q.items()) {
                    total = total * 3 + visit(x);
                }
                return total;
            }
        }.visit(t);
        String last = new Visitor<String>() {
            @Override
            public String num(Num n) {
                return "n" + n;
            }

            @Override
            public String sym(Sym x) {
                return x.s() + x.hashCode();
            }
        }.visit(t);
        return t + " " + sum + " " + last;
    }

    interface A {
        default String who() {
            return "A";
        }

        static String stat() {
            return "sA";
        }
    }

    interface B extends A {
        @Override
        default String who() {
            return "B" + A.super.who() + hidden();
        }

        private String hidden() {
            return "h" + stat2();
        }

        private static int stat2() {
            return 2;
        }
    }

    interface C extends A {
        @Override
        String who();
    }

    interface D extends A {
        @Override
        default String who() {
            return "D";
        }
    }

    static class X implements A, B { }

    static class Y extends X implements A { }

    abstract static class Z implements C {
        String call() {
            return "z" + who();
        }
    }

    static class W extends Z implements B {
        @Override
        public String who() {
            return "W" + B.super.who();
        }
    }

    static class V implements B, D {
        @Override
        public String who() {
            return B.super.who() + D.super.who() + A.stat();
        }
    }

    public static String diamondRules(int which) {
        A[] all = {new X(), new Y(), new W(), new V(), new A() { }, new B() { }, new Y() {
            @Override
            public String who() {
                return "anon" + super.who();
            }
        }};
        A a = all[Math.floorMod(which, all.length)];
        String s = a.who();
        if (a instanceof Z z) {
            s += z.call();
        }
        return s + (a instanceof B) + (a instanceof C);
    }

    static class Animal {
        Animal self() {
            return this;
        }

        String meet(Animal o) {
            return "A-A";
        }

        String meet(Dog o) {
            return "A-D";
        }

        String feed(Object o) {
            return "obj";
        }

        String feed(String s) {
            return "str";
        }

        String feed(char[] s) {
            return "chars";
        }

        String num(double d) {
            return "d";
        }

        String num(Object o) {
            return "o";
        }
    }

    static class Dog extends Animal {
        @Override
        Dog self() {
            return this;
        }

        @Override
        String meet(Animal o) {
            return "D-A";
        }

        @Override
        String meet(Dog o) {
            return "D-D";
        }

        String num(int i) {
            return "i";
        }

        String num(Integer i) {
            return "I";
        }
    }

    public static String overloadsAndOverrides(int n) {
        Animal a = n % 2 == 0 ? new Animal() : new Dog();
        Dog d = new Dog();
        Animal hidden = d;
        StringBuilder sb = new StringBuilder();
        sb.append(a.meet(a)).append(a.meet(d)).append(d.meet(a)).append(d.meet(d)).append(hidden.meet(hidden));
        sb.append(hidden.self().meet(d.self())).append(d.self().meet(d.self()));
        sb.append(a.feed((Object) "x")).append(a.feed("x")).append(a.feed((char[]) null)).append(a.feed(new int[0]));
        sb.append(a.num(n)).append(hidden.num(n)).append(d.num(n)).append(d.num((Integer) n)).append(d.num('c')).append(d.num(1f));
        sb.append(d.num((Object) n)).append(d.num((long) n)).append(d.num("s"));
        return sb.toString();
    }

    enum Light {
        RED, AMBER, GREEN;

        static final Set<Light> STOP = EnumSet.range(RED, AMBER);
    }

    @SuppressWarnings("fallthrough")
    public static String enumSwitches(int n, String s) {
        Light l = n > 1000 ? null : Light.values()[Math.floorMod(n, 3)];
        StringBuilder sb = new StringBuilder();
        switch (s) {
            case "RED", "a":
                sb.append("red");
            case "Aa":
                sb.append("Aa");
                break;
            case "BB":
                sb.append("BB");
            default:
                sb.append("none");
        }
        int weight = switch (l) {
            case RED -> 10;
            case AMBER -> {
                EnumSet<Light> rest = EnumSet.complementOf(EnumSet.of(l));
                yield rest.size() * 10 + rest.iterator().next().ordinal();
            }
            case GREEN -> s.length();
        };
        EnumSet<Light> set = EnumSet.copyOf(Light.STOP);
        set.remove(l);
        return sb.append(weight).append(set).append(Light.STOP.contains(l)).append(s.length() == 3 ? Light.valueOf(s.toUpperCase()) : l.compareTo(Light.AMBER)).toString();
    }

    static String path(String command) {
        return switch (command) {
            case "up", "north" -> "y+";
            case "down" -> "y-";
            case "AaAa", "BBBB" -> "collide1";
            case "AaBB" -> "collide2";
            case "" -> "stay";
            default -> {
                if (command.length() > 10) {
                    throw new IllegalArgumentException("long " + command.length());
                }
                yield command.charAt(0) == 'B' ? path(command.substring(1)) : "?";
            }
        };
    }

    public static String stringSwitches(String s, int n) {
        String[] words = {s, "up", "Bup", "BBBB", "AaAa", "AaBB", "BBAa", "BB", "B"};
        return path(s) + path(words[Math.floorMod(n, words.length)]) + path("B" + words[Math.floorMod(n / 9, words.length)]);
    }

    public static int arrayConstructors(int n, int m) {
        IntFunction<Light[]> lights = Light[]::new;
        IntFunction<int[][]> rows = int[][]::new;
        IntFunction<List<?>[]> lists = List[]::new;
        int size = n % 50;
        Light[] made = lights.apply(size);
        int[][] grid = rows.apply(m & 7);
        for (int i = 0; i < grid.length; i++) {
            grid[i] = new int[i];
        }
        Object[] objects = made;
        if (made.length > 0) {
            objects[0] = m % 3 == 0 ? "wrong" : Light.RED;
        }
        return made.length + grid.length * 100 + grid[grid.length - 1].length * 1000 + lists.apply(2).length;
    }

    interface Source<T> {
        T next();
    }

    interface Sink<T> {
        void put(T t);
    }

    abstract static class Pipe<I, O> implements Sink<I>, Source<O> {
        private final List<I> waiting = new ArrayList<>();

        @Override
        public void put(I i) {
            waiting.add(i);
        }

        abstract O convert(I i);

        @Override
        public O next() {
            return convert(waiting.remove(0));
        }

        <N> Pipe<I, N> then(Pipe<? super O, N> after) {
            Pipe<I, O> before = this;
            return new Pipe<>() {
                @Override
                N convert(I i) {
                    after.put(before.convert(i));
                    return after.next();
                }
            };
        }
    }

    static class Parse extends Pipe<String, Integer> {
        private int bad;

        @Override
        Integer convert(String s) {
            try {
                return Integer.valueOf(s.trim());
            } catch (NumberFormatException e) {
                return --bad;
            }
        }
    }

    static class Halve extends Pipe<Number, Double> {
        @Override
        public void put(Number n) {
            super.put(n.intValue() > 10 ? Long.valueOf(n.longValue()) : n);
        }

        @Override
        Double convert(Number n) {
            return n instanceof Long l ? l / 4.0 : n.doubleValue() / 2;
        }
    }

    public static String pipes(String s, int n) {
        Pipe<String, Double> p = new Parse().then(new Halve());
        p.put(s);
        p.put("" + n);
        p.put(" 12 ");
        Source<? extends Number> source = p;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < (n == 3 ? 4 : 3); i++) {
            Number v = source.next();
            sb.append(v).append(v.intValue() > 5 ? '>' : ' ');
        }
        return sb.toString();
    }

    interface Stack2 {
        int size();

        default boolean isEmpty() {
            return size() == 0;
        }
    }

    static class ListBacked extends ArrayList<String> implements Stack2 {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean add(String s) {
            return s != null && super.add(s + size());
        }

        @Override
        public boolean isEmpty() {
            return Stack2.super.isEmpty() & super.isEmpty();
        }
    }

    public static String libraryOverride(String[] words) {
        ListBacked list = new ListBacked();
        StringBuilder sb = new StringBuilder().append(list.isEmpty());
        for (String w : words) {
            sb.append(list.add(w) ? 1 : 0);
        }
        list.addAll(List.of("x", "y"));
        list.add(0, "first");
        Stack2 s = list;
        return sb.append(list).append(s.size()).append(s.isEmpty()).append(list.equals(new ArrayList<>(list))).toString();
    }
}
