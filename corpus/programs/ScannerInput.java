import java.util.NoSuchElementException;
import java.util.Scanner;

/** A scanner over a string. */
public final class ScannerInput {
    public static void main(String[] a) {
        Scanner s = new Scanner("12 abc 3.5\nline two\n7");
        System.out.println(s.nextInt() + s.next() + s.nextDouble());
        s.nextLine();
        System.out.println(s.nextLine());
        System.out.println(s.hasNextInt() + " " + s.nextInt() + " " + s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
