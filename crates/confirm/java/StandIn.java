import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An object that answers calls from a script. Its class is made here: below the class that the test
 * says, in its package and loader, with an override for each method of the script that asks a function
 * in a field of the object. Nothing else of the class is changed, and no constructor runs.
 */
final class StandIn {
    /** The field of a made class that holds the answers. */
    static final String FIELD = "senda$answers";

    private static final int PUBLIC = 1, FINAL = 0x10, SUPER = 0x20, SYNTHETIC = 0x1000;

    /** What each made class stands for. */
    static final Map<Class<?>, Class<?>> bases = new java.util.WeakHashMap<>();
    private static int made;

    final int object;
    final Script[] scripts;

    static final class Script {
        final String name, returns;
        final String[] params;
        final Harness.Wire[] answers;

        Script(DataInputStream in) throws IOException {
            name = Harness.text(in);
            returns = Harness.text(in);
            params = new String[in.readInt()];
            for (int i = 0; i < params.length; i++) {
                params[i] = Harness.text(in);
            }
            answers = Harness.wires(in);
        }

        String descriptor() {
            StringBuilder text = new StringBuilder("(");
            for (String param : params) {
                text.append(StandIn.descriptor(param));
            }
            return text.append(')').append(StandIn.descriptor(returns)).toString();
        }
    }

    StandIn(DataInputStream in) throws IOException {
        object = in.readInt();
        scripts = new Script[in.readInt()];
        for (int i = 0; i < scripts.length; i++) {
            scripts[i] = new Script(in);
        }
    }

    static Class<?> base(Class<?> c) {
        Class<?> base = bases.get(c);
        return base == null ? c : base;
    }

    /** An object of a class below this one. */
    Object make(Class<?> base, Harness.Loader loader) throws Exception {
        StringBuilder key = new StringBuilder(base.getName());
        for (Script script : scripts) {
            key.append(' ').append(script.name).append(script.descriptor());
        }
        Class<?> c = loader.made.get(key.toString());
        if (c == null) {
            String name = name(base, loader);
            c = loader.define(name.replace('/', '.'), bytes(base, name));
            loader.made.put(key.toString(), c);
            bases.put(c, base);
        }
        return Harness.Raw.unsafe.allocateInstance(c);
    }

    /** Gives the object its answers, once all objects are there. */
    void fill(Object made, Function<Harness.Wire, Object> values) throws Exception {
        Map<String, List<Object>> left = new HashMap<>();
        for (Script script : scripts) {
            List<Object> answers = new ArrayList<>();
            for (Harness.Wire wire : script.answers) {
                answers.add(values.apply(wire));
            }
            left.put(script.name + script.descriptor(), answers);
        }
        Field field = made.getClass().getDeclaredField(FIELD);
        field.setAccessible(true);
        Function<Object, Object> answers = key -> {
            List<Object> rest = left.get(key);
            if (rest.isEmpty()) {
                throw new IllegalStateException("one call more than the test says: " + key);
            }
            return rest.remove(0);
        };
        field.set(made, answers);
    }

    /** A name in the package of the class; the packages of the class library are closed. */
    private static String name(Class<?> base, Harness.Loader loader) {
        String own = base.getName();
        int dot = own.lastIndexOf('.');
        boolean near = base.getClassLoader() == loader;
        String folder = near ? own.substring(0, dot + 1).replace('.', '/') : "senda/";
        return folder + own.substring(dot + 1) + "$senda" + made++;
    }

    static String descriptor(String type) {
        if (type.endsWith("[]")) {
            return "[" + descriptor(type.substring(0, type.length() - 2));
        }
        switch (type) {
            case "boolean": return "Z";
            case "byte": return "B";
            case "short": return "S";
            case "char": return "C";
            case "int": return "I";
            case "long": return "J";
            case "float": return "F";
            case "double": return "D";
            case "void": return "V";
            default: return "L" + type.replace('.', '/') + ";";
        }
    }

    private byte[] bytes(Class<?> base, String name) throws IOException {
        Pool pool = new Pool();
        boolean isInterface = base.isInterface();
        int self = pool.type(name);
        int above = pool.type(isInterface ? "java/lang/Object" : base.getName().replace('.', '/'));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(PUBLIC | FINAL | SUPER | SYNTHETIC);
        out.writeShort(self);
        out.writeShort(above);
        out.writeShort(isInterface ? 1 : 0);
        if (isInterface) {
            out.writeShort(pool.type(base.getName().replace('.', '/')));
        }
        out.writeShort(1);
        out.writeShort(PUBLIC);
        out.writeShort(pool.utf8(FIELD));
        out.writeShort(pool.utf8("Ljava/util/function/Function;"));
        out.writeShort(0);
        out.writeShort(scripts.length);
        for (Script script : scripts) {
            method(out, pool, name, script);
        }
        out.writeShort(0);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(whole);
        head.writeInt(0xCAFEBABE);
        head.writeShort(0);
        head.writeShort(52);
        head.writeShort(pool.count);
        pool.bytes.writeTo(head);
        bytes.writeTo(head);
        return whole.toByteArray();
    }

