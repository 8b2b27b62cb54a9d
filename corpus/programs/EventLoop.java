import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** An event queue with listeners, an undo stack and a generic observer chain. */
public class EventLoop {
    enum Kind { TICK, KEY, TIMER, QUIT }

    static class Event implements Comparable<Event> {
        private static int counter;
        final Kind kind;
        final int time;
        private final int serial = counter++;

        Event(Kind kind, int time) {
            this.kind = kind;
            this.time = time;
        }

        @Override
        public int compareTo(Event o) {
            return time == o.time ? serial - o.serial : time - o.time;
        }

        @Override
        public String toString() {
            return kind.name().charAt(0) + kind.name().substring(1).toLowerCase() + "@" + time;
        }
    }

    static final class KeyEvent extends Event {
        final char key;

        KeyEvent(char key, int time) {
            super(Kind.KEY, time);
            this.key = key;
        }

        @Override
        public String toString() {
            return super.toString() + "'" + key + "'";
        }
    }

    interface Command {
        void apply(StringBuilder text);

        Command inverse(String before);

        static Command of(UnaryOperator<String> f) {
            return new Command() {
                @Override
                public void apply(StringBuilder text) {
                    String s = f.apply(text.toString());
                    text.setLength(0);
                    text.append(s);
                }

                @Override
                public Command inverse(String before) {
                    return of(ignored -> before);
                }
            };
        }
    }

    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    private final Map<Kind, List<Consumer<? super Event>>> listeners = new EnumMap<>(Kind.class);
    private final StringBuilder text = new StringBuilder();
    private final Deque<Command> undo = new ArrayDeque<>();
    private final Deque<Command> redo = new ArrayDeque<>();
    private final Map<Character, Command> bindings = new HashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private boolean running = true;
    private int now;

    void on(Kind kind, Consumer<? super Event> c) {
        listeners.computeIfAbsent(kind, k -> new ArrayList<>()).add(c);
    }

    void post(Event e) {
        if (e.time < now) {
            throw new IllegalArgumentException(e + " is before " + now);
        }
        queue.offer(e);
    }

    void execute(Command c) {
        undo.push(c.inverse(text.toString()));
        c.apply(text);
        redo.clear();
    }

    boolean back(Deque<Command> from, Deque<Command> to) {
        Command c = from.poll();
        if (c == null) {
            return false;
        }
        to.push(c.inverse(text.toString()));
        c.apply(text);
        return true;
    }

    void run() {
        while (running && !queue.isEmpty()) {
            Event e = queue.remove();
            now = e.time;
            counts.merge(e.kind.toString(), 1, Integer::sum);
            for (Consumer<? super Event> c : listeners.getOrDefault(e.kind, List.of())) {
                try {
                    c.accept(e);
                } catch (RuntimeException x) {
                    System.out.println(now + " listener failed: " + x.getClass().getName());
                }
            }
            System.out.println(e + " [" + text + "] " + undo.size() + "/" + redo.size());
        }
    }

    void key(Event e) {
        char c = ((KeyEvent) e).key;
        switch (c) {
            case '<':
                System.out.println("undo " + back(undo, redo));
                break;
            case '>':
                System.out.println("redo " + back(redo, undo));
                break;
            default:
                execute(bindings.getOrDefault(c, Command.of(s -> s + c)));
        }
    }

    public static void main(String[] args) {
        EventLoop loop = new EventLoop();
        loop.bindings.put('R', Command.of(s -> new StringBuilder(s).reverse().toString()));
        loop.bindings.put('U', Command.of(String::toUpperCase));
        loop.bindings.put('D', Command.of(s -> s.substring(1)));
        loop.bindings.put('2', Command.of(s -> s + s));
        loop.on(Kind.KEY, loop::key);
        loop.on(Kind.TICK, e -> {
            if (e.time < 40) {
                loop.post(new Event(Kind.TICK, e.time + 13));
            }
        });
        loop.on(Kind.TIMER, e -> loop.post(new Event(Kind.TICK, e.time - 1)));
        loop.on(Kind.QUIT, e -> loop.running = false);
        String keys = args.length > 0 ? args[0] : "DabR<<>>c2UD<";
        for (int i = 0; i < keys.length(); i++) {
            loop.post(new KeyEvent(keys.charAt(i), i * 3));
        }
        loop.post(new Event(Kind.TIMER, 20));
        loop.post(new Event(Kind.TICK, 0));
        loop.post(new Event(Kind.QUIT, 45));
        loop.run();
        System.out.println(loop.counts + " left " + loop.queue);
        try {
            loop.post(new Event(Kind.KEY, 1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
