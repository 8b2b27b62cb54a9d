import java.util.ArrayList;
import java.util.List;

/** A tour of what `senda run` can be given and what it shows. */
public class Tour {
    /** Adds the elements of an array, one by one. */
    static long sum(int[] values) {
        long total = 0;
        for (int value : values) {
            total += value;
        }
        return total;
    }

    /** Turns a text around. */
    static String reverse(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            out.append(text.charAt(i));
        }
        return out.toString();
    }

    /** The lengths of words, by way of the JDK's collections. */
    static List<Integer> lengths(String... words) {
        List<Integer> all = new ArrayList<>();
        for (String word : words) {
            all.add(word.length());
        }
        return all;
    }

    /** Adds up the rows of a table; a missing row counts as nothing. */
    static int[] rows(int[][] table) {
        int[] sums = new int[table.length];
        for (int i = 0; i < table.length; i++) {
            if (table[i] != null) {
                sums[i] = (int) sum(table[i]);
            }
        }
        return sums;
    }

    static char next(char c) {
        return (char) (c + 1);
    }

    static int twice(int n) {
        return 2 * n;
    }

    static long twice(long n) {
        return 2 * n;
    }

    /** Never ends: a limit or Ctrl-C does. */
    static void forever() {
        while (true) {
            System.out.println("still here");
        }
    }

    private int steps;

    /** Runs on an object that the constructor without parameters makes. */
    int step(int by) {
        steps += by;
        return steps;
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            throw new IllegalArgumentException("give some words");
        }
        for (String arg : args) {
            System.out.println(reverse(arg));
        }
    }
}
