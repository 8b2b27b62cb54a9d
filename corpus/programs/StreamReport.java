import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A chain of stream and lambda pipelines over a small data set. */
public class StreamReport {
    record Person(String name, int age, String city, double income) {
        Person older() {
            return new Person(name, age + 1, city, income * 1.05);
        }
    }

    static final List<Person> PEOPLE = List.of(
            new Person("Ada", 36, "London", 5200.5), new Person("Bo", 17, "Oslo", 0),
            new Person("Cleo", 64, "Cairo", 1800.25), new Person("Dan", 41, "Oslo", 3100),
            new Person("Eve", 29, "London", 4100.75), new Person("Fay", 41, "Cairo", 2750.1),
            new Person("Gus", 8, "London", 0), new Person("Hal", 77, "Oslo", 1999.99));

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <T> Supplier<T> lazily(Supplier<? extends T> s) {
        return new Supplier<>() {
            private T value;
            private boolean done;

            @Override
            public T get() {
                if (!done) {
                    System.out.println("(computing)");
                    value = s.get();
                    done = true;
                }
                return value;
            }
        };
    }

    static void grouping() {
        TreeMap<String, List<String>> names = PEOPLE.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
                Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(names);
        Map<Boolean, Double> income = PEOPLE.stream()
                .collect(Collectors.partitioningBy(p -> p.age() >= 30, Collectors.averagingDouble(Person::income)));
        System.out.println(income);
        TreeMap<String, Integer> oldest = PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::age, Math::max, TreeMap::new));
        System.out.println(oldest);
        System.out.println(PEOPLE.stream().mapToInt(Person::age).summaryStatistics().getAverage());
        TreeMap<Integer, Long> ages = PEOPLE.stream().collect(Collectors.groupingBy(p -> p.age() / 20, TreeMap::new, Collectors.counting()));
        System.out.println(ages);
    }

    static void ordering() {
        Comparator<Person> byCity = Comparator.comparing(Person::city);
        List<Comparator<Person>> orders = List.of(byCity.thenComparing(Person::age, Comparator.reverseOrder()),
                Comparator.comparingDouble(Person::income).reversed(), byCity.reversed().thenComparing(Person::name));
        for (Comparator<Person> c : orders) {
            System.out.println(PEOPLE.stream().sorted(c).map(Person::name).collect(Collectors.joining(" ", "[", "]")));
        }
        Optional<Person> youngest = PEOPLE.stream().min(Comparator.comparingInt(Person::age));
        System.out.println(youngest.map(Person::older).map(Person::toString).orElse("nobody"));
        System.out.println(PEOPLE.stream().filter(p -> p.age() > 200).findAny().isPresent());
    }

    static void numbers(int n) {
        System.out.println(IntStream.rangeClosed(1, n).filter(i -> IntStream.range(2, i).noneMatch(d -> i % d == 0))
                .boxed().collect(Collectors.toList()));
        int[] squares = IntStream.range(0, n).map(i -> i * i).filter(i -> i % 2 == 1).limit(5).toArray();
        System.out.println(Arrays.toString(squares) + Arrays.stream(squares).sum());
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(n).map(f -> f[0])
                .map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(IntStream.of(3, 1, 2).mapToObj(i -> "x".repeat(i)).sorted().collect(Collectors.toList()));
        System.out.println(Stream.of(1, 2, 3, 4).reduce(1, (a, b) -> a * b) + Stream.of("a", "b").reduce("", String::concat));
        System.out.println(IntStream.range(0, 5).mapToDouble(i -> i / 4.0).map(Math::sqrt).boxed().map(d -> d.toString())
                .collect(Collectors.joining(";")));
    }

    static void functions() {
        Function<String, Integer> length = String::length;
        Function<String, String> binary = compose(length.andThen(i -> i * 7), Integer::toBinaryString);
        System.out.println(Stream.of("", "four", "seven77").map(binary).collect(Collectors.toList()));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Map<String, IntBinaryOperator> ops = new TreeMap<>(Map.of("+", Integer::sum, "-", (a, b) -> a - b, "max", Math::max, "/", (a, b) -> a / b));
        ops.forEach((k, op) -> {
            try {
                System.out.print(k + "=" + op.applyAsInt(12, 0) + " ");
            } catch (ArithmeticException e) {
                System.out.print(k + " failed: " + e.getMessage() + " ");
            }
        });
        System.out.println(add.andThen(x -> x * x).apply(2, 3));
        Predicate<String> blank = String::isBlank;
        System.out.println(Stream.of("a", " ", "b", "").filter(blank.negate().or(s -> s.length() == 1)).count());
        Supplier<String> lazy = lazily(() -> PEOPLE.get(0).name().toUpperCase());
        System.out.println("before");
        System.out.println(lazy.get() + lazy.get());
    }

    public static void main(String[] args) {
        grouping();
        ordering();
        numbers(args.length == 0 ? 30 : Integer.parseInt(args[0]));
        functions();
        try {
            PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Person> used = PEOPLE.stream();
        used.forEach(p -> System.out.print(p.age() + " "));
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println("used twice");
        }
    }
}
