public class NumberTheory {
    public static int gcdVariants(int a, int b) {
        int x = a;
        int y = b;
        while (y != 0) {
            int t = x % y;
            x = y;
            y = t;
        }
        int g1 = x < 0 ? -x : x;
        long p = Math.abs((long) a);
        long q = Math.abs((long) b);
        while (p != 0 && q != 0) {
            if (p > q) {
                p %= q;
            } else {
                q %= p;
            }
        }
        long g2 = p + q;
        if (g1 != g2) {
            System.out.println(g2);
        }
        return g1 == 0 ? 0 : a / g1 * b;
    }

    public static long[] extendedGcd(long a, long b) {
        long r0 = a;
        long r1 = b;
        long s0 = 1;
        long s1 = 0;
        long t0 = 0;
        long t1 = 1;
        int steps = 0;
        while (r1 != 0) {
            long q = r0 / r1;
            long t = r0 - q * r1;
            r0 = r1;
            r1 = t;
            t = s0 - q * s1;
            s0 = s1;
            s1 = t;
            t = t0 - q * t1;
            t0 = t1;
            t1 = t;
            steps++;
        }
        boolean holds = a * s0 + b * t0 == r0;
        System.out.println(holds);
        return new long[] {r0, s0, t0, steps};
    }

    private static long mulMod(long a, long b, long m) {
        long r = 0;
        a %= m;
        while (b > 0) {
            if ((b & 1) != 0) {
                r += a;
                if (r >= m || r < 0) {
                    r -= m;
                }
            }
            a <<= 1;
            if (a >= m || a < 0) {
                a -= m;
            }
            b >>= 1;
        }
        return r;
    }

    public static boolean millerRabin(int n) {
        if (n < 2) {
            return false;
        }
        int[] bases = {2, 3, 5, 7};
        for (int p : bases) {
            if (n % p == 0) {
                return n == p;
            }
        }
        int d = n - 1;
        int s = 0;
        while ((d & 1) == 0) {
            d >>= 1;
            s++;
        }
        next:
        for (int a : bases) {
            long x = 1;
            long base = a;
            for (int e = d; e > 0; e >>= 1) {
                if ((e & 1) == 1) {
                    x = x * base % n;
                }
                base = base * base % n;
            }
            if (x == 1 || x == n - 1) {
                continue;
            }
            for (int r = 1; r < s; r++) {
                x = x * x % n;
                if (x == n - 1) {
                    continue next;
                }
            }
            return false;
        }
        return true;
    }

    public static long modularProduct(long a, long b, long m) {
        long mm = m == 0 ? m : (m < 0 ? -(m + 1) : m) | 1;
        long x = mulMod(a & Long.MAX_VALUE, b & Long.MAX_VALUE, mm);
        long y = mulMod(b & Long.MAX_VALUE, a & Long.MAX_VALUE, mm);
        return x == y ? x : -1;
    }

    public static String factorize(int n) {
        String s = "";
        if (n == 0) {
            return "0" + 1 / n;
        }
        if (n < 0) {
            s = "-";
            n = -n;
        }
        int rest = n;
        for (int p = 2; p <= 300 && p * p <= rest; p += p == 2 ? 1 : 2) {
            int k = 0;
            while (rest % p == 0) {
                rest /= p;
                k++;
            }
            if (k > 0) {
                s += p;
                if (k > 1) {
                    s += "^" + k;
                }
                s += " ";
            }
        }
        if (rest != 1) {
            s += rest;
        }
        return s;
    }

    public static int totientSieve(int n) {
        int limit = (n & 127) + 2;
        int[] phi = new int[limit];
        for (int i = 0; i < limit; i++) {
            phi[i] = i;
        }
        for (int i = 2; i < limit; i++) {
            if (phi[i] == i) {
                for (int j = i; j < limit; j += i) {
                    phi[j] -= phi[j] / i;
                }
            }
        }
        int sum = 0;
        for (int v : phi) {
            sum += v;
        }
        return sum * 1000 + phi[limit - 1];
    }

    public static int isqrt(int n) {
        if (n < 0) {
            throw new ArithmeticException("negative");
        }
        int rem = n;
        int root = 0;
        int bit = 1 << 30;
        while (bit > rem) {
            bit >>= 2;
        }
        while (bit != 0) {
            if (rem >= root + bit) {
                rem -= root + bit;
                root = (root >> 1) + bit;
            } else {
                root >>= 1;
            }
            bit >>= 2;
        }
        int viaDouble = (int) Math.sqrt(n);
        if (viaDouble != root) {
            System.out.println(viaDouble);
        }
        return root;
    }

    public static long isqrtLong(long n) {
        if (n <= 0) {
            return n / ~n;
        }
        long x = (long) Math.sqrt((double) n);
        while (x * x > n || x * x < 0) {
            x--;
        }
        int guard = 0;
        while ((x + 1) * (x + 1) <= n && (x + 1) * (x + 1) > 0 && guard++ < 10) {
            x++;
        }
        long y = n;
        long z = 1L << (64 - Long.numberOfLeadingZeros(n) + 1) / 2;
        while (z < y) {
            y = z;
            z = (y + n / y) >>> 1;
        }
        return x == y ? x : ~y;
    }

    public static int fixedPointSqrt(int x) {
        long n = (x & 0xffffffffL) << 16;
        long root = 0;
        for (long b = 1L << 46; b != 0; b >>>= 2) {
            long trial = root + b;
            root >>>= 1;
            if (n >= trial) {
                n -= trial;
                root += b;
            }
        }
        if (n > root) {
            root++;
        }
        return (int) root;
    }

    public static int digitGames(long n) {
        int sum = 0;
        int product = 1;
        long rev = 0;
        int digits = 0;
        boolean overflow = false;
        long rest = n;
        while (rest != 0) {
            int d = (int) (rest % 10);
            rest /= 10;
            sum += d;
            product *= d;
            long next = rev * 10 + d;
            if ((next - d) / 10 != rev) {
                overflow = true;
            }
            rev = next;
            digits++;
        }
        int persistence = 0;
        int p = product;
        while (p > 9 || p < -9) {
            int q = 1;
            for (int t = p; t != 0; t /= 10) {
                q *= t % 10;
            }
            p = q;
            if (++persistence > 20) {
                break;
            }
        }
        System.out.println(overflow);
        System.out.println(rev == n);
        return sum * 10000 + digits * 100 + persistence;
    }

    public static int cyclicOrder(int g, int m) {
        int mod = m % 1000;
        int base = g % mod;
        int x = base;
        int k = 1;
        while (x != 1 % mod) {
            x = x * base % mod;
            k++;
            if (x == 0 || k > 1000) {
                return -k;
            }
        }
        return k;
    }

    public static int crt(int[] rs) {
        int[] ms = {3, 5, 7, 11, 13};
        long x = 0;
        long mod = 1;
        for (int i = 0; i < rs.length && i < ms.length; i++) {
            int r = Math.floorMod(rs[i], ms[i]);
            while (x % ms[i] != r) {
                x += mod;
            }
            mod *= ms[i];
        }
        return (int) (x % ms[rs.length - 1] == Math.floorMod(rs[rs.length - 1], ms[rs.length - 1]) ? x : -x);
    }
}
