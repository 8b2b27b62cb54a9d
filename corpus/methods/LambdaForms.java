import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Lambdas and method references of every kind, captures, boxing adaptation and composition. */
public class LambdaForms {
    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <S> TriFunction<A, B, C, S> then(Function<? super R, ? extends S> f) {
            return (a, b, c) -> f.apply(apply(a, b, c));
        }
    }

    interface IntTo<T> {
        T get(int i);
    }

    interface LongSource {
        long next();
    }

    interface Wide {
        double apply(long a, double b, int c, float d);
    }

    interface Checked<T> {
        T call() throws Exception;
    }

    private final int base;

    LambdaForms(int base) {
        this.base = base;
    }

    LambdaForms() {
        this(1);
    }

    int addTo(int x) {
        return base + x;
    }

    static int twice(int x) {
        return x * 2;
    }

    static String joinAll(Object... parts) {
        return Arrays.toString(parts);
    }

    public static String fourKinds(String s, int n) {
        Function<String, Integer> stat = Integer::parseInt;
        Supplier<Integer> bound = s::length;
        Function<String, Integer> unbound = String::length;
        BiFunction<String, String, Integer> unboundTwo = String::compareTo;
        Supplier<StringBuilder> ctor = StringBuilder::new;
        Function<String, StringBuilder> ctorArg = StringBuilder::new;
        IntFunction<int[]> arrayCtor = int[]::new;
        Function<Integer, String[][]> arrayBoxed = String[][]::new;
        IntFunction<LambdaForms> own = LambdaForms::new;
        StringBuilder sb = new StringBuilder();
        sb.append(bound.get()).append(unbound.apply(s)).append(unboundTwo.apply(s, "m")).append(' ');
        sb.append(ctor.get().append(s)).append(ctorArg.apply(s).reverse()).append(' ');
        sb.append(arrayCtor.apply(n & 7).length).append(arrayBoxed.apply(3).length).append(' ');
        sb.append(own.apply(n).addTo(5)).append(' ');
        try {
            sb.append(stat.apply(s));
        } catch (NumberFormatException e) {
            sb.append(e.getMessage());
        }
        TriFunction<Object, Object, Object, String> varargs = LambdaForms::joinAll;
        Function<Object[], String> asArray = LambdaForms::joinAll;
        sb.append(varargs.apply(s, n, null)).append(asArray.apply(new Object[] {s}));
        return sb.toString();
    }

    public static int boundNull(String s, int n) {
        IntSupplier length = s::length;
        s = "changed";
        return length.getAsInt() + n;
    }

    public static int negativeArrayCtor(int n) {
        IntFunction<long[]> make = long[]::new;
        return make.apply(n % 100).length;
    }

    public static String capturesOfEveryType(int i, long l, double d, String s) {
        boolean z = i > 0;
        byte b = (byte) i;
        short sh = (short) i;
        char c = (char) ('a' + (i & 15));
        float f = (float) d;
        int[] arr = {i};
        Object nothing = null;
        Supplier<String> all = () -> z + "," + b + "," + sh + "," + c + "," + i + "," + l + "," + f + "," + d + ","
                + s + "," + arr[0] + "," + nothing;
        BooleanSupplier bz = () -> !z;
        Supplier<Byte> bb = () -> b;
        Supplier<Short> ss = () -> (short) (sh + 1);
        Supplier<Character> cc = () -> (char) (c + 1);
        LongSource ll = () -> l + b;
        Supplier<Float> ff = () -> f / 3;
        Wide w = (p, q, r, t) -> p + q * r - t + d + l + i;
        arr[0]++;
        return all.get() + bz.getAsBoolean() + bb.get() + ss.get() + cc.get() + ll.next() + ff.get() + w.apply(l, d, i, f);
    }

    public static String boxingAdaptation(int i, char c) {
        Function<Integer, Integer> f = LambdaForms::twice;
        IntUnaryOperator g = f::apply;
        ToLongFunction<Integer> widen = Integer::intValue;
        ToDoubleFunction<Character> charWiden = Character::charValue;
        IntFunction<Object> box = Integer::valueOf;
        Function<Integer, Long> longer = x -> (long) x;
        Function<Character, Integer> code = x -> (int) x;
        IntTo<Number> number = x -> x > 0 ? (Number) x : (Number) (double) x;
        LongBinaryOperator max = Math::max;
        BinaryOperator<Integer> maxBoxed = Math::max;
        ToIntFunction<String> parse = Integer::valueOf;
        DoubleUnaryOperator root = Math::sqrt;
        Supplier<Integer> nullBox = () -> null;
        StringBuilder sb = new StringBuilder();
        sb.append(f.apply(i)).append(' ').append(g.applyAsInt(i)).append(' ').append(widen.applyAsLong(i)).append(' ');
        sb.append(charWiden.applyAsDouble(c)).append(' ').append(box.apply(i).equals(i)).append(longer.apply(i)).append(' ');
        sb.append(code.apply(c)).append(' ').append(number.get(i)).append(' ').append(max.applyAsLong(i, c)).append(' ');
        sb.append(maxBoxed.apply(i, -i)).append(' ').append(parse.applyAsInt("" + i)).append(' ').append(root.applyAsDouble(i));
        sb.append(box.apply(i) == box.apply(i));
        if (i == 3) {
            int bad = nullBox.get();
            sb.append(bad);
        }
        return sb.toString();
    }

    public static int composition(int x, int y) {
        Function<Integer, Integer> inc = v -> v + 1;
        Function<Integer, Integer> mul = v -> v * y;
        UnaryOperator<Integer> same = UnaryOperator.identity();
        IntUnaryOperator chain = IntUnaryOperator.identity();
        for (int i = 0; i < 5; i++) {
            int k = i;
            chain = chain.andThen(v -> v ^ k * y).compose(v -> v - k);
        }
        Predicate<Integer> even = v -> v % 2 == 0;
        Predicate<Integer> test = even.and(v -> v > x).or(Predicate.isEqual(y)).negate();
        int r = inc.andThen(mul).compose(same).andThen(inc).apply(x);
        int q = inc.compose(mul).apply(x);
        IntPredicate small = v -> v < 100;
        return (test.test(r) ? 1 : 0) + (Predicate.not(even).test(q) ? 2 : 0) + (small.negate().or(v -> v == q).test(r) ? 4 : 0)
                + 8 * chain.applyAsInt(r) + q;
    }

    public static long recursionThroughLambda(int n) {
        Map<Integer, Long> memo = new HashMap<>();
        class Rec {
            Function<Integer, Long> fib;
        }
        Rec rec = new Rec();
        rec.fib = k -> {
            if (k < 2) {
                return (long) k;
            }
            Long known = memo.get(k);
            if (known != null) {
                return known;
            }
            long v = rec.fib.apply(k - 1) + rec.fib.apply(k - 2);
            memo.put(k, v);
            return v;
        };
        return rec.fib.apply(Math.floorMod(n, 100));
    }

    interface SelfApplied<T> {
        T apply(SelfApplied<T> self);
    }

    private static <A, R> Function<A, R> fix(UnaryOperator<Function<A, R>> f) {
        SelfApplied<Function<A, R>> g = h -> f.apply(a -> h.apply(h).apply(a));
        return g.apply(g);
    }

    public static int fixpoint(int n) {
        Function<Integer, Integer> fact = fix(self -> k -> k <= 1 ? 1 : k * self.apply(k - 1));
        Function<Integer, Integer> collatz = fix(self -> k -> k == 1 ? 0 : 1 + self.apply(k % 2 == 0 ? k / 2 : 3 * k + 1));
        return fact.apply(Math.floorMod(n, 20)) ^ collatz.apply(1 + Math.floorMod(n, 26));
    }

    public static String currying(int a, String b, char c) {
        Function<Integer, Function<String, Function<Character, String>>> f =
                x -> y -> z -> x + y + z + (x + z) + (y + x);
        Function<String, Function<Character, String>> g = f.apply(a);
        TriFunction<Integer, String, Character, String> flat = (x, y, z) -> f.apply(x).apply(y).apply(z);
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> g.apply(b).apply(c);
        return deep.get().get().get() + flat.then(String::length).then(Integer::toBinaryString).apply(a, b, c);
    }

    public static int[] closuresInLoop(int n) {
        List<IntUnaryOperator> ops = new ArrayList<>();
        int[] counter = {0};
        for (int i = 0; i < (n & 15); i++) {
            int k = i;
            ops.add(x -> x + k + counter[0]++);
        }
        for (int v : new int[] {n, -n}) {
            ops.add(x -> x * 3 + v);
        }
        int[] out = new int[ops.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = ops.get(out.length - 1 - i).andThen(x -> x + counter[0]).applyAsInt(i);
        }
        return out;
    }

    private static <T> T attempt(Checked<? extends T> c, T fallback, StringBuilder log) {
        try {
            return c.call();
        } catch (RuntimeException e) {
            log.append("R:").append(e.getClass().getName()).append(' ');
            return fallback;
        } catch (Exception e) {
            log.append("C:").append(e.getMessage()).append(' ');
            return fallback;
        }
    }

    public static String throwingLambdas(String s, int i) {
        StringBuilder log = new StringBuilder();
        int a = attempt(() -> Integer.parseInt(s), -1, log);
        char c = attempt(() -> s.charAt(i), '?', log);
        int d = attempt(() -> i / (i - 1), 0, log);
        Object o = attempt(() -> {
            if (i > 100) {
                throw new Exception("checked " + i);
            }
            return List.of(i);
        }, "none", log);
        String cast = attempt(() -> (String) o, "not text", log);
        Integer unboxed = attempt(() -> {
            Integer none = i < 0 ? null : i;
            return none + 1;
        }, null, log);
        return log.toString() + a + c + d + o + cast + unboxed;
    }

    public static int escapes(String s, int i) {
        Checked<Integer> c = () -> {
            Supplier<Integer> inner = () -> s.charAt(i) / (s.length() - 2);
            return inner.get();
        };
        try {
            return c.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            return -1;
        }
    }

    class Counter {
        int n;
        Runnable inc = () -> n += base;
        Supplier<Runnable> more = () -> {
            n++;
            return () -> this.n += LambdaForms.this.base * 10;
        };
    }

    public static int capturingThis(int b, int times) {
        Counter c = new LambdaForms(b).new Counter();
        int k = times & 31;
        Runnable last = c.inc;
        for (int i = 0; i < k; i++) {
            last.run();
            last = i % 3 == 0 ? c.more.get() : i % 3 == 1 ? c.inc : last;
        }
        ToIntFunction<Counter> get = x -> x.n;
        return get.applyAsInt(c);
    }

    public static String superReferences(int n) {
        class Parent {
            String show(int k) {
                return "parent" + k;
            }
        }
        class Child extends Parent {
            @Override
            String show(int k) {
                return "child" + k + n;
            }

            String both(int k) {
                IntFunction<String> up = super::show;
                IntFunction<String> here = this::show;
                return up.apply(k) + here.apply(k + 1);
            }
        }
        Parent p = new Child();
        IntFunction<String> f = p::show;
        Supplier<Parent> make = Child::new;
        return f.apply(n) + ((Child) make.get()).both(n);
    }

    public static String genericLambdaCast(int which) {
        Supplier<? extends Object> s = which > 0 ? () -> "text" : () -> which;
        @SuppressWarnings("unchecked")
        Supplier<String> t = (Supplier<String>) s;
        Object o = t.get();
        String r = o + "";
        return which > -10 ? r + t.get().length() : r;
    }
}
