import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import java.util.Scanner;
import java.util.TreeSet;

/** The main thread, the system's properties and standard input as a program sees them. */
public final class ModelThreads {
    private ModelThreads() {}

    public static String mainThread(int a) {
        Thread self = Thread.currentThread();
        String before = self.toString() + self.getName();
        self.setName("other" + a);
        String after = self + self.getName();
        self.setName("main");
        return before + after + self.getPriority() + self.isAlive() + self.isDaemon() + self.isInterrupted()
            + Thread.interrupted() + self.getState() + self.getId();
    }

    private static final String[] ALWAYS = {
        "java.version", "java.version.date", "java.class.version", "java.specification.version",
        "java.specification.name", "java.specification.vendor", "java.vendor", "java.vendor.url",
        "java.vendor.version", "java.runtime.name", "java.runtime.version", "java.vm.specification.version",
        "java.vm.specification.name", "java.vm.specification.vendor", "line.separator", "file.separator",
        "path.separator", "os.name", "file.encoding", "no.such.property",
    };

    public static String property(int i) {
        String key = ALWAYS[Math.floorMod(i, ALWAYS.length)];
        return key + "=" + System.getProperty(key) + System.getProperty(key, "none")
            + System.getProperties().getProperty(key);
    }

    public static String version(int a) {
        return Runtime.version().feature() + "," + (a ^ Runtime.version().interim());
    }

    public static String changed(String s, int n) {
        String old = System.setProperty("user.dir.of.mine", s);
        String name = System.setProperty("os.name", s + n);
        String seen = old + name + System.getProperty("user.dir.of.mine") + System.getProperty("os.name");
        System.getProperties().setProperty("third", "x" + n);
        seen += System.getProperty("third") + System.getProperties().get("third");
        seen += System.clearProperty("third") + System.getProperty("third", s);
        System.setProperty("os.name", name);
        System.clearProperty("user.dir.of.mine");
        return seen + System.getProperty("user.dir.of.mine");
    }

    public static String numbers(int n, String s) {
        System.setProperty("model.int", "" + n);
        System.setProperty("model.hex", "0x" + Integer.toHexString(n >>> 1));
        System.setProperty("model.text", s);
        System.setProperty("model.flag", n > 0 ? "TRUE" : "yes");
        String all = "" + Integer.getInteger("model.int") + Integer.getInteger("model.hex", 3)
            + Integer.getInteger("model.text") + Long.getLong("model.int") + Long.getLong("model.hex", 4L)
            + Long.getLong("model.none", 5L) + Boolean.getBoolean("model.flag") + Boolean.getBoolean("model.text")
            + Boolean.getBoolean("") + Integer.getInteger(null) + Integer.getInteger("");
        for (String key : new String[] {"model.int", "model.hex", "model.text", "model.flag"}) {
            System.clearProperty(key);
        }
        return all;
    }

    public static String keyFaults(String s) {
        StringBuilder out = new StringBuilder();
        Runnable[] tries = {
            () -> System.getProperty(null), () -> System.getProperty(""), () -> System.setProperty("", s),
            () -> System.setProperty("model.fault", null), () -> System.clearProperty(""),
            () -> System.getProperty(null, s), () -> System.setProperty(null, s),
        };
        for (Runnable t : tries) {
            try {
                t.run();
                out.append("fine;");
            } catch (IllegalArgumentException e) {
                out.append(e).append(';');
            } catch (NullPointerException e) {
                out.append("null;");
            }
        }
        return out.toString();
    }

    public static String input(String s, int n) throws IOException {
        var old = System.in;
        System.setIn(new ByteArrayInputStream((s.replace('\n', ' ') + "\n" + n).getBytes(StandardCharsets.UTF_8)));
        Scanner in = new Scanner(System.in, StandardCharsets.UTF_8);
        String line = in.hasNextLine() ? in.nextLine() : "none";
        String rest = in.hasNextInt() ? "" + in.nextInt() : "no number";
        System.setIn(old);
        return line.length() + rest + (System.in == old);
    }

