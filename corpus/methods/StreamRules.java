import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams over odd sources, hand-made collectors, colliding keys and polluted lists. */
public class StreamRules {
    private interface Visitor<R> {
        R leaf(int v);

        R node(List<Tree> kids);
    }

    private interface Tree {
        <R> R accept(Visitor<R> v);

        static Tree leaf(int n) {
            return new Tree() {
                @Override
                public <R> R accept(Visitor<R> v) {
                    return v.leaf(n);
                }
            };
        }

        static Tree node(Tree... kids) {
            List<Tree> copy = List.of(kids);
            return new Tree() {
                @Override
                public <R> R accept(Visitor<R> v) {
                    return v.node(copy);
                }
            };
        }
    }

    public static String treeFolds(int[] data) {
        Tree[] leaves = Arrays.stream(data).limit(12).mapToObj(Tree::leaf).toArray(Tree[]::new);
        Tree root = Tree.node(Tree.node(leaves), Tree.leaf(1), Tree.node());
        long sum = root.accept(new Visitor<Long>() {
            @Override
            public Long leaf(int v) {
                return (long) v;
            }

            @Override
            public Long node(List<Tree> kids) {
                return kids.stream().mapToLong(k -> k.accept(this)).sum();
            }
        });
        String text = root.accept(new Visitor<String>() {
            private int depth;

            @Override
            public String leaf(int v) {
                return v + "@" + depth;
            }

            @Override
            public String node(List<Tree> kids) {
                depth++;
                try {
                    return kids.stream().map(k -> k.accept(this)).collect(Collectors.joining(" ", "(", ")"));
                } finally {
                    depth--;
                }
            }
        });
        return sum + text;
    }

    public static String[] toTypedArray(String[] words) {
        return Stream.of(words).filter(Objects::nonNull).map(String::trim).sorted().distinct().toArray(String[]::new);
    }

    public static int wrongArrayType(int n) {
        Object[] made = Stream.of(1, n > 5 ? (Object) "text" : 2).toArray(Integer[]::new);
        return made.length;
    }

    enum Mark { LOW, MID, HIGH, TOP }

    public static String markGroups(int[] data) {
        Function<Integer, Mark> mark = v -> v < 0 ? Mark.LOW : v < 3 ? Mark.MID : v < 1000 ? Mark.HIGH : Mark.TOP;
        TreeMap<Mark, List<Integer>> groups = Arrays.stream(data).boxed().collect(Collectors.groupingBy(mark, TreeMap::new, Collectors.toList()));
        EnumSet<Mark> seen = groups.keySet().stream().collect(Collectors.toCollection(() -> EnumSet.noneOf(Mark.class)));
        EnumSet<Mark> rest = EnumSet.complementOf(seen);
        Map<Boolean, Integer> parts = Arrays.stream(data).boxed().collect(Collectors.partitioningBy(v -> v % 2 == 0, Collectors.summingInt(v -> v)));
        String counts = groups.entrySet().stream().map(e -> e.getKey() + "x" + e.getValue().size()).collect(Collectors.joining(","));
        return groups + "" + seen + rest + parts + counts;
    }

    public static String bitColumns(int[] rows) {
        BitSet all = new BitSet();
        BitSet common = new BitSet();
        common.set(0, 32);
        for (int r : rows) {
            BitSet b = BitSet.valueOf(new long[] {r & 0xffffffffL});
            all.or(b);
            common.and(b);
        }
        BitSet odd = (BitSet) all.clone();
        odd.andNot(common);
        StringJoiner j = new StringJoiner("|");
        odd.stream().limit(6).forEach(i -> j.add(Integer.toString(i)));
        return all.cardinality() + common.toString() + j + odd.length() + all.nextClearBit(0) + (rows[0] > 0 ? odd.previousClearBit(31) : 0);
    }

    static final class Clash implements Comparable<Clash> {
        final String s;

        Clash(String s) {
            this.s = s;
        }

