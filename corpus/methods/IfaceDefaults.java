import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Interfaces: default, static and private methods, diamonds, specialisation and functional use. */
public class IfaceDefaults {
    interface Named {
        String PREFIX = "named:";

        String name();

        default String greet() {
            return PREFIX + decorate(name());
        }

        private String decorate(String s) {
            return "<" + s + ">";
        }

        static Named of(String s) {
            return () -> s;
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase() + "!";
        }
    }

    interface Quiet extends Named {
        String PREFIX = "quiet:";

        @Override
        default String greet() {
            return PREFIX + Named.PREFIX + name().toLowerCase();
        }
    }

    static class Plain implements Named {
        final String n;

        Plain(String n) {
            this.n = n;
        }

        @Override
        public String name() {
            return n;
        }
    }

    static class LoudPlain extends Plain implements Loud {
        LoudPlain(String n) {
            super(n);
        }
    }

    static class Both extends Plain implements Loud, Quiet {
        Both(String n) {
            super(n);
        }

        @Override
        public String greet() {
            return Loud.super.greet() + "|" + Quiet.super.greet();
        }
    }

    static class OverridesFirst extends Plain {
        OverridesFirst(String n) {
            super(n);
        }

        @Override
        public String greet() {
            return "class wins " + name();
        }
    }

    static class ClassWins extends OverridesFirst implements Loud {
        ClassWins(String n) {
            super(n);
        }
    }

    public static String diamonds(String s) {
        Named[] all = {new Plain(s), new LoudPlain(s), new Both(s), new ClassWins(s), Named.of(s), new Both(s) {
            @Override
            public String name() {
                return "anon-" + super.name();
            }
        }};
        StringBuilder sb = new StringBuilder();
        for (Named n : all) {
            sb.append(n.greet()).append(n instanceof Loud ? "L" : "").append(n instanceof Quiet ? "Q" : "").append('\n');
        }
        return sb.toString();
    }

    public static String greetOne(String s, int which) {
        Named n = which == 0 ? new Plain(s) : which > 0 ? new LoudPlain(s) : new Both(s);
        return n.greet();
    }

    interface Left {
        default int id() {
            return 1;
        }
    }

    interface Right {
        int id();
    }

    abstract static class Mixed implements Left, Right {
        @Override
        public int id() {
            return Left.super.id() * 10 + extra();
        }

        abstract int extra();
    }

    public static int abstractDiamond(int x) {
        Mixed m = new Mixed() {
            @Override
            int extra() {
                return x;
            }
        };
        Right r = m;
        Left l = m;
        return r.id() ^ l.id() << 1 ^ m.id() << 2;
    }

    interface Range extends Iterable<Integer> {
        int from();

        int to();

        default int step() {
            return 1;
        }

        static Range of(int from, int to, int step) {
            if (step == 0) {
                throw new IllegalArgumentException("step " + step);
            }
            return new Range() {
                @Override
                public int from() {
                    return from;
                }

                @Override
                public int to() {
                    return to;
                }

                @Override
                public int step() {
                    return step;
                }
            };
        }

        @Override
        default Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                private long at = from();

