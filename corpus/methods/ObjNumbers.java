import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** Number-like classes: rationals, complex numbers, matrices, polynomials, big naturals, intervals. */
public class ObjNumbers {
    static final class Rational extends Number implements Comparable<Rational> {
        private static final long serialVersionUID = 1L;
        static final Rational ZERO = new Rational(0, 1);
        static final Rational ONE = new Rational(1, 1);
        private final long num;
        private final long den;

        Rational(long n, long d) {
            if (d == 0) {
                throw new ArithmeticException("denominator 0");
            }
            long g = gcd(Math.abs(n), Math.abs(d));
            long sign = d < 0 ? -1 : 1;
            num = sign * n / g;
            den = sign * d / g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        Rational plus(Rational o) {
            return new Rational(Math.addExact(Math.multiplyExact(num, o.den), Math.multiplyExact(o.num, den)), Math.multiplyExact(den, o.den));
        }

        Rational times(Rational o) {
            return new Rational(Math.multiplyExact(num, o.num), Math.multiplyExact(den, o.den));
        }

        Rational inverse() {
            return new Rational(den, num);
        }

        @Override
        public int compareTo(Rational o) {
            return Long.compare(num * o.den, o.num * den);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Rational r && r.num == num && r.den == den;
        }

        @Override
        public int hashCode() {
            return Objects.hash(num, den);
        }

        @Override
        public String toString() {
            return den == 1 ? "" + num : num + "/" + den;
        }

        @Override
        public int intValue() {
            return (int) longValue();
        }

        @Override
        public long longValue() {
            return num / den;
        }

        @Override
        public float floatValue() {
            return (float) num / den;
        }

        @Override
        public double doubleValue() {
            return (double) num / den;
        }
    }

    public static String rationalOps(int a, int b, int c, int d) {
        Rational x = new Rational(a, b);
        Rational y = new Rational(c, d);
        StringBuilder sb = new StringBuilder();
        sb.append(x).append(' ').append(y).append(' ').append(x.compareTo(y)).append(x.equals(y)).append(' ');
        sb.append(x.hashCode()).append(' ').append(x.doubleValue()).append(' ').append(y.floatValue()).append(' ');
        sb.append(x.byteValue()).append(' ').append(y.shortValue()).append(' ').append(x.intValue()).append(' ');
        try {
            sb.append(x.plus(y)).append(' ');
        } catch (ArithmeticException e) {
            sb.append(e.getMessage()).append(' ');
        }
        Number n = x;
        sb.append(n.longValue()).append(' ');
        return sb.append(x.times(y)).append(' ').append(y.inverse().times(x)).toString();
    }

    public static String harmonic(int n) {
        Rational sum = Rational.ZERO;
        int k = Math.floorMod(n, 60);
        int i = 1;
        String state = "ok";
        try {
            for (; i <= k; i++) {
                sum = sum.plus(new Rational(1, i));
            }
        } catch (ArithmeticException e) {
            state = e.getMessage() + " at " + i;
        }
        return sum + " " + sum.doubleValue() + " " + state;
    }

    public static String continuedFraction(int a, int b) {
        Rational r = new Rational(a, b);
        List<Long> terms = new ArrayList<>();
        Rational x = r;
        for (int i = 0; i < 40; i++) {
            long whole = Math.floorDiv(x.num, x.den);
            terms.add(whole);
            Rational rest = x.plus(new Rational(-whole, 1));
            if (rest.equals(Rational.ZERO)) {
                break;
            }
            x = rest.inverse();
        }
        Rational back = null;
        StringBuilder sb = new StringBuilder();
        for (int i = terms.size() - 1; i >= 0; i--) {
            Rational t = new Rational(terms.get(i), 1);
            back = back == null ? t : t.plus(back.inverse());
            if (i % 3 == 0) {
                sb.append(back).append(';');
            }
        }
        if (!r.equals(back)) {
            throw new IllegalStateException(r + " != " + back);
        }
        return terms + " " + sb + back.equals(new Rational(2L * a, 2L * b));
    }

