import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collectors of streams. */
public final class StreamCollectors {
    public static void main(String[] a) {
        List<String> w = List.of("apple", "bob", "cat", "avocado", "bee");
        Map<Character, Long> gm = w.stream().collect(Collectors.groupingBy(s -> s.charAt(0),
            TreeMap::new, Collectors.counting()));
        System.out.println(gm);
        System.out.println(w.stream().collect(Collectors.partitioningBy(s -> s.length() > 3,
            Collectors.joining("/", "<", ">"))));
        String te = w.stream().collect(Collectors.teeing(Collectors.counting(),
            Collectors.joining(), (c, j) -> c + j));
        System.out.println(te);
        System.out.println(w.stream().collect(Collectors.summarizingInt(String::length)));
        System.out.println(Stream.of(1, 2, 3).flatMap(i -> Stream.of(i,
            i * 10)).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(w.stream().sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder())).toList());
        System.out.println(w.stream().collect(Collectors.toMap(s -> s.charAt(0), s -> s, (p, q) -> p
            + q)).size());
        System.out.println(w.stream().mapToInt(String::length).average() + " "
            + w.stream().reduce("", String::concat) + w.stream().anyMatch(s -> s.isEmpty())
            + w.stream().max(Comparator.naturalOrder())
            + w.stream().skip(1).limit(2).peek(System.out::println).count());
        System.out.println(Stream.iterate(1, x -> x < 100,
            x -> x * 2).map(Integer::toBinaryString).collect(Collectors.toList()) + " "
            + w.stream().collect(Collectors.averagingDouble(String::length))
            + w.stream().collect(Collectors.reducing(0, String::length, Integer::sum))
            + w.stream().takeWhile(s -> !s.equals("cat")).toList()
            + w.stream().dropWhile(s -> !s.equals("cat")).findFirst().get() + w.stream().distinct().count()
            + w.stream().collect(Collectors.collectingAndThen(Collectors.toList(),
            Collections::unmodifiableList)).size());
        System.out.println(w.parallelStream().isParallel());
        System.out.println(Stream.of(1, 2, 3, 4).<Integer> mapMulti((x, c) -> {
            if (x % 2 == 0) {
                c.accept(x);
                c.accept(-x);
            }
        }).toList());
    }
}
