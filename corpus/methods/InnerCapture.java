import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Inner, local and anonymous classes: outer instances, captured variables, shadowing. */
public class InnerCapture {
    private int value;
    private String name = "outer";
    private final List<String> log = new ArrayList<>();

    private InnerCapture(int value) {
        this.value = value;
    }

    private int secret(int k) {
        return value * 2 + k;
    }

    class Inner {
        int value = 5;
        String name = "inner";

        class Deep {
            int value = InnerCapture.this.value + Inner.this.value;

            String all(int value) {
                this.value++;
                Inner.this.value += 2;
                InnerCapture.this.value += 3;
                return value + "," + this.value + "," + Inner.this.value + "," + InnerCapture.this.value + "," + name
                        + InnerCapture.this.name + secret(value);
            }
        }

        Deep deep() {
            return new Deep();
        }
    }

    class SubInner extends Inner {
        SubInner() {
            value += InnerCapture.this.value;
            name = super.name + "-sub";
        }

        @Override
        Deep deep() {
            return new Deep() {
                @Override
                String all(int v) {
                    return "[" + super.all(v + 1) + "]";
                }
            };
        }
    }

    static class Detached extends InnerCapture.Inner {
        Detached(InnerCapture outer) {
            outer.super();
            outer.name = "adopted";
        }
    }

    public static String nestedThis(int v) {
        InnerCapture o = new InnerCapture(v);
        Inner i = o.new Inner();
        Inner.Deep d = i.new Deep();
        String s = d.all(1) + d.all(v);
        Inner sub = o.new SubInner();
        s += sub.deep().all(v) + sub.value;
        Inner det = new Detached(o);
        return s + det.deep().all(0) + o.value + i.value;
    }

    public static int nullOuter(int v) {
        InnerCapture o = v % 2 == 0 ? new InnerCapture(v) : null;
        Inner i = o.new Inner();
        return i.deep().value;
    }

    public static int nullOuterSuper(int v) {
        InnerCapture o = v > 0 ? new InnerCapture(v) : null;
        return new Detached(o).value + o.value;
    }

    interface Shape {
        double area();

        default String show() {
            return "area " + area();
        }
    }

    public static String anonymous(double w, int n) {
        double[] factor = {1.5};
        Shape a = new Shape() {
            private int calls;

            @Override
            public double area() {
                calls++;
                return w * factor[0] * calls;
            }
        };
        Shape b = new Shape() {
            private final double start;

            {
                start = a.area() + n;
                factor[0] += 1;
            }

            @Override
            public double area() {
                return start - a.area();
            }

            @Override
            public String show() {
                return "b:" + Shape.super.show() + new Object() {
                    int twice = n * 2;

                    @Override
                    public String toString() {
                        return "!" + twice + start;
                    }
                };
            }
        };
        var hidden = new Object() {
            int count = n;

            int bump() {
                return ++count;
            }
        };
        hidden.bump();
        hidden.count += 5;
        return a.show() + b.show() + b.area() + hidden.bump() + hidden.count;
    }