    public static String complexPowers(double re, double im, int n) {
        record Complex(double re, double im) {
            Complex times(Complex o) {
                return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
            }

            double norm() {
                return re * re + im * im;
            }

            Complex inverse() {
                return new Complex(re / norm(), -im / norm());
            }

            @Override
            public String toString() {
                return im == 0 ? re + "" : re == 0 ? im + "i" : re + (im < 0 ? "-" : "+") + Math.abs(im) + "i";
            }
        }
        Complex z = new Complex(re, im);
        Complex p = new Complex(1, 0);
        StringBuilder sb = new StringBuilder();
        int k = Math.floorMod(n, 6);
        for (int i = 0; i <= k; i++) {
            sb.append(p).append(' ');
            p = p.times(z);
        }
        Complex back = p.times(z.inverse());
        return sb.append(back).append(' ').append(back.equals(p)).append(z.norm()).append(p.hashCode()).toString();
    }

    public static int[][] matrixPower(int[][] m, int n) {
        class Matrix {
            final int[][] c;

            Matrix(int[][] c) {
                this.c = c;
            }

            Matrix times(Matrix o) {
                int size = c.length;
                int[][] r = new int[size][size];
                for (int i = 0; i < size; i++) {
                    for (int j = 0; j < size; j++) {
                        for (int k = 0; k < size; k++) {
                            r[i][j] += c[i][k] * o.c[k][j];
                        }
                    }
                }
                return new Matrix(r);
            }
        }
        if (m.length > 8) {
            throw new IllegalArgumentException("size " + m.length);
        }
        int[][] unit = new int[m.length][m.length];
        for (int i = 0; i < m.length; i++) {
            unit[i][i] = 1;
        }
        Matrix result = new Matrix(unit);
        Matrix square = new Matrix(m);
        for (int e = n & 31; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                result = result.times(square);
            }
            square = square.times(square);
        }
        return result.c;
    }