    /** {@code return (T) answers.apply(key)}, without a branch: so it needs no stack map. */
    private void method(DataOutputStream out, Pool pool, String owner, Script script)
            throws IOException {
        String descriptor = script.descriptor();
        int slots = 1;
        for (String param : script.params) {
            slots += param.equals("long") || param.equals("double") ? 2 : 1;
        }
        out.writeShort(PUBLIC | FINAL);
        out.writeShort(pool.utf8(script.name));
        out.writeShort(pool.utf8(descriptor));
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream ops = new DataOutputStream(code);
        ops.writeByte(0x2a);
        ops.writeByte(0xb4);
        ops.writeShort(pool.member(9, owner, FIELD, "Ljava/util/function/Function;"));
        ops.writeByte(0x13);
        ops.writeShort(pool.text(script.name + descriptor));
        ops.writeByte(0xb9);
        ops.writeShort(pool.member(11, "java/util/function/Function", "apply",
            "(Ljava/lang/Object;)Ljava/lang/Object;"));
        ops.writeByte(2);
        ops.writeByte(0);
        leave(ops, pool, script.returns);
        out.writeShort(1);
        out.writeShort(pool.utf8("Code"));
        out.writeInt(12 + code.size());
        out.writeShort(2);
        out.writeShort(slots);
        out.writeInt(code.size());
        code.writeTo(out);
        out.writeShort(0);
        out.writeShort(0);
    }

    private static void leave(DataOutputStream ops, Pool pool, String type) throws IOException {
        switch (type) {
            case "void": ops.writeByte(0x57); ops.writeByte(0xb1); return;
            case "boolean": unbox(ops, pool, "Boolean", "boolean", "Z", 0xac); return;
            case "byte": unbox(ops, pool, "Byte", "byte", "B", 0xac); return;
            case "short": unbox(ops, pool, "Short", "short", "S", 0xac); return;
            case "char": unbox(ops, pool, "Character", "char", "C", 0xac); return;
            case "int": unbox(ops, pool, "Integer", "int", "I", 0xac); return;
            case "long": unbox(ops, pool, "Long", "long", "J", 0xad); return;
            case "float": unbox(ops, pool, "Float", "float", "F", 0xae); return;
            case "double": unbox(ops, pool, "Double", "double", "D", 0xaf); return;
            default:
                String name = type.endsWith("[]") ? descriptor(type) : type.replace('.', '/');
                ops.writeByte(0xc0);
                ops.writeShort(pool.type(name));
                ops.writeByte(0xb0);
        }
    }

    private static void unbox(DataOutputStream ops, Pool pool, String box, String type, String sign,
            int leave) throws IOException {
        ops.writeByte(0xc0);
        ops.writeShort(pool.type("java/lang/" + box));
        ops.writeByte(0xb6);
        ops.writeShort(pool.member(10, "java/lang/" + box, type + "Value", "()" + sign));
        ops.writeByte(leave);
    }

    /** A constant pool in the making. */
    static final class Pool {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        final Map<String, Integer> known = new HashMap<>();
        int count = 1;

        int utf8(String text) throws IOException {
            Integer at = known.get(text);
            if (at == null) {
                out.writeByte(1);
                out.writeUTF(text);
                at = count++;
                known.put(text, at);
            }
            return at;
        }

        int type(String name) throws IOException {
            return pair(7, utf8(name), -1);
        }

        int text(String value) throws IOException {
            return pair(8, utf8(value), -1);
        }

        int member(int tag, String owner, String name, String descriptor) throws IOException {
            int type = type(owner);
            return pair(tag, type, pair(12, utf8(name), utf8(descriptor)));
        }

        private int pair(int tag, int first, int second) throws IOException {
            String key = tag + " " + first + " " + second;
            Integer at = known.get("\0" + key);
            if (at == null) {
                out.writeByte(tag);
                out.writeShort(first);
                if (second >= 0) {
                    out.writeShort(second);
                }
                at = count++;
                known.put("\0" + key, at);
            }
            return at;
        }
    }
}
