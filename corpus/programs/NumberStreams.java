import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Spliterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams of numbers, iterators, spliterators, optionals. */
public final class NumberStreams {
    public static void main(String[] a) {
        System.out.println(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toList()) + " "
            + IntStream.of(3, 1, 2).sorted().mapToObj(i -> "n" + i).toList() + LongStream.range(0, 5).sum()
            + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " "
            + DoubleStream.of(1, 2, 3, 4).summaryStatistics()
            + IntStream.range(0, 10).filter(i -> i % 3 == 0).summaryStatistics());
        System.out.println(IntStream.iterate(1, i -> i * 3).limit(6).max().getAsInt() + " "
            + IntStream.empty().average() + OptionalInt.of(3) + OptionalDouble.empty()
            + IntStream.range(0,
            5).mapToLong(i -> i).boxed().map(String::valueOf).collect(Collectors.joining("+")));
        Iterator<Integer> it = Stream.of(1, 2, 3).iterator();
        it.next();
        System.out.println(it.next());
        Spliterator<Integer> sp = List.of(1, 2, 3, 4).spliterator();
        Spliterator<Integer> h = sp.trySplit();
        h.forEachRemaining(System.out::print);
        sp.tryAdvance(x -> System.out.println("|" + x));
        System.out.println(sp.estimateSize());
        System.out.println(StreamSupport.stream(sp, false).toList());
        Optional<String> o = Optional.of("x");
        System.out.println(o.map(s -> s + "y").filter(s -> s.length() > 1).or(() -> Optional.of("z")).get()
            + o + Optional.ofNullable(null) + o.stream().count());
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("no"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> s = Stream.of(1);
        s.count();
        try {
            s.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("hello".chars().mapToObj(c -> (char) c).collect(Collectors.toList()));
        System.out.println(Stream.concat(Stream.of(1),
            Stream.of(2)).map(x -> x * 2).sorted(Comparator.reverseOrder()).toList() + ""
            + Stream.generate(() -> "k").limit(3).collect(Collectors.joining()));
    }
}
