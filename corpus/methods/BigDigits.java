public class BigDigits {
    private static final int BASE = 10000;
    private static final long MASK = 0xffffffffL;

    private static int[] trim(int[] a) {
        int n = a.length;
        while (n > 0 && a[n - 1] == 0) {
            n--;
        }
        int[] r = new int[n];
        for (int i = 0; i < n; i++) {
            r[i] = a[i];
        }
        return r;
    }

    private static int[] addBig(int[] a, int[] b) {
        if (a.length < b.length) {
            return addBig(b, a);
        }
        int[] r = new int[a.length + 1];
        long carry = 0;
        for (int i = 0; i < a.length; i++) {
            carry += (a[i] & MASK) + (i < b.length ? b[i] & MASK : 0L);
            r[i] = (int) carry;
            carry >>>= 32;
        }
        r[a.length] = (int) carry;
        return trim(r);
    }

    private static int[] subBig(int[] a, int[] b) {
        int[] r = new int[a.length];
        long borrow = 0;
        for (int i = 0; i < a.length; i++) {
            long d = (a[i] & MASK) - (i < b.length ? b[i] & MASK : 0L) + borrow;
            r[i] = (int) d;
            borrow = d >> 32;
        }
        if (borrow != 0) {
            throw new ArithmeticException("borrow");
        }
        return trim(r);
    }

    private static int[] mulBig(int[] a, int[] b) {
        int[] r = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++) {
            long carry = 0;
            for (int j = 0; j < b.length; j++) {
                carry += (a[i] & MASK) * (b[j] & MASK) + (r[i + j] & MASK);
                r[i + j] = (int) carry;
                carry >>>= 32;
            }
            r[i + b.length] = (int) carry;
        }
        return trim(r);
    }

    private static int divSmall(int[] a, int d) {
        long rem = 0;
        for (int i = a.length - 1; i >= 0; i--) {
            rem = rem << 32 | a[i] & MASK;
            a[i] = (int) (rem / d);
            rem %= d;
        }
        return (int) rem;
    }

    private static String decimal(int[] big) {
        int[] a = trim(big);
        if (a.length == 0) {
            return "0";
        }
        String s = "";
        while (a.length > 0) {
            int part = divSmall(a, 1000000000);
            a = trim(a);
            String t = "" + part;
            while (a.length > 0 && t.length() < 9) {
                t = "0" + t;
            }
            s = t + s;
        }
        return s;
    }

    private static int[] cut(int[] a) {
        if (a.length <= 8) {
            return a;
        }
        int[] r = new int[8];
        for (int i = 0; i < 8; i++) {
            r[i] = a[i];
        }
        return r;
    }

    public static String add(int[] a, int[] b) {
        return decimal(addBig(trim(cut(a)), trim(cut(b))));
    }

    public static int[] subtract(int[] a, int[] b) {
        int[] r = subBig(trim(cut(a)), trim(cut(b)));
        int[] back = addBig(r, trim(cut(b)));
        System.out.println(back.length == trim(cut(a)).length);
        return r;
    }

    public static int[] multiply(int[] a, int[] b) {
        return mulBig(trim(cut(a)), trim(cut(b)));
    }

    public static String printSquare(int[] a) {
        int[] t = trim(cut(a));
        return decimal(mulBig(t, t));
    }

    public static String divide(int[] a, int d) {
        int[] t = cut(a).clone();
        int rem = divSmall(t, d);
        return decimal(t) + " r " + rem;
    }

    public static String factorial(int n) {
        int[] digits = new int[24];
        digits[0] = 1;
        int len = 1;
        for (int k = 2; k <= (n & 63); k++) {
            int carry = 0;
            for (int i = 0; i < len; i++) {
                int v = digits[i] * k + carry;
                digits[i] = v % BASE;
                carry = v / BASE;
            }
            while (carry > 0) {
                digits[len++] = carry % BASE;
                carry /= BASE;
            }
        }
        String s = "" + digits[--len];
        while (len-- > 0) {
            int v = digits[len];
            s += v < 10 ? "000" : v < 100 ? "00" : v < 1000 ? "0" : "";
            s += v;
        }
        return s;
    }

    private static int[] slice(int[] a, int from, int to) {
        int lo = Math.min(from, a.length);
        int hi = Math.min(to, a.length);
        int[] r = new int[hi - lo];
        for (int i = lo; i < hi; i++) {
            r[i - lo] = a[i];
        }
        return trim(r);
    }

    private static int[] shiftWords(int[] a, int k) {
        if (a.length == 0) {
            return a;
        }
        int[] r = new int[a.length + k];
        for (int i = 0; i < a.length; i++) {
            r[i + k] = a[i];
        }
        return r;
    }

    private static int[] karatsubaMul(int[] a, int[] b) {
        int n = Math.max(a.length, b.length);
        if (n < 3) {
            return mulBig(a, b);
        }
        int h = n / 2 + n % 2;
        int[] a0 = slice(a, 0, h);
        int[] a1 = slice(a, h, n);
        int[] b0 = slice(b, 0, h);
        int[] b1 = slice(b, h, n);
        int[] z0 = karatsubaMul(a0, b0);
        int[] z2 = karatsubaMul(a1, b1);
        int[] mid = karatsubaMul(addBig(a0, a1), addBig(b0, b1));
        int[] z1 = subBig(subBig(mid, z0), z2);
        return addBig(addBig(z0, shiftWords(z1, h)), shiftWords(z2, 2 * h));
    }

    public static boolean karatsuba(int[] a, int[] b, int grow) {
        int[] x = trim(cut(a));
        int[] y = trim(cut(b));
        for (int i = 0; i < (grow & 3) && x.length < 8; i++) {
            x = addBig(shiftWords(x, 1), y);
        }
        int[] fast = karatsubaMul(x, y);
        int[] slow = mulBig(x, y);
        if (fast.length != slow.length) {
            return false;
        }
        int h = 0;
        for (int i = 0; i < fast.length; i++) {
            if (fast[i] != slow[i]) {
                return false;
            }
            h = h * 31 + fast[i];
        }
        System.out.println(h);
        return true;
    }

    public static int[] parseDecimal(String s) {
        int[] acc = new int[6];
        int i = 0;
        boolean neg = false;
        if (s.charAt(0) == '-') {
            neg = true;
            i++;
        }
        if (i == s.length()) {
            throw new NumberFormatException(s);
        }
        for (; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                throw new NumberFormatException("at " + i);
            }
            long carry = c - '0';
            for (int k = 0; k < acc.length; k++) {
                carry += (acc[k] & MASK) * 10;
                acc[k] = (int) carry;
                carry >>>= 32;
            }
            if (carry != 0) {
                throw new ArithmeticException("overflow");
            }
        }
        if (neg) {
            long carry = 1;
            for (int k = 0; k < acc.length; k++) {
                carry += ~acc[k] & MASK;
                acc[k] = (int) carry;
                carry >>>= 32;
            }
        }
        return acc;
    }

    public static String fibonacciBig(int n) {
        int[] a = {};
        int[] b = {1};
        for (int i = 0; i < (n & 127); i++) {
            int[] c = addBig(a, b);
            a = b;
            b = c;
        }
        return decimal(a);
    }

    public static String powerOfTwo(int n, int minus) {
        int bits = n & 127;
        int[] a = new int[bits / 32 + 1];
        a[bits >> 5] = 1 << bits;
        int[] m = {minus};
        return decimal(subBig(a, trim(m)));
    }

    public static long longDivision(long hi, long lo, int d) {
        if (d <= 0 || hi < 0 || hi >= d) {
            throw new ArithmeticException("range");
        }
        long rem = hi;
        long q = 0;
        for (int i = 63; i >= 0; i--) {
            rem = rem << 1 | lo >>> i & 1;
            q <<= 1;
            if (rem >= d) {
                rem -= d;
                q |= 1;
            }
        }
        System.out.println(rem);
        return q;
    }
}
