import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Enums: constants with bodies, lookup, switches, EnumMap and EnumSet. */
public class EnumKinds {
    enum Color {
        RED, GREEN, BLUE, Aa, BB;

        Color next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    enum Op implements IntBinaryOperator {
        ADD("+", 1) {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        SUB("-", 1) {
            @Override
            public int applyAsInt(int a, int b) {
                return a - b;
            }
        },
        MUL("*", 2) {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        },
        DIV("/", 2) {
            @Override
            public int applyAsInt(int a, int b) {
                return a / b;
            }

            @Override
            boolean safe(int b) {
                return b != 0;
            }
        };

        private static final Op[] BY_RANK = values();
        final String sign;
        final int rank;

        Op(String sign, int rank) {
            this.sign = sign;
            this.rank = rank;
        }

        boolean safe(int b) {
            return true;
        }

        static Op of(char c) {
            for (Op op : BY_RANK) {
                if (op.sign.charAt(0) == c) {
                    return op;
                }
            }
            throw new IllegalArgumentException("no operator " + (int) c);
        }

        @Override
        public String toString() {
            return sign + rank;
        }
    }

    public static int valueOfOrdinal(String name) {
        return Color.valueOf(name).ordinal();
    }

    public static String valueOfReport(String name) {
        try {
            Color c = Color.valueOf(name);
            return c.name() + c.ordinal() + c.next() + c.compareTo(Color.BLUE);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        } catch (NullPointerException e) {
            return "null: " + e.getMessage();
        }
    }

    public static int applyOp(int which, int a, int b) {
        Op op = Op.of("+-*/+-*/?".charAt(Math.floorMod(which, 9)));
        return op.safe(b) ? op.applyAsInt(a, b) : -op.rank;
    }

    public static String allOps(int a, int b) {
        StringBuilder sb = new StringBuilder();
        for (Op op : Op.values()) {
            sb.append(op).append(op.name()).append(op.ordinal());
            try {
                sb.append('=').append(op.applyAsInt(a, b));
            } catch (ArithmeticException e) {
                sb.append('!').append(e.getMessage());
            }
            sb.append(op.getDeclaringClass() == Op.class ? 'd' : 'x');
            sb.append(op.getClass() == Op.class ? 'c' : 'y');
            sb.append(op.equals(Op.valueOf(op.name()))).append(' ');
        }
        return sb.toString();
    }

    @SuppressWarnings("fallthrough")
    public static String switchOnEnum(int n) {
        Color[] all = Color.values();
        Color c = n < -100 ? null : all[Math.abs(n) % (all.length + 1)];
        String s = "";
        switch (c) {
            case RED:
                s += "r";
            case GREEN: {
                s += "g";
                break;
            }
            case Aa:
                return "Aa";
            default:
                s += "other " + c;
        }
        int k = switch (c) {
            case RED, BLUE -> 1;
            case GREEN -> {
                int t = n * 2;
                yield t > 10 ? t : -t;
            }
            case Aa -> throw new IllegalStateException("unreachable");
            case BB -> 99;
        };
        return s + k;
    }

    public static String valuesAreCopied(int i) {
        Color[] a = Color.values();
        a[i] = null;
        a[0] = Color.BB;
        return Arrays.toString(a) + Arrays.toString(Color.values()) + (Color.values() == Color.values());
    }

    public static String enumMaps(String[] words) {
        Map<Color, Integer> counts = new EnumMap<>(Color.class);
        Map<Color, List<String>> lists = new EnumMap<>(Color.class);
        Color[] all = Color.values();
        for (String w : words) {
            Color c = all[all.length - 1 - w.length() % all.length];
            counts.merge(c, w.length(), (x, y) -> x + y > 20 ? null : x + y);
            lists.computeIfAbsent(c, k -> new ArrayList<>()).add(k(c, w));
        }
        StringBuilder sb = new StringBuilder();
        sb.append(counts).append(lists).append(counts.size());
        sb.append(counts.get(null)).append(counts.containsKey(null)).append(counts.containsValue(3));
        sb.append(lists.remove(Color.GREEN)).append(lists.keySet());
        counts.entrySet().removeIf(e -> e.getValue() % 2 == 0);
        for (Map.Entry<Color, Integer> e : counts.entrySet()) {
            e.setValue(e.getValue() * 10 + e.getKey().ordinal());
        }
        sb.append(counts.values());
        Integer old = counts.put(Color.RED, null);
        sb.append(old).append(counts).append(counts.getOrDefault(Color.RED, 5)).append(counts.putIfAbsent(Color.RED, 8));
        sb.append(counts);
        EnumMap<Color, Integer> copy = new EnumMap<>(counts);
        copy.put(Color.Aa, 1);
        sb.append(copy.equals(counts)).append(counts.equals(Map.of(Color.RED, 8)));
        if (words.length == 4) {
            counts.put(null, 1);
        }
        return sb.toString();
    }

    private static String k(Color c, String w) {
        return c.name().toLowerCase() + "-" + w;
    }

    public static String enumSets(int bits) {
        EnumSet<Color> set = EnumSet.noneOf(Color.class);
        for (Color c : Color.values()) {
            if ((bits >> c.ordinal() & 1) != 0) {
                set.add(c);
            }
        }
        EnumSet<Color> rest = EnumSet.complementOf(set);
        EnumSet<Color> range = EnumSet.range(Color.GREEN, Color.Aa);
        StringBuilder sb = new StringBuilder();
        sb.append(set).append(rest).append(range).append(set.size()).append(rest.isEmpty());
        sb.append(range.removeAll(set)).append(range);
        sb.append(set.containsAll(rest)).append(set.contains(null)).append(set.retainAll(EnumSet.of(Color.BB, Color.RED)));
        sb.append(set);
        Iterator<Color> it = rest.iterator();
        while (it.hasNext()) {
            if (it.next().name().length() == 2) {
                it.remove();
            }
        }
        sb.append(rest).append(rest.addAll(set)).append(rest).append(rest.equals(EnumSet.allOf(Color.class)));
        EnumSet<Color> copy = rest.clone();
        copy.remove(Color.RED);
        sb.append(copy.size() - rest.size());
        if ((bits & 31) == 0) {
            sb.append(EnumSet.copyOf(new ArrayList<>(set)));
        }
        return sb.append(Collections.max(rest)).toString();
    }

    public static String badRange(int from, int to) {
        Color[] all = Color.values();
        return EnumSet.range(all[Math.floorMod(from, 5)], all[Math.floorMod(to, 5)]).toString();
    }

    enum State {
        IDLE {
            @Override
            State on(char c) {
                return c == 's' ? RUNNING : c == 'x' ? BROKEN : this;
            }
        },
        RUNNING {
            private int visits;

            @Override
            State on(char c) {
                visits = (visits + 1) % 3;
                return switch (c) {
                    case 'p' -> PAUSED;
                    case 'q' -> IDLE;
                    case 'x' -> BROKEN;
                    default -> RUNNING;
                };
            }
        },
        PAUSED {
            @Override
            State on(char c) {
                return Character.isUpperCase(c) ? RUNNING : Character.isDigit(c) ? BROKEN : PAUSED;
            }
        },
        BROKEN {
            @Override
            State on(char c) {
                if (c == ' ') {
                    throw new UnsupportedOperationException(name());
                }
                return this;
            }
        };

        abstract State on(char c);
    }

    public static String stateMachine(String input) {
        State s = State.IDLE;
        EnumMap<State, Integer> visits = new EnumMap<>(State.class);
        for (char c : ("sp" + input).toCharArray()) {
            s = s.on(c);
            visits.merge(s, 1, Integer::sum);
        }
        return s + visits.toString();
    }

    public static String stateMachineEscapes(char[] input) {
        State s = State.IDLE;
        for (char c : input) {
            s = s.on(c).on('s').on(' ');
        }
        return s.name();
    }

    enum Unit {
        MM(1), CM(10), M(1000), KM(1_000_000L);

        private final long size;

        Unit(long size) {
            this.size = size;
        }

        long convert(long amount, Unit from) {
            return Math.multiplyExact(amount, from.size) / size;
        }
    }

    public static long unitConvert(long amount, int from, int to) {
        Unit[] u = Unit.values();
        return u[to & 3].convert(amount, u[from & 3]);
    }

    enum Level {
        LOW, HIGH;

        private Level opposite;

        static {
            LOW.opposite = HIGH;
            HIGH.opposite = LOW;
        }

        static final int COUNT = values().length;
    }

    public static String compareAndSort(int[] picks) {
        List<Color> list = new ArrayList<>();
        for (int p : picks) {
            list.add(Color.values()[Math.floorMod(p, 5)]);
        }
        List<Color> byName = new ArrayList<>(list);
        Collections.sort(list);
        byName.sort((a, b) -> b.name().compareTo(a.name()));
        int level = list.isEmpty() ? 0 : list.get(0).compareTo(list.get(list.size() - 1));
        return list + " " + byName + level + Level.LOW.opposite + Level.COUNT + list.indexOf(Color.BLUE);
    }
}
