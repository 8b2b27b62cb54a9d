import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Records, sealed types, captures, labels, caches. */
public final class LanguageMedley {
    sealed interface S permits A, B {
    }

    record A(int x) implements S {
    }

    record B(List<? extends S> l, Map<String, int[]> m) implements S {
        B {
            Objects.requireNonNull(l);
        }
        static B of(S... s) {
            return new B(List.of(s), Map.of());
        }
    }

    interface Pr {
        private int h() {
            return 5;
        }
        default int g() {
            return h() * 2;
        }
        static int st() {
            return 3;
        }
    }

    static int va(Object... o) {
        return o == null ? -1 : o.length;
    }

    static int va(int x) {
        return 100;
    }
    {
        init.append("I");
    }

    static StringBuilder init = new StringBuilder();
    LanguageMedley() {
        init.append("C");
    }

    class In {
        int q = init.length();
        class In2 {
            int z = q + LanguageMedley.this.hashCode() * 0;
        }
    }

    public static void main(String[] a) {
        S s = B.of(new A(1), B.of());
        System.out.println(s + " " + s.equals(B.of(new A(1), B.of())) + new A(7).hashCode());
        System.out.println(new Pr() {
        }.g() + Pr.st() + " " + va() + va((Object[]) null) + va(1) + va("a", "b") + va(new int[2])
            + va((Object) null));
        LanguageMedley m = new LanguageMedley();
        In.In2 z = m.new In().new In2();
        System.out.println(init + "" + z.z);
        outer:
        for (int i = 0;; i++) {
            for (int j = 0; j < 5; j++) {
                if (i * j == 6) break outer;
                if (j > i) continue outer;
                System.out.print(i * j);
            }
        }
        System.out.println();
        Integer i1 = 127, i2 = 127, i3 = 128, i4 = 128;
        System.out.println((i1 == i2) + " " + (i3 == i4) + " " + ("a" + "b" == "ab")
            + (new String("x") == "x") + (new String("x").intern() == "x"));
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + 1 + " " + (char)(c + 1) + (int) c + c--);
        switch ("delta") {
            case "alpha":
            case "beta":
            System.out.println(1);
            break;
            case "delta":
            System.out.println(2);
            default:
            System.out.println(3);
        }
        Object o = 3;
        String t = o instanceof Integer n && n > 2 ? "big" + n : "no";
        System.out.println(t);
        var list = new ArrayList<Map<String, ? super Integer>>();
        list.add(new HashMap<>());
        System.out.println(list);
        int x = 7;
        x = x++ + ++x;
        System.out.println(x);
        long l = Integer.MAX_VALUE;
        l++;
        System.out.println(l + " " + (int) 3.99e10 + (byte) 200 + (5 / -2) + (5 % -2) + (-5 >>> 28)
            + (1 << 33) + 0x1p3 + 1_000);
        System.out.println(((Supplier<String> & Serializable)() -> "ser").get());
        BiFunction<Integer, Integer, Integer> bf = Math::max;
        System.out.println(bf.andThen(q -> q * 2).apply(3, 4)
            + Function.<Integer> identity().compose((String q) -> q.length()).apply("four"));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.apply("straße"));
    }
}
