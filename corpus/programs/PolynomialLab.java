import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Polynomials over a field given as an interface: rationals and integers modulo a prime. */
public class PolynomialLab {
    interface Field<T extends Field<T>> {
        T plus(T o);

        T times(T o);

        T negate();

        T inverse();

        boolean isZero();

        default T minus(T o) {
            return plus(o.negate());
        }

        default T over(T o) {
            return times(o.inverse());
        }
    }

    record Fraction(long num, long den) implements Field<Fraction> {
        Fraction {
            if (den == 0) {
                throw new ArithmeticException("zero denominator");
            }
            long a = Math.abs(num);
            long b = Math.abs(den);
            while (b != 0) {
                long t = a % b;
                a = b;
                b = t;
            }
            long sign = den < 0 ? -a : a;
            num /= sign;
            den /= sign;
        }

        @Override
        public Fraction plus(Fraction o) {
            return new Fraction(Math.addExact(Math.multiplyExact(num, o.den), Math.multiplyExact(o.num, den)), Math.multiplyExact(den, o.den));
        }

        @Override
        public Fraction times(Fraction o) {
            return new Fraction(Math.multiplyExact(num, o.num), Math.multiplyExact(den, o.den));
        }

        @Override
        public Fraction negate() {
            return new Fraction(-num, den);
        }

        @Override
        public Fraction inverse() {
            return new Fraction(den, num);
        }

        @Override
        public boolean isZero() {
            return num == 0;
        }

        @Override
        public String toString() {
            return den == 1 ? String.valueOf(num) : num + "/" + den;
        }
    }

    record Mod7(int v) implements Field<Mod7> {
        Mod7 {
            v = Math.floorMod(v, 7);
        }

        @Override
        public Mod7 plus(Mod7 o) {
            return new Mod7(v + o.v);
        }

        @Override
        public Mod7 times(Mod7 o) {
            return new Mod7(v * o.v);
        }

        @Override
        public Mod7 negate() {
            return new Mod7(-v);
        }

        @Override
        public Mod7 inverse() {
            for (int i = 1; i < 7; i++) {
                if (i * v % 7 == 1) {
                    return new Mod7(i);
                }
            }
            throw new ArithmeticException("no inverse of " + this);
        }

        @Override
        public boolean isZero() {
            return v == 0;
        }
    }

    static final class Poly<T extends Field<T>> implements Iterable<T> {
        private final T[] c;

        @SafeVarargs
        @SuppressWarnings("varargs")
        Poly(T... coefficients) {
            int n = coefficients.length;
            while (n > 1 && coefficients[n - 1].isZero()) {
                n--;
            }
            c = Arrays.copyOf(coefficients, n);
        }

        Poly<T> times(Poly<T> o) {
            T zero = c[0].minus(c[0]);
            T[] r = Arrays.copyOf(c, c.length + o.c.length - 1);
            Arrays.fill(r, zero);
            for (int i = 0; i < c.length; i++) {
                for (int j = 0; j < o.c.length; j++) {
                    r[i + j] = r[i + j].plus(c[i].times(o.c[j]));
                }
            }
            return new Poly<>(r);
        }

        T at(T x) {
            T r = c[c.length - 1];
            for (int i = c.length - 2; i >= 0; i--) {
                r = r.times(x).plus(c[i]);
            }
            return r;
        }

        Poly<T> remainder(Poly<T> o) {
            T[] r = c.clone();
            T lead = o.c[o.c.length - 1].inverse();
            for (int i = r.length - o.c.length; i >= 0; i--) {
                T f = r[i + o.c.length - 1].times(lead);
                for (int j = 0; j < o.c.length; j++) {
                    r[i + j] = r[i + j].minus(f.times(o.c[j]));
                }
            }
            return new Poly<>(r);
        }

        @Override
        public Iterator<T> iterator() {
            return Arrays.asList(c).iterator();
        }

        @Override
        public String toString() {
            return StreamSupport.stream(spliterator(), false).map(Object::toString).collect(Collectors.joining(" ", "<", ">"));
        }
    }

    static <T extends Field<T>> void show(Poly<T> p, Poly<T> q, T x) {
        System.out.println("product " + p.times(q) + " at " + x + " = " + p.times(q).at(x));
        Poly<T> a = p;
        Poly<T> b = q;
        try {
            for (int i = 0; i < 6 && !(b.c.length == 1 && b.c[0].isZero()); i++) {
                Poly<T> r = a.remainder(b);
                System.out.println("  " + a + " mod " + b + " = " + r);
                a = b;
                b = r;
            }
            System.out.println("quotient " + p.at(x).over(q.at(x)));
        } catch (ArithmeticException e) {
            System.out.println("stopped: " + e.getMessage());
        }
    }

    static Fraction f(long n, long d) {
        return new Fraction(n, d);
    }

    public static void main(String[] args) {
        long k = args.length > 0 ? Long.parseLong(args[0]) : 3;
        show(new Poly<>(f(-1, 1), f(0, 5), f(1, 1)), new Poly<>(f(1, 2), f(k, -6)), f(2, 3));
        show(new Poly<>(new Mod7(1), new Mod7(5), new Mod7(-3), new Mod7(7)), new Poly<>(new Mod7((int) k), new Mod7(1)), new Mod7(4));
        show(new Poly<>(f(1, 3), f(1, 3)), new Poly<>(f(0, 1)), f(Long.MAX_VALUE, 2));
        System.out.println(f(1, 3).minus(f(2, 7)) + " " + f(2, -4).equals(f(-1, 2)) + " " + f(0, -9).hashCode());
        Iterator<Mod7> it = new Poly<>(new Mod7(9)).iterator();
        System.out.println(it.next() + " " + it.hasNext());
    }
}
