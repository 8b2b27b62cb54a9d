import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The objects after the call: those of the inputs keep their numbers, others get new ones. */
final class Dump {
    private final IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();
    private final ArrayDeque<Object> open = new ArrayDeque<>();
    private int next = 0;
    private int elements;

    Dump(Map<Integer, Object> known) {
        for (Map.Entry<Integer, Object> entry : known.entrySet()) {
            ids.put(entry.getValue(), entry.getKey());
            next = Math.max(next, entry.getKey() + 1);
        }
    }

    void open(Object object) {
        open.add(object);
    }

    /** A value of a declared type. */
    void value(DataOutputStream out, String type, Object value) throws IOException {
        switch (type) {
            case "void": out.writeByte('V'); return;
            case "boolean": out.writeByte('Z'); out.writeBoolean((Boolean) value); return;
            case "byte": out.writeByte('B'); out.writeByte((Byte) value); return;
            case "short": out.writeByte('S'); out.writeShort((Short) value); return;
            case "char": out.writeByte('C'); out.writeChar((Character) value); return;
            case "int": out.writeByte('I'); out.writeInt((Integer) value); return;
            case "long": out.writeByte('J'); out.writeLong((Long) value); return;
            case "float":
                out.writeByte('F');
                out.writeInt(Float.floatToRawIntBits((Float) value));
                return;
            case "double":
                out.writeByte('D');
                out.writeLong(Double.doubleToRawLongBits((Double) value));
                return;
            default: reference(out, value);
        }
    }

    private void reference(DataOutputStream out, Object value) throws IOException {
        Integer id = value == null ? null : ids.get(value);
        if (value == null) {
            out.writeByte('N');
        } else if (id == null && value instanceof String) {
            out.writeByte('T');
            Harness.text(out, (String) value);
        } else {
            if (id == null) {
                id = next++;
                ids.put(value, id);
                open.add(value);
            }
            out.writeByte('R');
            out.writeInt(id);
        }
    }

    void objects(DataOutputStream out) throws IOException {
        IdentityHashMap<Object, Boolean> done = new IdentityHashMap<>();
        while (!open.isEmpty()) {
            Object object = open.poll();
            if (done.put(object, true) != null) {
                continue;
            }
            if (done.size() > Harness.MOST_OBJECTS || elements > Harness.MOST_ELEMENTS) {
                throw new IOException("the objects after the call are too many to compare");
            }
            Integer id = ids.get(object);
            if (id == null) {
                id = next++;
                ids.put(object, id);
            }
            out.writeByte(1);
            out.writeInt(id);
            Harness.text(out, Harness.nameOf(StandIn.base(object.getClass())));
            content(out, object);
        }
        out.writeByte(0);
    }

    private void content(DataOutputStream out, Object object) throws IOException {
        Class<?> c = object.getClass();
        if (c.isArray()) {
            int length = Array.getLength(object);
            String type = Harness.nameOf(c.getComponentType());
            elements += length;
            if (elements > Harness.MOST_ELEMENTS) {
                throw new IOException("the arrays after the call are too long to compare");
            }
            out.writeByte('E');
            out.writeInt(length);
            for (int i = 0; i < length; i++) {
                value(out, type, Array.get(object, i));
            }
        } else if (object instanceof String) {
            out.writeByte('V');
            out.writeByte('T');
            Harness.text(out, (String) object);
        } else if (object instanceof Enum) {
            out.writeByte('K');
            Harness.text(out, ((Enum<?>) object).name());
        } else if (boxed(c) != null) {
            out.writeByte('V');
            value(out, boxed(c), object);
        } else {
            fields(out, object);
        }
    }

    private static String boxed(Class<?> c) {
        if (c == Boolean.class) return "boolean";
        if (c == Byte.class) return "byte";
        if (c == Short.class) return "short";
        if (c == Character.class) return "char";
        if (c == Integer.class) return "int";
        if (c == Long.class) return "long";
        if (c == Float.class) return "float";
        if (c == Double.class) return "double";
        return null;
    }

    private void fields(DataOutputStream out, Object object) throws IOException {
        List<Field> all = new ArrayList<>();
        for (Class<?> c = StandIn.base(object.getClass()); c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && readable(field)) {
                    all.add(field);
                }
            }
        }
        out.writeByte('F');
        out.writeInt(all.size());
        for (Field field : all) {
            Harness.text(out, field.getDeclaringClass().getName());
            Harness.text(out, field.getName());
            try {
                value(out, Harness.nameOf(field.getType()), field.get(object));
            } catch (IllegalAccessException e) {
                throw new IOException(e);
            }
        }
    }

    /** Closed modules keep their fields; a test that needs one of them is not confirmed. */
    private static boolean readable(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
