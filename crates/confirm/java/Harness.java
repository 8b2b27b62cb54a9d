import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs test cases on this JVM: reads them from standard input, builds their inputs, calls the method
 * and answers with what happened. The other side is src/wire.rs, which also says what the frames are.
 *
 * The code under test is arbitrary. It never sees standard input or output: what it prints is counted
 * and thrown away. A call that takes too long, or ends the JVM, is answered with a mark before the JVM
 * is gone. No feature of the language after Java 8 is used.
 */
public final class Harness {
    static final int MAGIC = 0x53e4da01;
    static final int MOST_OBJECTS = 20_000;
    static final int MOST_ELEMENTS = 1_000_000;

    static final byte RETURNED = 0, THREW = 1, CANNOT = 2, TIMED_OUT = 3, EXITS = 4, READY = 5;
    static final byte REFUSED = 6;

    static DataOutputStream out;
    static final Object lock = new Object();
    static URL[] path;
    static long timeout;
    static Loader loader;
    static final Map<String, byte[]> cache = new HashMap<>();
    static final List<Target> targets = new ArrayList<>();

    /** The case that runs, and since when; 0 while none does. */
    static volatile int current = -1;
    static volatile long since;

    static final Sink sink = new Sink();
    static final PrintStream printer = new PrintStream(sink, false);
    static final InputStream nothing = new ByteArrayInputStream(new byte[0]);
    static int threads;

