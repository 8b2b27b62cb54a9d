public class Checksums {
    private static int[] table;

    private static int[] crcTable() {
        if (table == null) {
            int[] t = new int[256];
            for (int n = 0; n < 256; n++) {
                int c = n;
                for (int k = 0; k < 8; k++) {
                    c = (c & 1) != 0 ? 0xEDB88320 ^ c >>> 1 : c >>> 1;
                }
                t[n] = c;
            }
            table = t;
        }
        return table;
    }

    public static int crc32Bitwise(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                int mask = -(crc & 1);
                crc = crc >>> 1 ^ 0xEDB88320 & mask;
            }
        }
        return ~crc;
    }

    public static int crc32Table(byte[] data, int from, int to) {
        table = null;
        from %= 3;
        to %= 9;
        int[] t = crcTable();
        int crc = 0xffffffff;
        for (int i = from; i < to; i++) {
            crc = t[(crc ^ data[i]) & 0xff] ^ crc >>> 8;
        }
        return crc ^ 0xffffffff;
    }

    public static int crc16(String s) {
        short crc = (short) 0xffff;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            for (int half = 8; half >= 0; half -= 8) {
                crc ^= (c >> half & 0xff) << 8;
                for (int k = 0; k < 8; k++) {
                    if (crc < 0) {
                        crc <<= 1;
                        crc ^= 0x1021;
                    } else {
                        crc <<= 1;
                    }
                }
            }
        }
        return crc & 0xffff;
    }

    public static long adler(byte[] data, int repeat) {
        int a = 1;
        int b = 0;
        int rounds = repeat & 15;
        do {
            for (int i = 0; i < data.length; i++) {
                a = (a + (data[i] & 0xff)) % 65521;
                b = (b + a) % 65521;
            }
        } while (rounds-- > 0);
        return (b & 0xffffL) << 16 | a;
    }

    public static int fletcher(int[] words) {
        short s1 = 0;
        byte s2 = 0;
        char s3 = 0;
        for (int w : words) {
            for (int k = 0; k < 4; k++) {
                s1 += w >>> 8 * k & 0xff;
                s2 += s1;
                s3 += s2;
                s3 ^= s1 << 3;
            }
        }
        return s1 << 16 ^ s2 << 8 ^ s3;
    }

    public static int xorshift32(int seed, int n) {
        int x = seed;
        int lows = 0;
        for (int i = n & 127; i >= 0; i--) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            if ((x & 3) == 0) {
                lows++;
            }
        }
        System.out.println(lows);
        return x;
    }

    public static long xorshift64Star(long seed) {
        long x = seed;
        long sum = 0;
        for (int i = 0; i < 32; i++) {
            x ^= x >>> 12;
            x ^= x << 25;
            x ^= x >>> 27;
            sum += x * 0x2545F4914F6CDD1DL >>> 33;
        }
        return sum;
    }

    public static int murmurLike(byte[] key, int seed) {
        int h = seed;
        int i = 0;
        for (; i + 4 <= key.length; i += 4) {
            int k = key[i] & 0xff | (key[i + 1] & 0xff) << 8 | (key[i + 2] & 0xff) << 16 | key[i + 3] << 24;
            k *= 0xcc9e2d51;
            k = k << 15 | k >>> 17;
            k *= 0x1b873593;
            h ^= k;
            h = h << 13 | h >>> 19;
            h = h * 5 + 0xe6546b64;
        }
        int tail = 0;
        switch (key.length & 3) {
            case 3:
                tail ^= (key[i + 2] & 0xff) << 16;
            case 2:
                tail ^= (key[i + 1] & 0xff) << 8;
            case 1:
                tail ^= key[i] & 0xff;
                tail *= 0xcc9e2d51;
                tail = tail << 15 | tail >>> 17;
                h ^= tail * 0x1b873593;
            default:
        }
        h ^= key.length;
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    public static long fnv(String s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0, n = s.length(); i < n; i++) {
            int c = s.charAt(i);
            h = (h ^ c & 0xff) * 0x100000001b3L;
            if (c > 0xff) {
                h = (h ^ c >> 8) * 0x100000001b3L;
            }
        }
        int fold = (int) (h ^ h >>> 32);
        System.out.println(fold);
        return h;
    }

    public static int[] sha1Like(int[] block) {
        int[] w = new int[80];
        for (int i = 0; i < 16; i++) {
            w[i] = block[i % block.length] + i;
        }
        for (int i = 16; i < 80; i++) {
            int x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
            w[i] = x << 1 | x >>> 31;
        }
        int a = 0x67452301;
        int b = 0xEFCDAB89;
        int c = 0x98BADCFE;
        int d = 0x10325476;
        int e = 0xC3D2E1F0;
        for (int i = 0; i < 80; i++) {
            int f;
            int k;
            if (i < 20) {
                f = b & c | ~b & d;
                k = 0x5A827999;
            } else if (i < 40) {
                f = b ^ c ^ d;
                k = 0x6ED9EBA1;
            } else if (i < 60) {
                f = b & c | b & d | c & d;
                k = 0x8F1BBCDC;
            } else {
                f = b ^ c ^ d;
                k = 0xCA62C1D6;
            }
            int t = (a << 5 | a >>> 27) + f + e + k + w[i];
            e = d;
            d = c;
            c = b << 30 | b >>> 2;
            b = a;
            a = t;
        }
        return new int[] {a, b, c, d, e};
    }

    public static int lfsr(int seed, int taps) {
        int s = seed & 0xffff;
        int period = 0;
        int start = s;
        do {
            int bit = 0;
            for (int t = s & taps; t != 0; t >>>= 1) {
                bit ^= t & 1;
            }
            s = s >> 1 | bit << 15;
            period++;
        } while (s != start && period < 300);
        return period << 16 | s;
    }

    public static boolean luhn(String s) {
        int sum = 0;
        boolean dbl = false;
        for (int i = s.length() - 1; i >= 0; i--) {
            int d = s.charAt(i) - '0';
            if (d < 0 | d > 9) {
                if (s.charAt(i) == ' ') {
                    continue;
                }
                throw new NumberFormatException();
            }
            if (dbl && (d *= 2) > 9) {
                d -= 9;
            }
            sum += d;
            dbl ^= true;
        }
        return sum % 10 == 0;
    }

    public static long splitMix(long seed, int k) {
        long z = seed;
        long[] out = new long[4];
        for (int i = 0; i < 16; i++) {
            z += 0x9E3779B97F4A7C15L;
            long t = z;
            t = (t ^ t >>> 30) * 0xBF58476D1CE4E5B9L;
            t = (t ^ t >>> 27) * 0x94D049BB133111EBL;
            out[i & 3] += t ^ t >>> 31;
        }
        return out[k % 5];
    }
}
