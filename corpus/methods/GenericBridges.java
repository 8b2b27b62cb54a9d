import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EmptyStackException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Generics: bridge methods, inserted casts, heap pollution, bounded types, generic containers. */
public class GenericBridges {
    abstract static class Source<T> {
        abstract T next();

        T peekTwice(StringBuilder sb) {
            T a = next();
            sb.append(a);
            return next();
        }

        void accept(T t, StringBuilder sb) {
            sb.append("S<").append(t).append('>');
        }
    }

    static class IntSource extends Source<Integer> {
        int n;

        IntSource(int n) {
            this.n = n;
        }

        @Override
        Integer next() {
            return n++;
        }

        @Override
        void accept(Integer t, StringBuilder sb) {
            sb.append("I<").append(t + 1).append('>');
            super.accept(t, sb);
        }

        void accept(Object t, StringBuilder sb, int extra) {
            sb.append("O<").append(t).append(extra).append('>');
        }
    }

    static class EvenSource extends IntSource {
        EvenSource(int n) {
            super(n);
        }

        @Override
        Integer next() {
            int v = super.next();
            return v % 2 == 0 ? v : super.next();
        }

        @Override
        void accept(Integer t, StringBuilder sb) {
            sb.append("E");
            super.accept(t, sb);
        }
    }

