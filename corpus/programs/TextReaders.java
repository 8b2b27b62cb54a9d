import java.io.BufferedReader;
import java.io.CharArrayWriter;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

/** Readers, writers and tokenizers over strings. */
public final class TextReaders {
    public static void main(String[] a) throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
        String l;
        while ((l = r.readLine()) != null) System.out.println(l.length() + l);
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.println("x" + 1);
        p.printf("%d-%s", 3, "q");
        p.flush();
        System.out.println(w);
        System.out.println(new BufferedReader(new StringReader("a\nb")).lines().collect(Collectors.toList()));
        PushbackReader pr = new PushbackReader(new StringReader("ab"));
        int c = pr.read();
        pr.unread(c);
        System.out.println((char) pr.read());
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 12 'q'"));
        while (st.nextToken() != StreamTokenizer.TT_EOF) System.out.println(st);
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("hey");
        System.out.println(cw.toString() + cw.size());
        StringTokenizer tk = new StringTokenizer("a b,c", " ,");
        while (tk.hasMoreTokens()) System.out.print(tk.nextToken() + ";");
        System.out.println();
    }
}
