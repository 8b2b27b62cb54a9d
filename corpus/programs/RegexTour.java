import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Regular expressions: groups, replacement, splitting, faults. */
public final class RegexTour {
    public static void main(String[] a) {
        Matcher m = Pattern.compile("(?<k>[a-z]+)=(\\d+)").matcher("a=1, bc=22;");
        while (m.find()) System.out.println(m.group("k") + ":" + m.group(2) + "@" + m.start() + "-"
            + m.end());
        System.out.println("a1b22".replaceAll("\\d+", "<$0>") + " " + "x.y.z".split("\\.").length + " "
            + Arrays.toString("a1b2c".split("\\d")) + " " + "foo".matches("f.*"));
        System.out.println(Pattern.compile("b").splitAsStream("abcbd").collect(Collectors.toList()));
        System.out.println(Pattern.compile("(a)(b)?").matcher("ab a").replaceAll(r -> r.group(1) + "["
            + r.group(2) + "]"));
        System.out.println("Hello World".replaceFirst("(?i)w", "_") + Pattern.quote("a.b") + " "
            + "a.b".matches(Pattern.quote("a.b")));
        try {
            Pattern.compile("(a");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("über straße".replaceAll("\\p{L}+", "W") + "x\u00e9".matches("\\w+")
            + "tab\t x".replaceAll("\\s+", " ") + "aXbX".replaceAll("(?<=a)X", "Y"));
    }
}