    public static String bridges(int n) {
        StringBuilder sb = new StringBuilder();
        Source<Integer> s = n % 3 == 0 ? new EvenSource(n) : new IntSource(n);
        Integer last = s.peekTwice(sb);
        sb.append(',').append(last);
        s.accept(last, sb);
        Source<? super Integer> sup = s;
        sup.accept(7, sb);
        Object o = sup.next();
        return sb.append(o).toString();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String rawCalls(int n) {
        StringBuilder sb = new StringBuilder();
        Source raw = new EvenSource(n);
        sb.append(raw.next());
        Object[] args = {n, "text", null, 5L};
        Object arg = args[n & 3];
        raw.accept(arg, sb);
        return sb.toString();
    }

    @SuppressWarnings("unchecked")
    private static <T> T uncheckedCast(Object o) {
        return (T) o;
    }

    public static String pollution(int n, String s) {
        List<Integer> ints = new ArrayList<>();
        List<String> strings = uncheckedCast(ints);
        ints.add(n);
        strings.add(s);
        StringBuilder sb = new StringBuilder();
        sb.append(ints.size()).append(ints);
        Object o = strings.get(0);
        sb.append(o);
        for (Object each : ints) {
            sb.append(each instanceof String ? 's' : 'i');
        }
        if (n > 10) {
            String bad = strings.get(0);
            sb.append(bad);
        }
        if (n < 0) {
            int bad = ints.get(1);
            sb.append(bad);
        }
        GenericBridges.<Object>uncheckedCast(n);
        return sb.append(strings.get(1)).toString();
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static <T> T[] arrayOf(T... items) {
        return items;
    }

    private static <T> T[] indirect(T a, T b) {
        return arrayOf(a, b);
    }

    public static int varargsArray(String s, int n) {
        String[] fine = arrayOf(s, "b");
        Object[] objects = indirect(s, "b");
        if (n % 2 == 0) {
            return fine.length + objects.length;
        }
        String[] bad = indirect(s, "b");
        return bad.length;
    }

    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair<A, C> withSecond(C c) {
            return new Pair<>(first, c);
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        static <X extends Comparable<? super X>> X max(Pair<? extends X, ? extends X> p) {
            X a = p.first;
            X b = p.second;
            return a.compareTo(b) >= 0 ? a : b;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Pair<?, ?> p && java.util.Objects.equals(first, p.first) && java.util.Objects.equals(second, p.second);
        }

        @Override
        public int hashCode() {
            return 31 * java.util.Objects.hashCode(first) + java.util.Objects.hashCode(second);
        }

        @Override
        public String toString() {
            return "(" + first + "," + second + ")";
        }
    }

    public static String pairs(String a, int b) {
        Pair<String, Integer> p = new Pair<>(a, b);
        Pair<Integer, String> q = p.swap();
        Pair<String, Pair<Integer, String>> nested = p.withSecond(q);
        Pair<String, String> same = p.withSecond("m");
        return p + "" + q + nested + p.equals(q.swap()) + p.hashCode() + nested.swap().first.second + Pair.max(same);
    }

    static class Stack<T> implements Iterable<T> {
        private Object[] data = new Object[1];
        private int size;

        Stack<T> push(T t) {
            if (size == data.length) {
                data = Arrays.copyOf(data, size * 2);
            }
            data[size++] = t;
            return this;
        }

        @SuppressWarnings("unchecked")
        T pop() {
            if (size == 0) {
                throw new EmptyStackException();
            }
            T t = (T) data[--size];
            data[size] = null;
            return t;
        }

        <R> Stack<R> map(Function<? super T, ? extends R> f) {
            Stack<R> out = new Stack<>();
            for (T t : this) {
                out.push(f.apply(t));
            }
            return out;
        }

        T fold(BiFunction<? super T, ? super T, ? extends T> f) {
            T acc = pop();
            while (size > 0) {
                acc = f.apply(acc, pop());
            }
            return acc;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                private int at = size;

                @Override
                public boolean hasNext() {
                    return at > 0;
                }

                @SuppressWarnings("unchecked")
                @Override
                public T next() {
                    if (at <= 0) {
                        throw new NoSuchElementException();
                    }
                    return (T) data[--at];
                }

                @Override
                public void remove() {
                    System.arraycopy(data, at + 1, data, at, size - at - 1);
                    data[--size] = null;
                }
            };
        }
    }

    public static String genericStack(String[] words, int pops) {
        Stack<String> s = new Stack<>();
        for (String w : words) {
            s.push(w).push(w + w);
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < (pops & 7); i++) {
            sb.append(s.pop()).append(';');
        }
        for (Iterator<String> it = s.iterator(); it.hasNext();) {
            String t = it.next();
            if (t.length() % 4 == 0) {
                it.remove();
            }
        }
        Stack<Integer> lengths = s.map(String::length);
        for (int v : lengths) {
            sb.append(v);
        }
        int total = lengths.fold((a, b) -> a * 3 + b);
        return sb.append('=').append(total).append(s.fold((a, b) -> a.length() > b.length() ? a : b)).toString();
    }

    static final class Bounded<T extends Comparable<T>> {
        private final List<T> best = new ArrayList<>();
        private final int limit;

        Bounded(int limit) {
            if (limit <= 0) {
                throw new IllegalArgumentException("limit " + limit);
            }
            this.limit = limit;
        }

        boolean offer(T t) {
            int at = Collections.binarySearch(best, t);
            if (at >= 0) {
                return false;
            }
            best.add(-at - 1, t);
            if (best.size() > limit) {
                return best.remove(limit).compareTo(t) != 0;
            }
            return true;
        }
    }

    public static String boundedBuffer(int[] data, int limit) {
        Bounded<Integer> b = new Bounded<>(limit % 8);
        StringBuilder sb = new StringBuilder();
        for (int v : data) {
            sb.append(b.offer(v) ? '1' : '0');
        }
        return sb.append(b.best).toString();
    }

    static class Shape implements Comparable<Shape> {
        final int area;

        Shape(int area) {
            this.area = area;
        }

        Shape scale(int k) {
            return new Shape(area * k);
        }

        @Override
        public int compareTo(Shape o) {
            return Integer.compare(area, o.area);
        }
    }

    static class Circle extends Shape {
        Circle(int area) {
            super(area);
        }

        @Override
        Circle scale(int k) {
            return new Circle(area * k + 1);
        }

        Circle twice() {
            return scale(2).scale(2);
        }
    }

    private static <T extends Comparable<? super T>> T largest(List<? extends T> list) {
        Iterator<? extends T> it = list.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    public static int covariant(int[] areas) {
        List<Circle> circles = new ArrayList<>();
        for (int a : areas) {
            circles.add(new Circle(a).twice());
        }
        Circle c = largest(circles);
        Shape s = c;
        Shape scaled = s.scale(3);
        List<Shape> shapes = new ArrayList<>(circles);
        shapes.sort(null);
        shapes.add(scaled);
        return shapes.get(0).area ^ scaled.area + (scaled instanceof Circle ? 1 : 0) + largest(shapes).area;
    }

    static class ByLength implements Comparator<CharSequence> {
        @Override
        public int compare(CharSequence a, CharSequence b) {
            return Integer.compare(a.length(), b.length());
        }
    }

    public static String comparatorBridges(String[] words) {
        List<String> list = new ArrayList<>(Arrays.asList(words));
        list.sort(new ByLength().reversed());
        List<StringBuilder> builders = new ArrayList<>();
        for (String w : list) {
            builders.add(new StringBuilder(w).reverse());
        }
        Collections.sort(builders, new ByLength().thenComparing(CharSequence::toString));
        return list + "" + builders + Collections.max(list, new ByLength());
    }

    @SuppressWarnings("unchecked")
    public static int rawComparator(int n) {
        Comparator<Object> c = (Comparator<Object>) (Comparator<?>) new ByLength();
        Object a = n % 2 == 0 ? "even" : (Object) n;
        return c.compare("abc", a);
    }

    static class Tree<K extends Comparable<K>, V> {
        private K key;
        private V value;
        private Tree<K, V> left;
        private Tree<K, V> right;

        V put(K k, V v) {
            if (key == null) {
                key = k;
                value = v;
                return null;
            }
            int c = k.compareTo(key);
            if (c == 0) {
                V old = value;
                value = v;
                return old;
            }
            if (c < 0) {
                left = left == null ? new Tree<>() : left;
                return left.put(k, v);
            }
            right = right == null ? new Tree<>() : right;
            return right.put(k, v);
        }

        <A> A walk(A start, BiFunction<A, ? super V, A> f) {
            A a = left == null ? start : left.walk(start, f);
            a = value == null ? a : f.apply(a, value);
            return right == null ? a : right.walk(a, f);
        }

        int depth() {
            return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
        }
    }

    public static String genericTree(String[] words) {
        Tree<String, Integer> t = new Tree<>();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            Integer old = t.put(words[i], i);
            sb.append(old == null ? "." : old);
        }
        long sum = t.walk(0L, (a, v) -> a * 10 + v);
        String joined = t.walk("", (a, v) -> a + words[v]);
        return sb.append(sum).append(joined).append(t.depth()).toString();
    }
}
