import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams over ints, longs, doubles and objects. */
public class StreamPipes {
    public static int rangeSums(int a, int b) {
        int from = a % 50;
        int to = b % 50;
        return IntStream.range(from, to).sum() * 1000 + IntStream.rangeClosed(from, to).filter(i -> i % 3 == 0).map(i -> i * i).sum();
    }

    public static String intReductions(int[] data) {
        StringBuilder sb = new StringBuilder();
        sb.append(Arrays.stream(data).sum()).append(Arrays.stream(data).max()).append(Arrays.stream(data).average());
        sb.append(Arrays.stream(data).distinct().count()).append(Arrays.stream(data).asLongStream().sum());
        sb.append(Arrays.stream(data).reduce((x, y) -> x * 31 + y)).append(Arrays.stream(data).anyMatch(x -> x == 3));
        IntSummaryStatistics s = Arrays.stream(data).summaryStatistics();
        sb.append(s.getMin()).append(s.getMax()).append(s.getCount()).append(s.getAverage());
        return sb.append(Arrays.stream(data).skip(1).limit(3).boxed().collect(Collectors.toList())).toString();
    }

    public static int[] sortedSquares(int[] data) {
        return Arrays.stream(data).map(x -> x * x).sorted().distinct().limit(20).toArray();
    }

    public static int maxOrThrow(int[] data) {
        return Arrays.stream(data).filter(x -> x < 1000).max().getAsInt();
    }

