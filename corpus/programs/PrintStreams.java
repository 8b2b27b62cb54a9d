import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** A print stream of the program's own. */
public final class PrintStreams {
    public static void main(String[] a) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(b);
        p.println("héllo");
        p.print(3.5);
        p.printf("%d", 7);
        p.append("zz").append('c');
        p.flush();
        System.out.println(b.toString() + b.size());
    }
}