    public static String traces(String s, int line) {
        Exception e = new IllegalStateException(s);
        StackTraceElement[] set = {
            new StackTraceElement("Some", "method", "Some.java", line),
            new StackTraceElement("pkg.Other", "<init>", null, -2),
        };
        e.setStackTrace(set);
        StackTraceElement[] got = e.getStackTrace();
        set[0] = null;
        String all = Arrays.toString(got) + got[0].equals(e.getStackTrace()[0]) + (got == e.getStackTrace());
        try {
            e.setStackTrace(set);
        } catch (NullPointerException n) {
            all += n.getMessage();
        }
        var text = new java.io.StringWriter();
        e.printStackTrace(new java.io.PrintWriter(text));
        return all + text;
    }

    public static String own(String s, int n) {
        Properties defaults = new Properties();
        defaults.setProperty("default", s);
        Properties p = new Properties(defaults);
        p.setProperty("key", "" + n);
        p.put("other", s);
        Properties copy = (Properties) p.clone();
        StringBuilder out = new StringBuilder();
        out.append(p.size()).append(p.equals(copy)).append(p.hashCode() == copy.hashCode());
        out.append(p.contains(s)).append(p.containsValue("" + n)).append(p.getOrDefault("none", s));
        out.append(p.getProperty("default")).append(p.get("default")).append(p.remove("none"));
        out.append(new TreeSet<>(p.stringPropertyNames()));
        int sum = p.keySet().size() + p.entrySet().size() + p.values().size();
        for (var names = p.propertyNames(); names.hasMoreElements(); sum++) {
            names.nextElement();
        }
        sum += Collections.list(p.keys()).size() + Collections.list(p.elements()).size();
        p.remove("other");
        p.forEach((k, v) -> out.append(k).append(v));
        StringWriter text = new StringWriter();
        p.list(new PrintWriter(text, true));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        p.list(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return out.append(sum).append(p).append(text.toString().length()).append(bytes.size()).toString();
    }

    public static String replaced(String s) {
        Properties old = System.getProperties();
        Properties mine = new Properties();
        mine.setProperty("user.dir", s);
        System.setProperties(mine);
        String all = System.getProperty("user.dir") + System.getProperty("java.version") + System.getProperties().size();
        System.setProperty("user.home", "here");
        all += System.getProperties().stringPropertyNames().contains("user.home") + System.getProperty("user.home");
        System.setProperties(old);
        return all + (System.getProperties() == old);
    }

    public static String buffered(byte[] bytes, int n) throws IOException {
        BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream(bytes), 4);
        StringBuilder out = new StringBuilder();
        out.append(in.available()).append(in.markSupported()).append(in.read());
        in.mark(8);
        byte[] part = new byte[3];
        out.append(in.read(part, 0, 3)).append(Arrays.toString(part)).append(in.skip(n & 3));
        in.reset();
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        out.append(in.read()).append(in.transferTo(rest)).append(Arrays.toString(rest.toByteArray()));
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            out.append(e.getMessage());
        }
        return out.toString();
    }

    private static final StringBuilder LOG = new StringBuilder();

    private static final class Lazy {
        static {
            LOG.append("initialised ");
        }
    }

    public static String loaders(int a) throws ClassNotFoundException {
        ClassLoader own = ModelThreads.class.getClassLoader();
        LOG.setLength(0);
        Class<?> lazy = own.loadClass("ModelThreads$Lazy");
        LOG.append("loaded ");
        Class.forName("ModelThreads$Lazy", true, own);
        String missing = "";
        try {
            own.loadClass("No" + a);
        } catch (ClassNotFoundException e) {
            missing = e.getMessage();
        }
        return LOG.toString() + (lazy == Lazy.class) + missing + (own == ModelThreads[].class.getClassLoader())
            + String.class.getClassLoader() + "" + int.class.getClassLoader() + int[].class.getClassLoader()
            + String[][].class.getClassLoader() + java.util.List.class.getClassLoader() + a;
    }
}