    public static String wordStats(String[] words) {
        Map<Integer, List<String>> byLength = Arrays.stream(words).collect(Collectors.groupingBy(String::length));
        Map<Boolean, Long> parts = Arrays.stream(words).collect(Collectors.partitioningBy(w -> w.length() > 3, Collectors.counting()));
        TreeMap<Character, Integer> first = Arrays.stream(words).filter(w -> !w.isEmpty())
                .collect(Collectors.toMap(w -> w.charAt(0), String::length, Integer::sum, TreeMap::new));
        String joined = Arrays.stream(words).map(String::toUpperCase).distinct().sorted(Comparator.reverseOrder())
                .collect(Collectors.joining("|", "<", ">"));
        Optional<String> longest = Arrays.stream(words).max(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        double mean = Arrays.stream(words).mapToInt(String::length).average().orElse(Double.NaN);
        return byLength + "" + parts + first + joined + longest + mean;
    }

    public static String duplicateKeys(String[] words) {
        Map<String, Integer> m = Arrays.stream(words).collect(Collectors.toMap(w -> w + "!", String::length));
        return new TreeMap<>(m).toString();
    }

    public static String flatMapping(String[] words, int n) {
        String letters = Arrays.stream(words).flatMap(w -> w.chars().mapToObj(c -> (char) c)).filter(Character::isLetter)
                .map(String::valueOf).sorted().distinct().collect(Collectors.joining());
        List<Integer> nested = Stream.of(List.of(1, n), List.<Integer>of(), List.of(n, n, 2)).flatMap(List::stream)
                .map(x -> x + 1).collect(Collectors.toList());
        int total = IntStream.range(0, n & 7).flatMap(i -> IntStream.range(0, i)).sum();
        return letters + nested + total + Stream.of(words).mapToInt(String::length).boxed().collect(Collectors.toSet()).size();
    }

    public static String laziness(int n) {
        StringBuilder sb = new StringBuilder();
        int limit = Math.floorMod(n, 6);
        List<Integer> out = Stream.iterate(1, x -> x * 2 + 1).peek(x -> sb.append('p').append(x)).filter(x -> x % 3 != 0)
                .peek(x -> sb.append('f').append(x)).limit(limit).collect(Collectors.toList());
        boolean any = IntStream.iterate(0, i -> i < 50, i -> i + 7).peek(i -> sb.append('i')).anyMatch(i -> i > limit * 5);
        Optional<String> first = Stream.of("x", "yy", "zzz").peek(sb::append).filter(s -> s.length() > limit).findFirst();
        Stream<String> unused = Stream.of("never").peek(sb::append);
        long skipped = Stream.of(1, 2, 3, 4).sorted(Comparator.reverseOrder()).peek(sb::append).skip(2).map(x -> x + 1).mapToInt(x -> x).sum();
        return sb.append(out).append(any).append(first).append(skipped).append(unused == null).toString();
    }

    public static int reuse(int[] data) {
        IntStream s = Arrays.stream(data);
        int a = s.sum();
        return a > 5 ? a + s.max().getAsInt() : a;
    }

    public static long longs(long a, int n) {
        int k = Math.floorMod(n, 15) + 1;
        long product = LongStream.rangeClosed(1, k).reduce(1, (x, y) -> x * y + a);
        long sum = LongStream.iterate(a, x -> x / 3 - 1).limit(k).map(x -> x ^ k).sum();
        return product ^ sum ^ LongStream.of(a, k, -a).max().getAsLong() ^ LongStream.range(a, a + 3).boxed().mapToLong(Long::longValue).sum();
    }

    public static String doubles(double[] data) {
        OptionalDouble max = Arrays.stream(data).max();
        double sum = Arrays.stream(data).map(d -> d / 2).sum();
        return max + " " + sum + " " + Arrays.stream(data).boxed().sorted().limit(4).map(String::valueOf).collect(Collectors.joining(" "))
                + " " + Arrays.stream(data).filter(d -> d > 0).mapToObj(d -> "" + (int) d).collect(Collectors.toList())
                + " " + Arrays.stream(data).average().isPresent() + Arrays.stream(data).summaryStatistics().getMin();
    }

    record Sale(String region, String item, int units, double price) {
        double revenue() {
            return units * price;
        }
    }

    public static String salesReport(int seed, int n) {
        String[] regions = {"north", "south", "east"};
        String[] items = {"bolt", "nut", "gear", "cog"};
        List<Sale> sales = new ArrayList<>();
        int x = seed;
        for (int i = 0; i < Math.floorMod(n, 15); i++) {
            x = x * 1103515245 + 12345;
            sales.add(new Sale(regions[(x >>> 16) % 3], items[(x >>> 20) % 4], x >>> 25, (x >>> 12 & 63) / 4.0));
        }
        Map<String, Double> revenue = sales.stream()
                .collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summingDouble(Sale::revenue)));
        Map<String, Map<String, Long>> counts = sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new,
                Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.counting())));
        Map<String, Integer> best = sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new,
                Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Sale::units)), o -> o.get().units())));
        String top = sales.stream().sorted(Comparator.comparingDouble(Sale::revenue).reversed().thenComparing(Sale::item))
                .limit(3).map(Sale::toString).collect(Collectors.joining("; "));
        double average = sales.stream().collect(Collectors.averagingInt(Sale::units));
        int units = sales.stream().map(Sale::units).reduce(0, Integer::sum);
        List<String> names = sales.stream().map(Sale::item).distinct().collect(Collectors.toList());
        boolean all = sales.stream().allMatch(s -> s.price() < 15);
        boolean none = sales.stream().noneMatch(s -> s.units() == 0);
        String mapped = sales.stream().collect(Collectors.mapping(s -> s.region().substring(0, 1), Collectors.joining()));
        StringBuilder sb = new StringBuilder();
        sb.append(revenue).append('\n').append(counts).append('\n').append(best).append('\n').append(top).append('\n');
        return sb.append(average).append(units).append(names).append(all).append(none).append(mapped).toString();
    }

    public static String collatzLengths(int n) {
        int start = Math.floorMod(n, 30) + 1;
        return IntStream.rangeClosed(start, start + 4)
                .mapToObj(i -> i + ":" + IntStream.iterate(i, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).count())
                .collect(Collectors.joining(","));
    }

    public static String anagrams(String[] words) {
        Function<String, String> key = w -> w.chars().sorted().collect(StringBuilder::new, StringBuilder::appendCodePoint,
                StringBuilder::append).toString();
        Map<String, List<String>> groups = Stream.concat(Arrays.stream(words), Stream.of("tea", "eat", "tan"))
                .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
        return groups.values().stream().filter(g -> g.size() > 1).sorted(Comparator.comparing(List::size))
                .map(Object::toString).collect(Collectors.joining());
    }
}
