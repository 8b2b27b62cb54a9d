import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Supplier;

/** Lazy values, half-built graphs, resources that fail, and class initialisers hidden behind them. */
public class InitLazy {
    private final String label;
    private int uses;

    InitLazy(String label) {
        this.label = label;
    }

    final class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> source;
        private T value;

        Lazy(Supplier<? extends T> source) {
            this.source = source;
        }

        @Override
        public T get() {
            InitLazy.this.uses++;
            if (source != null) {
                Supplier<? extends T> s = source;
                source = null;
                value = s.get();
            }
            return this.value;
        }

        String show() {
            return InitLazy.this.label + (source == null ? value : "?");
        }
    }

    public static String lazyCells(String s, int n) {
        InitLazy outer = new InitLazy("cell ");
        Lazy<Integer> length = outer.new Lazy<>(() -> s.length() / n);
        Lazy<String> text = outer.new Lazy<>(() -> s.repeat(length.get() & 3));
        List<Lazy<?>> self = new ArrayList<>();
        self.add(outer.new Lazy<>(() -> "self " + self.get(0).get()));
        String before = text.show() + length.show();
        String problem = "";
        try {
            text.get();
        } catch (ArithmeticException e) {
            problem = e.getMessage();
        }
        return before + problem + text.show() + length.show() + self.get(0).get() + outer.uses + length.get();
    }

    static class Settings {
        static final int SIZE = 4;
        static final String MODE = "fast" + SIZE;
        static final Settings DEFAULT = new Settings(SIZE);
        static final int[] TABLE = build();
        final int capacity;

        Settings(int n) {
            capacity = n * (TABLE == null ? 1 : TABLE.length) + (MODE == null ? 100 : MODE.length());
        }

        static int[] build() {
            return new int[DEFAULT == null ? 1 : DEFAULT.capacity];
        }
    }

    public static int constantsFirst(int n) {
        return Settings.DEFAULT.capacity * 100 + Settings.TABLE.length * 10 + new Settings(n & 7).capacity + Settings.SIZE;
    }

    static class Left {
        static final List<String> NOTES = new ArrayList<>();
        static final Right OTHER = new Right("from left");
        static final int AFTER = NOTES.size();
    }

    static class Right {
        static final Left OTHER = new Left();
        static final int SEEN = Left.AFTER + 40;
        final String s;

        Right(String s) {
            this.s = s + Left.NOTES.size();
            Left.NOTES.add(s);
        }
    }

    public static String circularGraph(int n) {
        String s = n % 2 == 0 ? Left.OTHER.s : Left.OTHER.s.toUpperCase();
        return s + Right.SEEN + Left.AFTER + (Right.OTHER != null) + n;
    }

    static class Always {
        static int tries;
    }

    static class Fails {
        static final int VALUE = compute();

        static int compute() {
            Always.tries++;
            return new int[] {1, 2}[Always.tries + 1];
        }
    }

    public static String failsOnce(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 2 + (n & 3); i++) {
            try {
                sb.append(Fails.VALUE);
            } catch (LinkageError e) {
                sb.append(i > 0 ? e.getClass().getName() : "linkage").append(' ');
            }
        }
        return sb.append(Always.tries).toString();
    }

    static final class Res implements AutoCloseable {
        private final List<String> log;
        private final int id;

        Res(List<String> log, int id) {
            if (id % 11 == 10) {
                throw new IllegalArgumentException("cannot open " + id);
            }
            this.log = log;
            this.id = id;
            log.add("open" + id);
        }

        @Override
        public void close() {
            log.add("close" + id);
            if (id % 5 == 4) {
                throw new IllegalStateException("close " + id);
            }
        }
    }

    public static String nestedResources(int a, int b) {
        List<String> log = new ArrayList<>();
        int x = a & 31;
        int y = b & 31;
        try (Res first = new Res(log, x)) {
            try (Res second = new Res(log, y); first; Res third = new Res(log, x + y)) {
                log.add("body" + (first.id + second.id) / third.id);
            } catch (ArithmeticException e) {
                log.add("arith" + e.getSuppressed().length);
            } finally {
                log.add("inner");
            }
        } catch (RuntimeException e) {
            log.add(e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                log.add("+" + t.getMessage());
            }
            if (e.getSuppressed().length > 1) {
                throw e;
            }
        }
        return log.toString();
    }

    public static String suppressedOrder(int n) {
        RuntimeException main = new RuntimeException("main");
        List<String> log = new ArrayList<>();
        for (int i = 0; i < (n & 7); i++) {
            try (Res r = new Res(log, n >> 3 & 15)) {
                log.add("r" + r.id);
                if (i % 2 == 1) {
                    throw new UnsupportedOperationException("odd " + i);
                }
            } catch (IllegalArgumentException e) {
                main.addSuppressed(e);
                break;
            } catch (IllegalStateException | UnsupportedOperationException e) {
                main.addSuppressed(e);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (Throwable t : main.getSuppressed()) {
            sb.append(t.getMessage()).append('/').append(t.getSuppressed().length).append(' ');
        }
        return sb.append(log.size()).toString();
    }

    static class Part {
        final Part parent;
        final List<Part> children = new ArrayList<>();
        final String path;

        Part(Part parent, String name) {
            this.parent = parent;
            path = prefix() + name;
            if (parent != null) {
                parent.adopt(this);
            }
        }

        String prefix() {
            return parent == null ? "/" : parent.path + "/";
        }

        void adopt(Part p) {
            children.add(p);
        }
    }

    static class Locked extends Part {
        private final int limit;
        private final List<String> refused = new ArrayList<>();

        Locked(Part parent, String name, int limit) {
            super(parent, name);
            this.limit = limit;
        }

        @Override
        String prefix() {
            return super.prefix() + "L" + limit + (refused == null);
        }

        @Override
        void adopt(Part p) {
            if (children.size() >= limit) {
                refused.add(p.path);
            } else {
                super.adopt(p);
            }
        }
    }

    public static String partTree(String[] names, int limit) {
        Part root = new Part(null, "root");
        Locked locked = new Locked(root, "box", limit);
        Part at = locked;
        for (String n : names) {
            at = new Part(n.length() % 2 == 0 ? locked : at, n);
        }
        StringBuilder sb = new StringBuilder(at.path).append(locked.refused);
        ListIterator<Part> it = locked.children.listIterator(locked.children.size());
        while (it.hasPrevious()) {
            Part p = it.previous();
            sb.append('|').append(p.path).append(p.children.size());
            if (p.children.isEmpty()) {
                it.remove();
            }
        }
        return sb.append(locked.children.size()).append(root.children.get(limit > 100 ? 1 : 0).path).toString();
    }

    public static int initialiserExpression(int n) {
        int[] counter = {n};
        class Seq {
            final int a = counter[0]++;
            final int b = counter[0] *= 2;
            final int c;

            {
                c = a + b + counter[0]--;
            }

            final int d = c - this.a;
        }
        Seq one = new Seq();
        Seq two = new Seq() {
            {
                counter[0] += d;
            }
        };
        return one.a ^ one.b ^ one.c * 3 ^ two.d ^ counter[0];
    }
}