    public static String determinant(int[][] m) {
        int n = m.length;
        if (n > 6) {
            throw new IllegalArgumentException("size " + n);
        }
        Rational[][] a = new Rational[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = new Rational(m[i][j], 1);
            }
        }
        Rational det = Rational.ONE;
        for (int c = 0; c < n; c++) {
            int p = c;
            while (p < n && a[p][c].equals(Rational.ZERO)) {
                p++;
            }
            if (p == n) {
                return "singular " + c;
            }
            if (p != c) {
                Rational[] t = a[p];
                a[p] = a[c];
                a[c] = t;
                det = det.times(new Rational(-1, 1));
            }
            det = det.times(a[c][c]);
            for (int r = c + 1; r < n; r++) {
                Rational f = a[r][c].times(a[c][c].inverse()).times(new Rational(-1, 1));
                for (int j = c; j < n; j++) {
                    a[r][j] = a[r][j].plus(f.times(a[c][j]));
                }
            }
        }
        return det + " " + Arrays.deepToString(a);
    }

    public static String polynomials(int[] coefficients, int x) {
        class Poly {
            private final TreeMap<Integer, Long> terms = new TreeMap<>((a, b) -> b - a);

            void add(int exponent, long c) {
                terms.merge(exponent, c, (p, q) -> p + q == 0 ? null : p + q);
            }

            Poly times(Poly o) {
                Poly r = new Poly();
                terms.forEach((e, c) -> o.terms.forEach((f, d) -> r.add(e + f, c * d)));
                return r;
            }

            Poly derive() {
                Poly r = new Poly();
                for (var t : terms.entrySet()) {
                    if (t.getKey() != 0) {
                        r.add(t.getKey() - 1, t.getKey() * t.getValue());
                    }
                }
                return r;
            }

            long at(long v) {
                long sum = 0;
                int last = terms.firstKey();
                for (int e = last; e >= 0; e--) {
                    sum = sum * v + terms.getOrDefault(e, 0L);
                }
                return sum;
            }

            @Override
            public String toString() {
                StringBuilder sb = new StringBuilder();
                terms.forEach((e, c) -> sb.append(c < 0 ? "-" : sb.length() == 0 ? "" : "+").append(Math.abs(c))
                        .append(e == 0 ? "" : e == 1 ? "x" : "x^" + e));
                return sb.toString();
            }
        }
        Poly p = new Poly();
        for (int i = 0; i < coefficients.length && i < 8; i++) {
            if (coefficients[i] != 0) {
                p.add(i, coefficients[i]);
            }
        }
        Poly q = p.times(p);
        q.add(1, -x);
        return p + " | " + p.derive() + " | " + q + " | " + q.at(x) + " | " + p.derive().derive().at(2);
    }

    public static String bigFactorial(int n) {
        final class Big {
            private int[] digits = {1};

            void multiply(int k) {
                long carry = 0;
                for (int i = 0; i < digits.length; i++) {
                    carry += (long) digits[i] * k;
                    digits[i] = (int) (carry % 1_000_000_000);
                    carry /= 1_000_000_000;
                }
                if (carry > 0) {
                    digits = Arrays.copyOf(digits, digits.length + 1);
                    digits[digits.length - 1] = (int) carry;
                }
            }

            @Override
            public String toString() {
                StringBuilder sb = new StringBuilder().append(digits[digits.length - 1]);
                for (int i = digits.length - 2; i >= 0; i--) {
                    String part = Integer.toString(digits[i]);
                    sb.append("000000000", part.length(), 9).append(part);
                }
                return sb.toString();
            }
        }
        Big b = new Big();
        int k = Math.floorMod(n, 70);
        for (int i = 2; i <= k; i++) {
            b.multiply(i);
        }
        String s = b.toString();
        int zeros = 0;
        while (s.charAt(s.length() - 1 - zeros) == '0') {
            zeros++;
        }
        return s + ":" + zeros + ":" + s.length();
    }

    public static String intervals(int[] ends) {
        record Interval(long low, long high) implements Comparable<Interval> {
            Interval {
                if (low > high) {
                    throw new IllegalArgumentException("[" + low + "," + high + "]");
                }
            }

            boolean touches(Interval o) {
                return low <= o.high + 1 && o.low <= high + 1;
            }

            Interval hull(Interval o) {
                return new Interval(Math.min(low, o.low), Math.max(high, o.high));
            }

            @Override
            public int compareTo(Interval o) {
                int c = Long.compare(low, o.low);
                return c != 0 ? c : Long.compare(o.high, high);
            }
        }
        List<Interval> all = new ArrayList<>();
        for (int i = 0; i + 1 < ends.length; i += 2) {
            all.add(new Interval(ends[i], (long) ends[i] + Math.abs((long) ends[i + 1]) % 10));
        }
        all.sort(null);
        List<Interval> merged = new ArrayList<>();
        for (Interval i : all) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).touches(i)) {
                merged.set(last, merged.get(last).hull(i));
            } else {
                merged.add(i);
            }
        }
        long covered = merged.stream().mapToLong(i -> i.high() - i.low() + 1).sum();
        return merged + " " + covered + new Interval(ends[0], ends[ends.length - 1]).hashCode();
    }

    public static String roman(int n) {
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        int v = n > 100_000 ? n % 4000 : n;
        if (v <= 0 || v >= 4000) {
            throw new IllegalArgumentException("no numeral for " + v);
        }
        StringBuilder sb = new StringBuilder();
        int rest = v;
        for (int i = 0; i < signs.length; i++) {
            while (rest >= values[i]) {
                sb.append(signs[i]);
                rest -= values[i];
            }
        }
        int back = 0;
        int previous = 0;
        for (int i = sb.length() - 1; i >= 0; i--) {
            int at = switch (sb.charAt(i)) {
                case 'I' -> 1;
                case 'V' -> 5;
                case 'X' -> 10;
                case 'L' -> 50;
                case 'C' -> 100;
                case 'D' -> 500;
                default -> 1000;
            };
            back += at < previous ? -at : at;
            previous = Math.max(previous, at);
        }
        return sb + "=" + back;
    }
}
