import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs static methods on the real JVM and prints what each call gave, one line a call.
 *
 * <p>Arguments: the directory with the class files and a file of cases. A case is a line with class,
 * method, descriptor and arguments, separated by tabs. Every case gets a class loader of its own, so
 * that static state does not pass from one to the next.
 */
public final class Oracle {
    private static final Map<String, byte[]> CLASSES = new HashMap<>();

    private Oracle() {}

    /** Defines the classes under test anew for each case. */
    private static final class Fresh extends ClassLoader {
        Fresh() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = CLASSES.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        try (var files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class")) {
                    String dotted = name.substring(0, name.length() - 6).replace('/', '.');
                    CLASSES.put(dotted, Files.readAllBytes(file));
                }
            }
        }
        PrintStream real = System.out;
        PrintStream results = new PrintStream(real, false, "UTF-8");
        try (BufferedReader in = Files.newBufferedReader(Path.of(args[1]))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                results.println(run(line.split("\t", -1)));
            }
        }
        results.flush();
    }

    private static String run(String[] c) throws Exception {
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(captured, true, "UTF-8"));
        String outcome;
        try {
            Class<?> type = Class.forName(c[0], false, new Fresh());
            Method method = find(type, c[1], c[2]);
            method.setAccessible(true);
            Class<?>[] types = method.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = new Reader(c[3 + i]).value(types[i]);
            }
            Object result = method.invoke(null, values);
            outcome = "R\t" + show(result, method.getReturnType());
        } catch (InvocationTargetException e) {
            outcome = "T\t" + e.getCause().getClass().getName();
        } catch (LinkageError e) {
            outcome = "T\t" + e.getClass().getName();
        } finally {
            System.out.flush();
            System.setOut(out);
        }
        return outcome + "\t" + escape(captured.toString(StandardCharsets.UTF_8));
    }

    private static Method find(Class<?> type, String name, String descriptor) {
        for (Method m : type.getDeclaredMethods()) {
            if (m.getName().equals(name) && descriptor(m).equals(descriptor)) {
                return m;
            }
        }
        throw new IllegalStateException("no method " + type + "." + name + descriptor);
    }

    private static String descriptor(Method m) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> p : m.getParameterTypes()) {
            text.append(p.descriptorString());
        }
        return text.append(')').append(m.getReturnType().descriptorString()).toString();
    }

    private static String show(Object v, Class<?> type) {
        if (type == void.class) {
            return "v";
        }
        if (v == null) {
            return "n";
        }
        if (v instanceof Boolean b) {
            return "i" + (b ? 1 : 0);
        }
        if (v instanceof Character ch) {
            return "i" + (int) ch;
        }
        if (v instanceof Byte || v instanceof Short || v instanceof Integer) {
            return "i" + ((Number) v).intValue();
        }
        if (v instanceof Long l) {
            return "l" + l;
        }
        if (v instanceof Float f) {
            return "f" + Integer.toHexString(Float.floatToIntBits(f));
        }
        if (v instanceof Double d) {
            return "d" + Long.toHexString(Double.doubleToLongBits(d));
        }
        if (v instanceof String s) {
            return "s" + escape(s);
        }
        if (v.getClass().isArray()) {
            StringBuilder text = new StringBuilder("a(");
            for (int i = 0; i < Array.getLength(v); i++) {
                Object element = Array.get(v, i);
                text.append(show(element, Object.class)).append(',');
            }
            return text.append(')').toString();
        }
        return "o" + v.getClass().getName();
    }

    private static String escape(String s) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c > ' ' && c < 127 && c != '\\' && c != ',' && c != '(' && c != ')' || c == ' ') {
                text.append(c);
            } else {
                text.append(String.format("\\u%04x", (int) c));
            }
        }
        return text.toString();
    }

    /** Reads an argument as {@code show} writes it. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Object value(Class<?> type) {
            char kind = text.charAt(at++);
            if (kind == 'n') {
                return null;
            }
            if (kind == 'a') {
                return array(type.getComponentType());
            }
            int end = at;
            while (end < text.length() && text.charAt(end) != ',' && text.charAt(end) != ')') {
                end++;
            }
            String word = text.substring(at, end);
            at = end;
            switch (kind) {
                case 'l':
                    return Long.parseLong(word);
                case 'f':
                    return Float.intBitsToFloat(Integer.parseUnsignedInt(word, 16));
                case 'd':
                    return Double.longBitsToDouble(Long.parseUnsignedLong(word, 16));
                case 's':
                    return unescape(word);
                default:
                    return narrow(Integer.parseInt(word), type);
            }
        }

        private static Object narrow(int v, Class<?> type) {
            if (type == boolean.class) {
                return v != 0;
            }
            if (type == byte.class) {
                return (byte) v;
            }
            if (type == char.class) {
                return (char) v;
            }
            if (type == short.class) {
                return (short) v;
            }
            return v;
        }

        private Object array(Class<?> element) {
            at++;
            List<Object> items = new ArrayList<>();
            while (text.charAt(at) != ')') {
                items.add(value(element));
                at++;
            }
            at++;
            Object array = Array.newInstance(element, items.size());
            for (int i = 0; i < items.size(); i++) {
                Array.set(array, i, items.get(i));
            }
            return array;
        }

        private static String unescape(String word) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < word.length(); i++) {
                if (word.charAt(i) == '\\') {
                    out.append((char) Integer.parseInt(word.substring(i + 2, i + 6), 16));
                    i += 5;
                } else {
                    out.append(word.charAt(i));
                }
            }
            // Never the literal: an argument is an object of its own.
            return new String(out);
        }
    }
}
