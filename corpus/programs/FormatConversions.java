/** Every usual conversion of format strings. */
public final class FormatConversions {
    public static void main(String[] a) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|%x|%X|%o|%#x",
            42, 42, 42, 42, 42, 1234567, -5, 255, 255, 8, 255));
        System.out.println(String.format("%s|%10s|%-10s|%.3s|%S|%c|%b|%n|%%|%h",
            "hello", "hi", "hi", "abcdef", "up", 'x', true, "hi"));
        System.out.printf("%08.3f|%e|%g|%.0f|%a%n", 3.14159, 12345.678, 0.0001234, 2.5, 1.0);
        System.out.println("%d items of %s".formatted(3, "x"));
    }
}