        @Override
        public int hashCode() {
            return s.length() & 1;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Clash c && c.s.equals(s);
        }

        @Override
        public int compareTo(Clash o) {
            return o.s.compareTo(s);
        }

        @Override
        public String toString() {
            return s;
        }
    }

    public static String clashingKeys(String[] words, int n) {
        Map<Clash, Integer> map = new HashMap<>();
        for (int i = 0; i < 12 + (n & 15); i++) {
            map.merge(new Clash("k" + i * 3 % 20), i, Integer::sum);
        }
        for (String w : words) {
            map.merge(new Clash(w), w.length(), (a, b) -> null);
        }
        String first = map.toString();
        map.keySet().removeIf(k -> k.s.startsWith("k1"));
        map.computeIfPresent(new Clash("k3"), (k, v) -> v + 100);
        String sorted = map.keySet().stream().sorted().map(k -> k.s).collect(Collectors.joining(","));
        return first + sorted + map.get(new Clash("k3")) + map.containsKey(new Clash("Aa"));
    }

    @SuppressWarnings("unchecked")
    public static String polluted(int n) {
        List<Object> objects = new ArrayList<>(List.of(1, 2, 3));
        if (n % 2 != 0) {
            objects.add(n % 4 == 1 ? "four" : (Object) 4L);
        }
        List<Integer> ints = (List<Integer>) (List<?>) objects;
        long count = ints.stream().filter(Objects::nonNull).count();
        String shown = ints.stream().map(String::valueOf).collect(Collectors.joining());
        int sum = n > 100 ? 0 : ints.stream().mapToInt(Integer::intValue).sum();
        return count + shown + sum + ints.get(ints.size() - 1);
    }

    public static String editing(int[] data) {
        List<Integer> list = Arrays.stream(data).boxed().collect(Collectors.toCollection(ArrayList::new));
        ListIterator<Integer> it = list.listIterator();
        int adds = 0;
        while (it.hasNext() && adds < 10) {
            int v = it.next();
            if (v % 3 == 0) {
                it.add(v / 3);
                adds++;
            } else if (v % 3 == 1) {
                it.remove();
            } else {
                it.set(-v);
            }
        }
        it.add(1000);
        it.previous();
        it.set(it.nextIndex());
        List<Integer> back = IntStream.rangeClosed(1, list.size()).mapToObj(i -> list.get(list.size() - i)).collect(Collectors.toList());
        Collections.reverse(back);
        return list + "" + back.equals(list) + list.stream().skip(1).findFirst();
    }

    public static String folds(String s, int n) {
        BinaryOperator<String> longer = BinaryOperator.maxBy((a, b) -> Integer.compare(a.length(), b.length()));
        Supplier<Stream<String>> words = () -> Stream.of(s.split(" "));
        Map<Character, Long> letters = s.chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
        LinkedHashMap<Integer, String> byLength = words.get().collect(Collectors.toMap(String::length, w -> w, (a, b) -> a + "&" + b, LinkedHashMap::new));
        int hash = words.get().mapToInt(String::hashCode).reduce(n, (a, b) -> a * 31 + b);
        String reversed = words.get().reduce("", (a, b) -> b + " " + a).trim();
        String pick = words.get().reduce(longer).orElse("none");
        boolean sorted = words.get().allMatch(w -> w.length() < 6);
        List<String> taken = words.get().takeWhile(w -> w.length() != 5).collect(Collectors.toList());
        List<String> dropped = words.get().dropWhile(w -> w.length() != 5).limit(Math.abs(n % 4)).collect(Collectors.toList());
        StringBuilder sb = new StringBuilder();
        sb.append(letters.size()).append(byLength).append(hash).append(reversed).append(pick).append(sorted).append(taken).append(dropped);
        double mean = words.get().collect(Collectors.averagingInt(String::length));
        return sb.append(mean).append(words.get().limit(n).count()).toString();
    }
}
