import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Scanner;
import java.util.concurrent.locks.ReentrantLock;

/** Streams, properties, threads of one: the run-time system as a program sees it. */
public final class ModelSystem {
    private ModelSystem() {}

    public static void printed(String s, char[] units, int i, double d, char c) {
        System.out.print(s);
        System.out.print(units);
        System.out.println(units);
        System.out.append(s).append(c).append("abc", 1, 2).println();
        System.out.write(65 + (i & 15));
        System.out.write('\n');
        System.out.print(i);
        System.out.print((long) i);
        System.out.print(d);
        System.out.print((float) d);
        System.out.print(c);
        System.out.print(i > 0);
        System.out.print((Object) s);
        System.out.println();
        System.out.printf("%d %s%n", i, s);
        System.out.format("%5.1f|%c%n", d, 'q');
        System.out.flush();
        System.err.println("not in the result");
    }

    public static String captured(String s, int i) {
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        System.out.println(s);
        System.out.print(i);
        System.out.write(66);
        System.out.flush();
        System.setOut(old);
        PrintStream errors = System.err;
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        System.err.print(new char[] {'e', 'r', 'r'});
        System.setErr(errors);
        return bytes.size() + bytes.toString(StandardCharsets.UTF_8);
    }

    public static void bytesPrinted(byte[] bytes) throws IOException {
        byte[] plain = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            plain[i] = (byte) (bytes[i] & 0x7f);
        }
        System.out.write(plain);
        System.out.write(plain, 0, plain.length / 2);
        System.out.flush();
    }

    public static String data(int i, long l, double d, String s, boolean z) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(i);
        out.writeLong(l);
        out.writeDouble(d);
        out.writeUTF(s);
        out.writeBoolean(z);
        out.writeShort(i);
        out.writeChar(i);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        return in.readInt() + "," + in.readLong() + "," + in.readDouble() + in.readUTF() + in.readBoolean()
            + in.readShort() + (int) in.readChar() + Arrays.hashCode(bytes.toByteArray());
    }

    public static String properties(String s) {
        String before = System.getProperty("model.key", "none");
        String old = System.setProperty("model.key", s);
        String after = System.getProperty("model.key");
        String removed = System.clearProperty("model.key");
        return before + old + after + removed + System.getProperty("model.key")
            + System.getProperty("file.separator") + System.lineSeparator().length()
            + System.getProperties().getProperty("line.separator").length() + Integer.getInteger(s)
            + Boolean.getBoolean("model.flag") + Integer.getInteger("model.n", 4);
    }

    public static String propertyFaults(String s) {
        try {
            return System.getProperty("".repeat(s.length()));
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    public static String thread() throws Exception {
        Thread self = Thread.currentThread();
        Object lock = new Object();
        boolean held;
        synchronized (lock) {
            held = Thread.holdsLock(lock);
            lock.notify();
            lock.notifyAll();
        }
        Thread.yield();
        Thread.onSpinWait();
        System.gc();
        Runtime.getRuntime().gc();
        ReentrantLock reentrant = new ReentrantLock();
        reentrant.lock();
        reentrant.lock();
        int count = reentrant.getHoldCount();
        reentrant.unlock();
        reentrant.unlock();
        return (self == Thread.currentThread()) + self.getName() + held + count + reentrant.isLocked();
    }

    public static String locals(int a) {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> a);
        int first = local.get();
        local.set(first + 1);
        int second = local.get();
        local.remove();
        return first + "," + second + "," + local.get();
    }

    public static String references(String s) {
        WeakReference<String> weak = new WeakReference<>(s);
        boolean same = weak.refersTo(s);
        weak.clear();
        return same + "," + weak.get() + "," + weak.refersTo(null) + System.identityHashCode(null)
            + (System.identityHashCode(weak) == System.identityHashCode(weak));
    }

    public static String indexChecks(int i, int j, int n) {
        StringBuilder out = new StringBuilder();
        Runnable[] checks = {
            () -> Objects.checkIndex(i, n), () -> Objects.checkFromToIndex(i, j, n),
            () -> Objects.checkFromIndexSize(i, j, n),
        };
        for (Runnable check : checks) {
            try {
                check.run();
                out.append("fine;");
            } catch (IndexOutOfBoundsException e) {
                out.append(e).append(';');
            }
        }
        return out.toString();
    }

    private static final class Sealed extends Exception {
        private static final long serialVersionUID = 1;

        Sealed(String message) {
            super(message, null, false, false);
        }
    }

    public static String throwables(String s) {
        Exception e = new IllegalStateException(s, new IOException("inner"));
        e.addSuppressed(new Sealed("quiet"));
        StringWriter text = new StringWriter();
        Exception bare = new Sealed(s);
        bare.printStackTrace(new PrintWriter(text, true));
        e.setStackTrace(new StackTraceElement[0]);
        String first = text.toString();
        return e + "," + e.getCause() + Arrays.toString(e.getSuppressed()) + first + e.getStackTrace().length
            + bare.getStackTrace().length + e.fillInStackTrace().getMessage();
    }

    public static String causeFaults(String s) {
        RuntimeException e = new RuntimeException(s);
        StringBuilder out = new StringBuilder();
        Runnable[] tries = {() -> e.initCause(e), () -> e.addSuppressed(e), () -> e.initCause(new Error(s)),
            () -> e.initCause(null), () -> e.addSuppressed(null)};
        for (Runnable t : tries) {
            try {
                t.run();
                out.append("fine ");
            } catch (IllegalArgumentException | IllegalStateException | NullPointerException x) {
                out.append(x.getClass().getSimpleName()).append(':').append(x.getMessage()).append(' ');
            }
        }
        return out.append(e.getCause()).toString();
    }

    public static String scanned(int a, String s) {
        Scanner in = new Scanner(a + " word 2.5\nrest of " + s.length() + "\n7");
        String got = in.nextInt() + in.next() + in.nextDouble() + in.nextLine() + in.nextLine();
        return got + in.hasNextInt() + in.nextInt() + in.hasNext();
    }

    public static String formatted(double d, int i, String s) {
        return String.format(Locale.ROOT, "%,.2f|%,d|%s|%08.3f", d, i, s, d / 3)
            + new java.text.DecimalFormat("#,##0.00").format(i / 8.0)
            + java.text.NumberFormat.getIntegerInstance(Locale.US).format(i)
            + java.text.NumberFormat.getPercentInstance(Locale.US).format(i / 100)
            + java.text.MessageFormat.format("{0} and {1}", s, i) + (Locale.getDefault() != null);
    }
}