    public static String localClasses(int n, String s) {
        final int k = n + 1;
        class Counter {
            int c = k;

            Counter next() {
                Counter other = new Counter();
                other.c = c * 2 + s.length();
                return other;
            }

            @Override
            public String toString() {
                return s + c;
            }
        }
        class Doubler extends Counter {
            final int own = n;

            @Override
            Counter next() {
                Counter base = super.next();
                base.c += own;
                return new Doubler();
            }
        }
        Counter c = new Counter();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            sb.append(c).append(' ');
            c = i == 2 ? new Doubler() : c.next();
        }
        Supplier<Counter> make = n > 0 ? Doubler::new : Counter::new;
        return sb.append(make.get().next()).append(c instanceof Doubler).toString();
    }

    public static int capturedLoopVariables(int[] data) {
        List<IntSupplier> all = new ArrayList<>();
        for (int d : data) {
            int twice = d * 2;
            all.add(new IntSupplier() {
                private int state = d;

                @Override
                public int getAsInt() {
                    state += twice;
                    return state - d;
                }
            });
            all.add(() -> d ^ twice);
        }
        int r = 0;
        for (int round = 0; round < 2; round++) {
            for (IntSupplier s : all) {
                r = r * 31 + s.getAsInt();
            }
        }
        return r;
    }

    static class Node<T> implements Iterable<T> {
        private final T item;
        private Node<T> next;

        Node(T item, Node<T> next) {
            this.item = item;
            this.next = next;
        }

        @Override
        public Iterator<T> iterator() {
            class Walk implements Iterator<T> {
                private Node<T> at = Node.this;
                private Node<T> before;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    T t = at.item;
                    before = at;
                    at = at.next;
                    return t;
                }

                @Override
                public void remove() {
                    if (before == null) {
                        throw new IllegalStateException("nothing to remove");
                    }
                    before.next = at == null ? null : at.next;
                    at = before.next;
                }
            }
            return new Walk();
        }
    }

    public static String linkedWalk(String[] words) {
        Node<String> head = null;
        for (String w : words) {
            head = new Node<>(w, head);
        }
        StringBuilder sb = new StringBuilder();
        for (String w : head) {
            sb.append(w).append('>');
        }
        Iterator<String> it = head.iterator();
        while (it.hasNext()) {
            if (it.next().length() % 2 == 1) {
                it.remove();
            }
        }
        for (String w : head) {
            sb.append(w.isEmpty() ? "_" : w.substring(0, 1));
        }
        if (words.length == 1) {
            head.iterator().remove();
        }
        return sb.toString();
    }

    abstract static class Task {
        private static int started;
        final int id = ++started - started + 1;

        Task() {
            describe();
        }

        abstract String describe();
    }

    public static String captureDuringSuper(String s, int n) {
        StringBuilder sb = new StringBuilder();
        Task t = new Task() {
            private final String copy = s + n;
            private final int constant = 42;

            @Override
            String describe() {
                sb.append(s).append(copy).append(constant).append(n).append(';');
                return copy;
            }
        };
        return sb.append(t.describe().length()).append(t.id).toString();
    }

    private static int depth;

    public static String mutualInner(int n) {
        class Even {
            boolean test(int k) {
                depth++;
                return k == 0 || new Object() {
                    boolean odd(int j) {
                        return j != 0 && new Even().test(j - 1);
                    }
                }.odd(k - 1 + 1 - 1 + 1);
            }
        }
        depth = 0;
        boolean even = new Even().test(Math.floorMod(n, 60));
        return even + "/" + depth;
    }

    private String record(String s) {
        log.add(s);
        return s;
    }

    public static String undoStack(String[] commands) {
        class Editor {
            private final StringBuilder text = new StringBuilder();
            private final List<Runnable> undo = new ArrayList<>();
            private final InnerCapture owner = new InnerCapture(commands.length);

            void type(String s) {
                int at = text.length();
                text.append(owner.record(s));
                undo.add(() -> text.setLength(at));
            }

            void delete(int n) {
                int from = Math.max(0, text.length() - n);
                String gone = text.substring(from);
                text.setLength(from);
                undo.add(() -> text.append(gone));
            }

            void reverse() {
                text.reverse();
                undo.add(text::reverse);
            }

            boolean undo() {
                if (undo.isEmpty()) {
                    return false;
                }
                undo.remove(undo.size() - 1).run();
                return true;
            }
        }
        Editor e = new Editor();
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < commands.length; i++) {
            switch (commands[i].length() % 4) {
                case 0 -> trace.append(e.undo() ? 'u' : '-');
                case 1 -> e.delete(i);
                case 3 -> e.type(commands[i]);
                default -> e.reverse();
            }
            trace.append(e.text).append('|');
        }
        while (e.undo()) {
            trace.append(e.text.length());
        }
        return trace.append(e.owner.log).toString();
    }
}