    public static void main(String[] args) throws Exception {
        timeout = Long.parseLong(args[0]) * 1_000_000L;
        path = new URL[args.length - 1];
        for (int i = 1; i < args.length; i++) {
            path[i - 1] = new java.io.File(args[i]).toURI().toURL();
        }
        Input buffered = new Input(new FileInputStream(FileDescriptor.in));
        DataInputStream in = new DataInputStream(buffered);
        out = new DataOutputStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
        System.setOut(printer);
        System.setErr(printer);
        System.setIn(nothing);
        Thread dog = new Thread(Harness::watch, "senda-watchdog");
        dog.setDaemon(true);
        dog.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            mark(EXITS);
        }));
        frame(0, READY, new byte[0]);
        flush();
        threads = Thread.activeCount();
        serve(buffered, in);
        flush();
        Runtime.getRuntime().halt(0);
    }

    static void serve(Input buffered, DataInputStream in) throws IOException {
        while (true) {
            if (buffered.isEmpty()) {
                flush();
            }
            int kind = in.read();
            if (kind == 'M') {
                targets.add(new Target(in));
            } else if (kind == 'C') {
                Case one = new Case(in);
                byte[] answer = one.answer();
                frame(one.number, one.status, answer);
            } else if (kind < 0) {
                return;
            } else {
                throw new IOException("a frame of the kind " + kind);
            }
        }
    }

    /** Ends the JVM when a case runs too long; the answers before it are sent first. */
    static void watch() {
        while (true) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                continue;
            }
            long start = since;
            if (start != 0 && System.nanoTime() - start > timeout) {
                mark(TIMED_OUT);
                Runtime.getRuntime().halt(3);
            }
        }
    }

    static void mark(byte status) {
        try {
            frame(current, status, new byte[0]);
            flush();
        } catch (IOException e) {
            // The other side has gone; there is nobody to tell.
        }
    }

    static void frame(int number, byte status, byte[] content) throws IOException {
        synchronized (lock) {
            out.writeInt(MAGIC);
            out.writeInt(number);
            out.writeByte(status);
            out.writeInt(content.length);
            out.write(content);
        }
    }

    static void flush() throws IOException {
        synchronized (lock) {
            out.flush();
        }
    }

    /** Tells whether reading on would wait. */
    static final class Input extends BufferedInputStream {
        Input(InputStream in) {
            super(in, 1 << 16);
        }

        boolean isEmpty() {
            return pos >= count;
        }
    }

    /** Counts what is printed. */
    static final class Sink extends OutputStream {
        long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            count += length;
        }
    }

    static String text(DataInputStream in) throws IOException {
        char[] units = new char[in.readInt()];
        for (int i = 0; i < units.length; i++) {
            units[i] = in.readChar();
        }
        return new String(units);
    }

    static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    /**
     * Defines the classes under test. A class that has an initialiser or a static field that is not
     * final makes it stateful: what one case leaves there the next must not see.
     */
    static final class Loader extends URLClassLoader {
        boolean stateful;
        /** The classes of stand-ins. */
        final Map<String, Class<?>> made = new HashMap<>();

        Loader() {
            super(path, ClassLoader.getSystemClassLoader().getParent());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = cache.get(name);
            if (bytes == null) {
                bytes = read(name);
                cache.put(name, bytes);
            }
            int dot = name.lastIndexOf('.');
            if (dot > 0 && getPackage(name.substring(0, dot)) == null) {
                try {
                    definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
                } catch (IllegalArgumentException e) {
                    // Another thread was faster.
                }
            }
            if (!stateful && has(bytes, "<clinit>")) {
                stateful = true;
            }
            Class<?> defined = defineClass(name, bytes, 0, bytes.length);
            // Looking at its fields may define their classes, which are looked at here as well.
            if (!stateful && hasState(defined)) {
                stateful = true;
            }
            return defined;
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        private byte[] read(String name) throws ClassNotFoundException {
            URL place = findResource(name.replace('.', '/') + ".class");
            if (place == null) {
                throw new ClassNotFoundException(name);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (InputStream in = place.openStream()) {
                byte[] some = new byte[8192];
                for (int n; (n = in.read(some)) > 0; ) {
                    bytes.write(some, 0, n);
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return bytes.toByteArray();
        }

        private static boolean hasState(Class<?> c) {
            try {
                for (Field field : c.getDeclaredFields()) {
                    int bits = field.getModifiers();
                    if (Modifier.isStatic(bits) && !Modifier.isFinal(bits)) {
                        return true;
                    }
                }
                return false;
            } catch (LinkageError e) {
                return true;
            }
        }

        /** Whether a class file has a constant of this text. */
        private static boolean has(byte[] bytes, String word) {
            int n = word.length();
            search:
            for (int i = 10; i + 3 + n <= bytes.length; i++) {
                if (bytes[i] != 1 || bytes[i + 1] != 0 || bytes[i + 2] != n) {
                    continue;
                }
                for (int k = 0; k < n; k++) {
                    if (bytes[i + 3 + k] != word.charAt(k)) {
                        continue search;
                    }
                }
                return true;
            }
            return false;
        }
    }

    static Class<?> find(String name) throws ClassNotFoundException {
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            case "void": return void.class;
            default:
        }
        if (name.endsWith("[]")) {
            return Array.newInstance(find(name.substring(0, name.length() - 2)), 0).getClass();
        }
        return Class.forName(name, false, loader);
    }

    /** A method or constructor, found again for each loader. */
    static final class Target {
        final boolean isStatic, constructor;
        final String owner, name, returns;
        final String[] types;
        Loader known;
        Executable found;

        Target(DataInputStream in) throws IOException {
            isStatic = in.readBoolean();
            constructor = in.readBoolean();
            owner = text(in);
            name = text(in);
            returns = text(in);
            types = new String[in.readInt()];
            for (int i = 0; i < types.length; i++) {
                types[i] = text(in);
            }
        }

        Executable find() throws ReflectiveOperationException {
            if (known == loader) {
                return found;
            }
            Class<?> c = Harness.find(owner);
            Class<?>[] params = new Class<?>[types.length];
            for (int i = 0; i < params.length; i++) {
                params[i] = Harness.find(types[i]);
            }
            found = name.equals("<init>") ? c.getDeclaredConstructor(params) : method(c, params);
            found.setAccessible(true);
            known = loader;
            return found;
        }

        private Method method(Class<?> c, Class<?>[] params) throws NoSuchMethodException {
            for (Method m : c.getDeclaredMethods()) {
                boolean same = m.getName().equals(name) && nameOf(m.getReturnType()).equals(returns);
                if (same && java.util.Arrays.equals(m.getParameterTypes(), params)) {
                    return m;
                }
            }
            throw new NoSuchMethodException("there is no " + returns + " " + owner + "." + name
                + java.util.Arrays.toString(types));
        }
    }

    static String nameOf(Class<?> c) {
        return c.isArray() ? nameOf(c.getComponentType()) + "[]" : c.getName();
    }

    /** The inputs of a case cannot be had, by the rules of their classes. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String why) {
            super(why);
        }
    }

    /** A field of the JDK that it does not let others set. */
    static final class Kept extends IllegalAccessException {
        private static final long serialVersionUID = 1;

        Kept(Field field) {
            super("no call was found that makes it so, and the JDK lets nobody else set "
                + field.getDeclaringClass().getName() + "." + field.getName());
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    /** Makes objects without running a constructor. */
    static final class Raw {
        static final sun.misc.Unsafe unsafe = find();

        private static sun.misc.Unsafe find() {
            try {
                Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                return (sun.misc.Unsafe) field.get(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Slot {
        String owner;
        String name;
        Wire value;
    }

    /** A value before its object exists. */
    static final class Wire {
        final Object plain;
        final int ref;

        Wire(DataInputStream in) throws IOException {
            int tag = in.readUnsignedByte();
            ref = tag == 'R' ? in.readInt() : -1;
            switch (tag) {
                case 'Z': plain = in.readBoolean(); break;
                case 'B': plain = in.readByte(); break;
                case 'S': plain = in.readShort(); break;
                case 'C': plain = in.readChar(); break;
                case 'I': plain = in.readInt(); break;
                case 'J': plain = in.readLong(); break;
                case 'F': plain = Float.intBitsToFloat(in.readInt()); break;
                case 'D': plain = Double.longBitsToDouble(in.readLong()); break;
                case 'T': plain = text(in); break;
                case 'N': case 'R': plain = null; break;
                default: throw new IOException("a value of the kind " + tag);
            }
        }
    }

    /** An object of the input heap. */
    static final class Thing {
        int id;
        String type;
        int kind;
        Slot[] fields;
        Wire[] elements;
        Wire value;
        String constant, owner;

        Thing(DataInputStream in) throws IOException {
            id = in.readInt();
            type = text(in);
            kind = in.readUnsignedByte();
            switch (kind) {
                case 'F': fields = slots(in); break;
                case 'E': elements = wires(in); break;
                case 'V': value = new Wire(in); break;
                case 'K': constant = text(in); break;
                case 'H': owner = text(in); constant = text(in); break;
                default: throw new IOException("an object of the kind " + kind);
            }
        }
    }

    static Slot[] slots(DataInputStream in) throws IOException {
        Slot[] all = new Slot[in.readInt()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Slot();
            all[i].owner = text(in);
            all[i].name = text(in);
            all[i].value = new Wire(in);
        }
        return all;
    }

    static Wire[] wires(DataInputStream in) throws IOException {
        Wire[] all = new Wire[in.readInt()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Wire(in);
        }
        return all;
    }

    /** One case: read, built, called, answered. */
    static final class Case {
        final int number;
        final Target target;
        final boolean dump;
        final Thing[] heap;
        final Map<Integer, StandIn> standIns = new HashMap<>();
        final Slot[] statics;
        final Wire[] inputs;
        final Slot[] wanted;
        final Map<Integer, Object> objects = new HashMap<>();
        byte status;

        Case(DataInputStream in) throws IOException {
            number = in.readInt();
            target = targets.get(in.readInt());
            dump = in.readBoolean();
            heap = new Thing[in.readInt()];
            for (int i = 0; i < heap.length; i++) {
                heap[i] = new Thing(in);
            }
            for (int left = in.readInt(); left > 0; left--) {
                StandIn one = new StandIn(in);
                standIns.put(one.object, one);
            }
            statics = slots(in);
            inputs = wires(in);
            wanted = slots(in);
        }

        byte[] answer() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
            DataOutputStream content = new DataOutputStream(bytes);
            if (loader == null || loader.stateful) {
                loader = new Loader();
            }
            System.setOut(printer);
            System.setErr(printer);
            System.setIn(nothing);
            Thread.currentThread().setContextClassLoader(loader);
            sink.count = 0;
            try {
                run(content);
            } catch (Refused e) {
                bytes.reset();
                status = REFUSED;
                text(content, e.getMessage());
            } catch (Throwable e) {
                bytes.reset();
                status = CANNOT;
                loader = null;
                text(content, String.valueOf(e));
            }
            Thread.interrupted();
            return bytes.toByteArray();
        }

        private void run(DataOutputStream content) throws Throwable {
            Executable method;
            Object receiver;
            Object[] arguments;
            Object result = null;
            Throwable thrown = null;
            // Building runs code under test as well: initialisers.
            current = number;
            since = System.nanoTime() | 1;
            try {
                method = target.find();
                // Before the inputs are made, whose classes may look at this one.
                Throwable failed = initialise(target.owner);
                build();
                int skip = target.isStatic || method instanceof Constructor ? 0 : 1;
                receiver = skip == 0 ? null : value(inputs[0]);
                arguments = new Object[inputs.length - skip];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = value(inputs[i + skip]);
                }
                try {
                    if (failed != null) {
                        throw new InvocationTargetException(failed);
                    }
                    if (skip == 1 && receiver == null) {
                        // Reflection would not wrap it as the callee's.
                        throw new InvocationTargetException(new NullPointerException());
                    }
                    result = method instanceof Constructor
                        ? ((Constructor<?>) method).newInstance(arguments)
                        : ((Method) method).invoke(receiver, arguments);
                } catch (InvocationTargetException e) {
                    thrown = e.getCause();
                } catch (Error e) {
                    // An initialiser that fails is not wrapped.
                    thrown = e;
                }
            } finally {
                since = 0;
                current = -1;
            }
            if (thrown instanceof Error) {
                // Classes may be left half initialised.
                loader.stateful = true;
            }
            content.writeLong(sink.count);
            content.writeBoolean(strangers());
            Dump heap = new Dump(objects);
            if (thrown != null) {
                status = THREW;
                text(content, thrown.getClass().getName());
                String message = message(thrown);
                content.writeBoolean(message != null);
                if (message != null) {
                    text(content, message);
                }
            } else {
                status = RETURNED;
                Object shown = method instanceof Constructor ? null : result;
                heap.value(content, target.returns, shown);
            }
            content.writeBoolean(dump);
            if (dump) {
                dump(content, heap, method instanceof Constructor ? result : null);
            }
        }

        /** What the initialiser of a class ends with, if it fails. */
        private static Throwable initialise(String name) throws ClassNotFoundException {
            try {
                Class.forName(name, true, loader);
                return null;
            } catch (Error e) {
                return e;
            }
        }

        /** The message is code under test too. */
        private static String message(Throwable thrown) {
            try {
                String text = thrown.getMessage();
                return text == null || text.length() <= 10_000 ? text : text.substring(0, 10_000);
            } catch (Throwable e) {
                return null;
            }
        }

        private void dump(DataOutputStream content, Dump heap, Object made) throws Exception {
            content.writeInt(wanted.length);
            for (Slot slot : wanted) {
                Field field = Harness.find(slot.owner).getDeclaredField(slot.name);
                field.setAccessible(true);
                heap.value(content, nameOf(field.getType()), field.get(null));
            }
            for (Thing thing : this.heap) {
                heap.open(objects.get(thing.id));
            }
            if (made != null) {
                heap.open(made);
            }
            heap.objects(content);
        }

        /** Threads that were started and still run disturb what comes after. */
        private static boolean strangers() throws InterruptedException {
            for (int i = 0; i < 20 && Thread.activeCount() > threads; i++) {
                Thread.interrupted();
                Thread.sleep(1);
            }
            return Thread.activeCount() > threads;
        }

        private Object value(Wire wire) {
            return wire.ref >= 0 ? objects.get(wire.ref) : wire.plain;
        }

        private void build() throws Exception {
            Map<Integer, Thing> records = new HashMap<>();
            Map<Object, Boolean> wrappers = new java.util.IdentityHashMap<>();
            for (Thing thing : heap) {
                if (thing.kind == 'F' && isRecord(Harness.find(thing.type))) {
                    records.put(thing.id, thing);
                } else {
                    Object made = make(thing);
                    objects.put(thing.id, made);
                    if (thing.kind == 'V' && wrappers.put(made, true) != null) {
                        throw new Refused("two wrappers of a value that there is one wrapper of");
                    }
                }
            }
            if (!records.isEmpty()) {
                // A constructor may look at what it is given.
                fill(records);
            }
            for (Thing thing : heap) {
                if (records.containsKey(thing.id)) {
                    record(thing, records, 0);
                }
            }
            fill(records);
            for (StandIn one : standIns.values()) {
                one.fill(objects.get(one.object), this::value);
            }
            for (Slot slot : statics) {
                set(Harness.find(slot.owner).getDeclaredField(slot.name), null, value(slot.value));
            }
        }

        /** Sets the fields and elements of all that is there but records, as far as they are there. */
        private void fill(Map<Integer, Thing> records) throws Exception {
            for (Thing thing : heap) {
                if (thing.kind == 'F' && !records.containsKey(thing.id)) {
                    Object object = objects.get(thing.id);
                    for (Slot slot : thing.fields) {
                        Class<?> owner = slot.owner.isEmpty()
                            ? StandIn.base(object.getClass()) : Harness.find(slot.owner);
                        set(owner.getDeclaredField(slot.name), object, value(slot.value));
                    }
                } else if (thing.kind == 'E') {
                    Object array = objects.get(thing.id);
                    for (int i = 0; i < thing.elements.length; i++) {
                        Array.set(array, i, value(thing.elements[i]));
                    }
                }
            }
        }

        private static boolean isRecord(Class<?> c) {
            Class<?> above = c.getSuperclass();
            return above != null && above.getName().equals("java.lang.Record");
        }

        /** A record has no other way in than its constructor; those in it are made first. */
        private Object record(Thing thing, Map<Integer, Thing> records, int depth) throws Exception {
            Object known = objects.get(thing.id);
            if (known != null) {
                return known;
            }
            if (depth > records.size()) {
                throw new Refused("a record that contains itself");
            }
            Class<?> c = Harness.find(thing.type);
            List<Class<?>> types = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            for (Field field : c.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                types.add(field.getType());
                Object value = Array.get(Array.newInstance(field.getType(), 1), 0);
                for (Slot slot : thing.fields) {
                    if (slot.name.equals(field.getName())) {
                        Thing inside = records.get(slot.value.ref);
                        value = inside == null
                            ? value(slot.value) : record(inside, records, depth + 1);
                    }
                }
                values.add(value);
            }
            Constructor<?> made = c.getDeclaredConstructor(types.toArray(new Class<?>[0]));
            made.setAccessible(true);
            Object object;
            try {
                object = made.newInstance(values.toArray());
            } catch (InvocationTargetException e) {
                throw new Refused("an object that its constructor refuses");
            }
            for (Slot slot : thing.fields) {
                Field field = c.getDeclaredField(slot.name);
                field.setAccessible(true);
                Object wanted = value(slot.value);
                Object got = field.get(object);
                // What is boxed here has no identity.
                boolean same = field.getType().isPrimitive() ? got.equals(wanted) : got == wanted;
                if (!same) {
                    throw new Refused("an object that its constructor makes otherwise");
                }
            }
            objects.put(thing.id, object);
            return object;
        }

        private Object make(Thing thing) throws Exception {
            Class<?> c = Harness.find(thing.type);
            switch (thing.kind) {
                case 'E':
                    return Array.newInstance(c.getComponentType(), thing.elements.length);
                case 'V':
                    // A string of the heap has an identity of its own.
                    Object held = thing.value.plain;
                    return held instanceof String ? new String((String) held) : held;
                case 'K':
                    // A constant may have a class of its own.
                    for (Object constant : (c.isEnum() ? c : c.getSuperclass()).getEnumConstants()) {
                        if (((Enum<?>) constant).name().equals(thing.constant)) {
                            return constant;
                        }
                    }
                    throw new NoSuchFieldException(thing.type + "." + thing.constant);
                case 'H':
                    Field holds = Harness.find(thing.owner).getDeclaredField(thing.constant);
                    holds.setAccessible(true);
                    return holds.get(null);
                default:
                    if (standIns.containsKey(thing.id)) {
                        return standIns.get(thing.id).make(c, loader);
                    }
                    boolean plain = thing.fields.length == 0 && target.constructor;
                    if (plain && thing.type.equals(target.owner)) {
                        Constructor<?> made = c.getDeclaredConstructor();
                        made.setAccessible(true);
                        return made.newInstance();
                    }
                    return Raw.unsafe.allocateInstance(c);
            }
        }

        private static void set(Field field, Object object, Object value) throws Exception {
            try {
                field.setAccessible(true);
            } catch (RuntimeException e) {
                // The JDK keeps the fields of its own classes to itself, those of Throwable too; the
                // program's exceptions have them all the same, and their constructors set them.
                boolean fits = value == null || field.getType().isInstance(value);
                if (object == null || field.getType().isPrimitive() || !fits) {
                    throw new Kept(field);
                }
                Raw.unsafe.putObject(object, Raw.unsafe.objectFieldOffset(field), value);
                return;
            }
            field.set(object, value);
        }
    }
}
