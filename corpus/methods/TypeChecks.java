public class TypeChecks {
    interface Shape {
        int area();
    }

    interface Named extends Shape {
        default String name() {
            return "n" + area();
        }
    }

    static class Square implements Named {
        int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static class Cube extends Square implements Cloneable {
        Cube(int side) {
            super(side);
        }

        @Override
        public int area() {
            return 6 * super.area();
        }
    }

    static final class Dot implements Shape {
        public int area() {
            return 0;
        }
    }

    private static Object make(int k) {
        switch (k & 15) {
            case 0: return null;
            case 1: return "text";
            case 2: return 42;
            case 3: return 42L;
            case 4: return 'c';
            case 5: return new Square(3);
            case 6: return new Cube(2);
            case 7: return new Dot();
            case 8: return new int[] {1, 2};
            case 9: return new Integer[] {1, 2};
            case 10: return new String[][] {{"a"}, null};
            case 11: return new Square[] {new Cube(1), null};
            case 12: return new Object[] {"x"};
            case 13: return new byte[2][3];
            case 14: return 2.5;
            default: return new IllegalStateException("boxed");
        }
    }

    public static int instanceMask(int k) {
        Object o = make(k);
        int m = 0;
        if (o instanceof String) m |= 1;
        if (o instanceof Number) m |= 2;
        if (o instanceof Comparable) m |= 4;
        if (o instanceof Shape) m |= 8;
        if (o instanceof Named) m |= 16;
        if (o instanceof Cube) m |= 32;
        if (o instanceof Cloneable) m |= 64;
        if (o instanceof java.io.Serializable) m |= 128;
        if (o instanceof Object[]) m |= 256;
        if (o instanceof int[]) m |= 512;
        if (o instanceof Object[][]) m |= 1024;
        if (o instanceof Shape[]) m |= 2048;
        if (o instanceof Number[]) m |= 4096;
        if (o instanceof Cloneable[]) m |= 8192;
        if (o instanceof CharSequence) m |= 16384;
        if (o instanceof Throwable) m |= 32768;
        if (o instanceof Object) m |= 65536;
        if (o instanceof Comparable[][]) m |= 1 << 17;
        if (o instanceof Object[] && !(o instanceof Named[])) m |= 1 << 18;
        if (o instanceof java.io.Serializable[]) m |= 1 << 19;
        return m;
    }

    public static int castLadder(int k, int how) {
        Object o = make(k);
        switch (how & 7) {
            case 0: return ((String) o).length();
            case 1: return (Integer) o;
            case 2: return ((Shape) o).area();
            case 3: return ((Object[]) o).length;
            case 4: return ((Square[]) o)[0].side;
            case 5: return (int) ((Number) o).longValue();
            case 6: return ((Named) o).name().length();
            default: return ((int[]) o)[1] + ((Object[][]) o).length;
        }
    }

    public static String patterns(int k) {
        Object o = make(k);
        if (o instanceof Integer i && i > 40) {
            return "int" + (i + 1);
        }
        if (!(o instanceof Shape s)) {
            if (o instanceof String t && !t.isEmpty() || o instanceof Character) {
                return "txt";
            }
            if (o instanceof Object[] a && a.length > 0 && a[0] instanceof String[] in) {
                return "nest" + in[0];
            }
            return o == null ? "null" : o instanceof Number n ? "num" + n.intValue() : "other";
        }
        return s instanceof Named n ? n.name() : "shape" + s.area();
    }

    public static int arrayStore(int arr, int val) {
        Object[] target;
        switch (arr & 7) {
            case 0: target = new Object[2]; break;
            case 1: target = new String[2]; break;
            case 2: target = new Integer[2]; break;
            case 3: target = new Shape[2]; break;
            case 4: target = new Square[2]; break;
            case 5: target = new int[2][]; break;
            case 6: target = new Object[2][]; break;
            default: target = new Comparable<?>[2]; break;
        }
        target[1] = make(val);
        return target[1] == null ? 0 : 1 + target.length;
    }

    public static int arrayStoreCaught(int val, int idx) {
        Object[][] all = {new Object[3], new String[3], new Number[3], new Named[3], new Cloneable[3], null, new Object[0]};
        int r = 0;
        idx %= 4;
        for (Object[] a : all) {
            try {
                a[idx] = make(val);
                r = r * 5;
            } catch (ArrayStoreException e) {
                r = r * 5 + 1;
            } catch (ArrayIndexOutOfBoundsException e) {
                r = r * 5 + 2;
            } catch (NullPointerException e) {
                r = r * 5 + 3;
            }
        }
        return r;
    }

    public static String storeMessage(int val) {
        Object[] a = new Long[1];
        try {
            a[0] = make(val);
            return "stored";
        } catch (ArrayStoreException e) {
            return (val & 15) < 5 || (val & 15) == 14 ? e.getMessage() : "refused";
        }
    }

    public static int dispatch(int[] kinds) {
        int r = 0;
        for (int k : kinds) {
            Object o = make(k);
            r *= 17;
            if (o instanceof Cube c) {
                r += c.area() + c.side;
            } else if (o instanceof Square q) {
                r += q.area();
            } else if (o instanceof Shape s) {
                r += s.area() - 1;
            } else if (o instanceof RuntimeException e) {
                r += e.getMessage().length();
            } else if (o instanceof int[] a) {
                r += a[0] + a[1];
            } else if (o instanceof Comparable) {
                r += 3;
            } else {
                r += o == null ? 5 : 6;
            }
        }
        return r;
    }

    public static boolean exactClass(int k) {
        Object o = make(k);
        Class<?> c = o.getClass();
        System.out.println(c == Integer.class || c == Long.class);
        System.out.println(c == Square.class);
        System.out.println(c == int[].class);
        System.out.println(c == String[][].class);
        return c == o.getClass() && (c == Cube.class) == (o instanceof Cube);
    }

    public static int castThenCatch(int k) {
        Object o = make(k);
        int r = 0;
        try {
            Number n = (Number) o;
            r += n.intValue();
            Long l = (Long) n;
            r += l.intValue();
        } catch (ClassCastException e) {
            r -= 100;
            try {
                Object[] a = (Object[]) o;
                r += a.length;
                String[][] s = (String[][]) a;
                r += s[0].length * 1000;
            } catch (ClassCastException f) {
                r -= 10000;
            }
        } catch (RuntimeException e) {
            r = 7;
        }
        return r;
    }

    public static int unboxNull(boolean p, int k) {
        Integer i = p ? null : k;
        Object o = p ? make(k) : i;
        int r = k > 0 ? (o instanceof Integer ? (Integer) o : -1) : i;
        Boolean b = k == 2 ? null : p;
        if (b) {
            r++;
        }
        long wide = p ? r : i;
        return (int) wide + r;
    }

    public static int covariantCopies(int val) {
        Object[] objs = {make(val), make(val + 1), make(val + 2)};
        Number[] nums = new Integer[3];
        int copied = 0;
        try {
            for (int i = 0; i < objs.length; i++) {
                nums[i] = (Number) objs[i];
                copied++;
            }
        } catch (ArrayStoreException e) {
            copied += 10;
        } catch (ClassCastException e) {
            copied += 20;
        }
        Object both = nums;
        Integer[] back = (Integer[]) both;
        for (Integer v : back) {
            copied = copied * 3 + (v == null ? 1 : v);
        }
        return copied;
    }

    public static int storeEscapes(int kind, int val, int idx) {
        Object[] row = new Comparable<?>[][] {new String[2], new Integer[2], new Comparable<?>[2]}[Math.floorMod(kind, 3)];
        row[1] = "seed".length() == val ? null : row.length > 1 ? row[0] : val;
        int before = row.length;
        row[idx & 1] = make(val % 6);
        return before * 10 + (row[0] == null ? 1 : 2) + (row[1] == null ? 4 : 8);
    }

    public static int nestedStoreEscapes(int kind, int k) {
        Object[][] grid = (kind & 1) == 0 ? new String[2][2] : new Object[2][2];
        Object[] outer = grid;
        outer[k & 1] = (kind & 2) == 0 ? new String[] {"fresh"} : (Object) new Integer[] {k};
        Object[] inner = grid[k & 1];
        inner[0] = (kind & 4) == 0 ? "text" : (Object) k;
        return inner.length * 100 + (inner[0] instanceof String ? 1 : 2);
    }

    public static int arrayCastEscapes(int k) {
        Object o = make(k);
        int r = 0;
        if (o instanceof Object[]) {
            r = ((Comparable<?>[]) o).length;
        } else if (o instanceof Number) {
            r = (int) (long) (Long) o;
        } else {
            Cloneable c = (Cloneable) o;
            r = ((Cube) c).side;
        }
        return r + 1;
    }

    public static Long unboxEscapes(int k, boolean strict) {
        Object o = make(k);
        if (strict) {
            return (long) ((Double) o + 1);
        }
        char c = o instanceof Character ? (char) o : 'z';
        long n = o instanceof Integer ? (int) o : (long) o;
        return n * c;
    }
}
