import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Boxing and unboxing: caches seen through identity, null unboxing, overloads and compound operators. */
public class BoxIdentity {
    public static String integerCache(int n) {
        Integer a = n;
        Integer b = n;
        Integer c = Integer.valueOf(String.valueOf(n));
        Integer d = Integer.valueOf(n + 1) - 1;
        return "" + (a == b) + (a == c) + (a == d) + a.equals(d) + (a <= b && a >= b) + (a == n) + a.equals((long) n);
    }

    public static String allCaches(long l) {
        Long a = l;
        Long b = l;
        Short s1 = (short) l;
        Short s2 = (short) l;
        Byte b1 = (byte) l;
        Byte b2 = (byte) l;
        Character c1 = (char) l;
        Character c2 = (char) l;
        Boolean z1 = l > 0;
        Boolean z2 = l > 0;
        Object o1 = (int) l;
        Object o2 = (int) l;
        return "" + (a == b) + (s1 == s2) + (b1 == b2) + (c1 == c2) + (z1 == z2) + (o1 == o2) + o1.equals(o2) + a.equals(o1)
                + s1.equals(b1) + (s1.hashCode() == b1.hashCode()) + (b1 == (byte) s1.shortValue());
    }

    public static Integer nullUnboxing(int n) {
        Integer[] all = {1, null, 3};
        int sum = 0;
        for (int i = 0; i < Math.abs(n % 4); i++) {
            sum += all[i];
        }
        return sum == 1 ? null : sum;
    }

    public static Long mixedArithmetic(int i, long l, char c) {
        Integer a = i;
        Long b = l;
        Character d = c;
        a++;
        a += d;
        b -= a;
        b <<= 3;
        d++;
        Byte e = (byte) i;
        e--;
        Short s = e.shortValue();
        ++s;
        int t = a-- - --a;
        return b ^ a + d * e + s + t + (a > b ? a : b);
    }

    public static Double mixedReal(int i, float f, double d) {
        Float a = f;
        Double b = d;
        a /= 2;
        b += a;
        b *= i;
        Object o = i > 0 ? a : b;
        Number n = o instanceof Double ? (Double) o : Double.valueOf(b - 1);
        return n.doubleValue() > 0 ? (Double) n : b;
    }

    public static Character boxedChar(String s, int i) {
        Character c = s.charAt(i % 6);
        if (c.equals('a')) {
            c++;
        }
        Object o = c;
        return o.equals("a") ? 'x' : Character.valueOf((char) (c + 1));
    }

    public static Boolean shortCircuit(String s, int n) {
        Boolean maybe = s == null ? null : s.length() > n;
        boolean r = n < 0 || maybe;
        Boolean t = n > 100 ? maybe : Boolean.valueOf(r & n % 2 == 0);
        return t;
    }

    static String over(int x) {
        return "int";
    }

    static String over(long x) {
        return "long";
    }

    static String over(Integer x) {
        return "Integer";
    }

    static String over(Object x) {
        return "Object";
    }

    static String over(int... x) {
        return "int...";
    }

    static String only(Long x) {
        return "Long" + x;
    }

    static String only(double x) {
        return "double" + x;
    }

    static String only(Object... x) {
        return "Object..." + x.length;
    }

    public static String overloadChoice(byte b, char c, long l) {
        Integer boxed = (int) l;
        Byte boxedByte = b;
        return over(b) + over(c) + over(l) + over(boxed) + over(boxedByte) + over(1f) + over() + over(b, c) + over((Object) b)
                + only(b) + only(l) + only((Long) l) + only(boxed) + only("s") + only(c, l) + only();
    }

    public static String listRemoval(int[] data) {
        List<Integer> list = new ArrayList<>();
        for (int d : data) {
            list.add(d % 10);
        }
        StringBuilder sb = new StringBuilder();
        sb.append(list);
        sb.append(list.remove(Integer.valueOf(3)));
        sb.append(list.remove((Object) 5)).append(list.remove((Object) 5L));
        sb.append(list.remove(0)).append(list.indexOf(2)).append(list.contains((Object) 'a'));
        short two = 2;
        sb.append(list.contains((Object) two)).append(list.indexOf((int) two));
        long sum = 0;
        for (Integer x : list) {
            sum += x == 5 ? 100 : x;
        }
        return sb.append(list).append(sum).toString();
    }

    public static String mapKeys(int n, char c) {
        Map<Object, String> map = new HashMap<>();
        map.put(n, "int");
        map.put((long) n, "long");
        map.put((double) n, "double");
        map.put((float) n, "float");
        map.put((short) n, "short");
        map.put(c, "char");
        map.put((int) c, "code");
        map.put(null, "null");
        map.put("" + n, "text");
        map.put(n == 0 ? 0.0 : -0.0, "zero");
        map.put(Double.NaN, "nan");
        map.put(0.0 / 0.0, "nan2");
        StringBuilder sb = new StringBuilder();
        sb.append(map.size()).append(map.get(n)).append(map.get((Object) (long) n)).append(map.get((short) n));
        sb.append(map.get(c)).append(map.get((byte) n)).append(map.get(0.0)).append(map.get(Double.NaN)).append(map.get(null));
        sb.append(map.containsKey((float) n)).append(map.get(Integer.toString(n)));
        Set<Long> longs = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            longs.add((long) i);
            longs.remove((Object) (i - 1));
        }
        sb.append(longs.size());
        for (int i = 0; i < 10; i++) {
            longs.remove((long) i - 1);
        }
        return sb.append(longs).toString();
    }

    public static int countLetters(String s) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : s.toCharArray()) {
            Integer old = counts.get(c);
            counts.put(c, old == null ? 1 : old + 1);
        }
        int r = 0;
        for (Map.Entry<Character, Integer> e : counts.entrySet()) {
            r = r * 31 + e.getKey() * e.getValue();
            e.setValue(e.getValue() + 1);
        }
        return r + counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public static String objectArrays(int n, double d) {
        Object[] all = {n, d, (char) n, n > 0, (byte) n, (long) n, (float) d, "s", null, new int[] {n}, (short) n};
        StringBuilder sb = new StringBuilder();
        for (Object o : all) {
            if (o instanceof Integer i && i > 10) {
                sb.append("big").append(i + 1);
            } else if (o instanceof Integer i) {
                sb.append("small").append(i - 1);
            } else if (o instanceof Number x) {
                sb.append("num").append(x.longValue()).append(x.doubleValue());
            } else if (o instanceof Character c) {
                sb.append("char").append((int) c);
            } else if (o instanceof Comparable<?>) {
                sb.append("cmp").append(o);
            } else {
                sb.append(o == null ? "null" : "array" + ((int[]) o)[0]);
            }
            sb.append(';');
        }
        Number[] numbers = new Integer[2];
        try {
            numbers[0] = n;
            numbers[1] = d;
        } catch (ArrayStoreException e) {
            sb.append(e.getMessage()).append(Arrays.toString(numbers));
        }
        int pick = Math.floorMod(n, all.length);
        return sb.append((Integer) all[pick > 4 ? 0 : pick]).toString();
    }
}