                @Override
                public boolean hasNext() {
                    return step() > 0 ? at < to() : at > to();
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to());
                    }
                    int v = (int) at;
                    at += step();
                    return v;
                }
            };
        }

        default long sum(int limit) {
            long s = 0;
            for (int v : this) {
                if (limit-- <= 0) {
                    break;
                }
                s = s * 31 + v;
            }
            return s;
        }
    }

    public static long rangeSum(int from, int to, int step) {
        return Range.of(from, to, step).sum(300);
    }

    public static int rangePastEnd(int from, int take) {
        Iterator<Integer> it = Range.of(from, from + 5, 2).iterator();
        int n = Math.floorMod(take, 6);
        int acc = 0;
        for (int i = 0; i < n; i++) {
            acc = acc * 7 + it.next();
        }
        return acc;
    }

    interface Monoid<T> {
        T zero();

        T plus(T a, T b);

        default T sum(List<T> items) {
            T acc = zero();
            for (T t : items) {
                acc = plus(acc, t);
            }
            return acc;
        }

        default T times(T base, int n) {
            if (n <= 0) {
                return zero();
            }
            T half = times(base, n / 2);
            T twice = plus(half, half);
            return (n & 1) == 0 ? twice : plus(twice, base);
        }

        static <A, B> Monoid<B> mapped(Monoid<A> m, Function<A, B> f, Function<B, A> g) {
            return new Monoid<>() {
                @Override
                public B zero() {
                    return f.apply(m.zero());
                }

                @Override
                public B plus(B a, B b) {
                    return f.apply(m.plus(g.apply(a), g.apply(b)));
                }
            };
        }
    }

    enum Sum implements Monoid<Long> {
        INSTANCE;

        @Override
        public Long zero() {
            return 0L;
        }

        @Override
        public Long plus(Long a, Long b) {
            return a + b;
        }
    }

    static final Monoid<String> JOIN = new Monoid<>() {
        @Override
        public String zero() {
            return "";
        }

        @Override
        public String plus(String a, String b) {
            return a.concat(b);
        }
    };

    public static String monoids(long x, String s, int n) {
        int k = Math.floorMod(n, 12);
        Monoid<String> viaText = Monoid.mapped(Sum.INSTANCE, v -> v + "L",
                t -> Long.valueOf(t.substring(0, t.length() - 1)));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < k; i++) {
            texts.add((x ^ i) + "L");
        }
        StringBuilder sb = new StringBuilder();
        sb.append(Sum.INSTANCE.times(x, k)).append(' ');
        sb.append(JOIN.times(s, k % 4)).append(' ');
        sb.append(viaText.times(x + "L", k)).append(' ');
        sb.append(viaText.sum(texts)).append(' ');
        sb.append(JOIN.sum(texts)).append(' ');
        sb.append(JOIN.sum(Collections.nCopies(3, s)));
        Monoid<Long> max = new Monoid<>() {
            @Override
            public Long zero() {
                return Long.MIN_VALUE;
            }

            @Override
            public Long plus(Long a, Long b) {
                return a > b ? a : b;
            }

            @Override
            public Long times(Long base, int times) {
                return times <= 0 ? zero() : base;
            }
        };
        return sb.append(' ').append(max.times(x, n)).append(max.sum(List.of(x, -x, x / 2))).toString();
    }

    interface Stage {
        int apply(int x);

        default Stage then(Stage next) {
            return x -> next.apply(apply(x));
        }

        default Stage repeat(int n) {
            Stage s = identity();
            for (int i = 0; i < n; i++) {
                s = s.then(this);
            }
            return s;
        }

        static Stage identity() {
            return x -> x;
        }

        static Stage dividing(int d) {
            return x -> x / d;
        }
    }

    public static int stages(int x, int d, int n) {
        Stage s = Stage.identity().then(v -> v + d).then(v -> v * 3).repeat(Math.floorMod(n, 20));
        return s.then(Stage.dividing(d)).then(Math::abs).apply(x);
    }

    interface Validator {
        String check(String s);

        default Validator and(Validator other) {
            return s -> {
                String first = check(s);
                return first != null ? first : other.check(s);
            };
        }

        default Validator not(String message) {
            return s -> check(s) == null ? message : null;
        }

        default void require(String s) {
            String problem = check(s);
            if (problem != null) {
                throw new IllegalArgumentException(problem);
            }
        }

        static Validator minLength(int n) {
            return s -> s.length() >= n ? null : "shorter than " + n;
        }

        Validator DIGITS = s -> {
            for (int i = 0; i < s.length(); i++) {
                if (!Character.isDigit(s.charAt(i))) {
                    return "no digit at " + i;
                }
            }
            return null;
        };
    }

    public static void validate(String s, int n) {
        Validator v = Validator.minLength(n & 7).and(Validator.DIGITS).and(
                Validator.minLength(9).not("longer than 8"));
        v.require(s);
        System.out.println("valid " + s);
    }

    interface Greeter<T extends CharSequence> {
        String hello(T t);

        default String helloAll(List<? extends T> all) {
            StringBuilder sb = new StringBuilder();
            for (T t : all) {
                sb.append(hello(t)).append(',');
            }
            return sb.toString();
        }
    }

    interface TextGreeter extends Greeter<String> {
        @Override
        default String hello(String s) {
            return "hi " + s.length();
        }
    }

    public static String bridgedDefault(String[] names) {
        TextGreeter g = new TextGreeter() { };
        Greeter<String> plain = g;
        Greeter<StringBuilder> building = sb -> sb.reverse().toString();
        List<StringBuilder> builders = new ArrayList<>();
        for (String n : names) {
            builders.add(new StringBuilder(n));
        }
        return plain.helloAll(List.of(names)) + building.helloAll(builders);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String rawBridge(int which) {
        Greeter raw = new TextGreeter() { };
        CharSequence arg = which > 5 ? new StringBuilder("abc") : which < -5 ? null : "abcd";
        return raw.hello(arg);
    }

    static class Resource implements Supplier<String>, Comparable<Resource>, Named {
        private final int rank;

        Resource(int rank) {
            this.rank = rank;
        }

        @Override
        public String get() {
            return "r" + rank;
        }

        @Override
        public int compareTo(Resource o) {
            return Integer.compare(o.rank, rank);
        }

        @Override
        public String name() {
            return get();
        }
    }

    public static String manyInterfaces(int[] ranks) {
        List<Resource> list = new ArrayList<>();
        for (int r : ranks) {
            list.add(new Resource(r));
        }
        Collections.sort(list);
        StringBuilder sb = new StringBuilder();
        for (Supplier<String> s : list) {
            sb.append(s.get()).append(((Named) s).greet());
        }
        Resource best = Collections.min(list);
        Resource worst = Collections.max(list);
        return sb.append(best.get()).append(worst.compareTo(best)).toString();
    }
}
