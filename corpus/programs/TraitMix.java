import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** Traits built from interfaces, a command reader on string switches, identity and typing corners. */
public class TraitMix {
    interface Entity {
        String name();

        default String describe() {
            return tag("entity") + name();
        }

        private String tag(String s) {
            return "<" + s + ":" + priority() + ">";
        }

        default int priority() {
            return 1;
        }
    }

    interface Walker extends Entity {
        @Override
        default String describe() {
            return Entity.super.describe() + " walks";
        }

        @Override
        default int priority() {
            return 2;
        }
    }

    interface Swimmer extends Entity {
        @Override
        default String describe() {
            return Entity.super.describe() + " swims" + depth(3);
        }

        private static String depth(int n) {
            return n == 0 ? "" : "~" + depth(n - 1);
        }
    }

    record Duck(String name) implements Walker, Swimmer {
        @Override
        public String describe() {
            return Walker.super.describe() + " and" + Swimmer.super.describe().replace(name, "");
        }

        @Override
        public int priority() {
            return Walker.super.priority() * 10 + name.length();
        }
    }

    record Cat(String name) implements Walker { }

    static class Fish implements Swimmer {
        private final StringBuffer log = new StringBuffer("fish");

        @Override
        public String name() {
            return log.append('.').toString();
        }
    }

    static class Koi extends Fish implements Entity {
        @Override
        public String describe() {
            return "koi " + super.describe();
        }
    }

    private final List<Entity> world = new ArrayList<>();
    private final StringBuffer journal = new StringBuffer();

    String command(String line) {
        int space = line.indexOf(' ');
        String verb = space < 0 ? line : line.substring(0, space);
        String rest = space < 0 ? "" : line.substring(space + 1);
        switch (verb) {
            case "duck":
                world.add(new Duck(rest));
                break;
            case "cat", "Aa":
                world.add(new Cat(rest));
                break;
            case "fish":
            case "BB":
                world.add(rest.isEmpty() ? new Fish() : new Koi());
                break;
            case "drop":
                world.remove(Integer.parseInt(rest));
                break;
            case "find":
                return "at " + world.indexOf(new Cat(rest));
            case "":
                return "nothing";
            default:
                journal.insert(0, verb.charAt(0)).append(verb.length());
                return "unknown " + verb;
        }
        return verb + " " + world.size();
    }

    static void identity(int n) {
        Integer a = n;
        Integer b = n;
        Long c = (long) n;
        String lit = "n" + 1;
        String dyn = "n" + n;
        Object pick = n > 0 ? a : c;
        Object widened = n > 0 ? 1 : 2.0;
        Object kept = n > 0 ? (Object) 1 : (Object) 2.0;
        char letter = 'x';
        System.out.println((a == b) + " " + a.equals(b) + " " + c.equals((Object) a) + " " + (lit == "n1") + " " + (dyn == lit) + " "
                + (dyn.intern() == lit) + " " + pick + " " + (pick instanceof Long) + " " + widened + " " + kept + " "
                + (n > 0 ? letter : 0) + " " + (n > 0 ? letter : n) + " " + (n > 0 ? null : 0));
    }

    static IntUnaryOperator memo(Function<IntUnaryOperator, IntUnaryOperator> f, int size) {
        Integer[] known = new Integer[size];
        IntUnaryOperator[] self = new IntUnaryOperator[1];
        self[0] = k -> {
            if (known[k] == null) {
                known[k] = f.apply(self[0]).applyAsInt(k);
            }
            return known[k];
        };
        return self[0];
    }

    public static void main(String[] args) {
        TraitMix t = new TraitMix();
        String[] lines = args.length > 0 ? args : new String[] {"duck Donald", "Aa Tom", "cat Tom", "fish", "BB 7", "find Tom",
            "find Felix", "drop 1", "drop 9", "drop x", "", "AaBB", "BBAa", "C#", "jump high"};
        for (String line : lines) {
            try {
                System.out.println(t.command(line));
            } catch (NumberFormatException | IndexOutOfBoundsException e) {
                System.out.println("failed: " + e.getMessage());
            }
        }
        for (Entity e : t.world) {
            System.out.println(e.priority() + " " + e.describe() + (e instanceof Walker ? " W" : "") + (e instanceof Swimmer ? " S" : ""));
        }
        System.out.println(t.journal.reverse());
        for (int n : new int[] {1, 127, 128, -128, -129, 0}) {
            identity(n);
        }
        IntUnaryOperator fib = memo(self -> k -> k < 2 ? k : self.applyAsInt(k - 1) + self.applyAsInt(k - 2), 60);
        System.out.println(fib.applyAsInt(40) + " " + fib.applyAsInt(59));
        try {
            fib.applyAsInt(-1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
