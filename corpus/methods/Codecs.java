public class Codecs {
    private static final char[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".toCharArray();

    public static char[] base64Encode(byte[] in) {
        int full = in.length / 3;
        int rest = in.length % 3;
        char[] out = new char[(full + (rest + 2) / 3) * 4];
        int p = 0;
        int i = 0;
        while (i + 2 < in.length) {
            int w = (in[i++] & 0xff) << 16 | (in[i++] & 0xff) << 8 | in[i++] & 0xff;
            out[p++] = ALPHABET[w >> 18];
            out[p++] = ALPHABET[w >> 12 & 63];
            out[p++] = ALPHABET[w >> 6 & 63];
            out[p++] = ALPHABET[w & 63];
        }
        switch (rest) {
            case 1: {
                int w = in[i] & 0xff;
                out[p++] = ALPHABET[w >> 2];
                out[p++] = ALPHABET[(w & 3) << 4];
                out[p++] = '=';
                out[p++] = '=';
                break;
            }
            case 2: {
                int w = (in[i] & 0xff) << 8 | in[i + 1] & 0xff;
                out[p++] = ALPHABET[w >> 10];
                out[p++] = ALPHABET[w >> 4 & 63];
                out[p++] = ALPHABET[(w & 15) << 2];
                out[p++] = '=';
                break;
            }
            default:
        }
        return out;
    }

    public static byte[] base64Decode(String s) {
        byte[] map = new byte[128];
        for (int i = 0; i < map.length; i++) {
            map[i] = -1;
        }
        for (byte i = 0; i < 64; i++) {
            map[ALPHABET[i]] = i;
        }
        byte[] buf = new byte[s.length() * 3 / 4 + 3];
        int n = 0;
        int bits = 0;
        int have = 0;
        int pads = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '=') {
                pads++;
                continue;
            }
            int v = map[c];
            if (v < 0 || pads > 0) {
                throw new IllegalArgumentException("char " + i);
            }
            bits = bits << 6 | v;
            have += 6;
            if (have >= 8) {
                have -= 8;
                buf[n++] = (byte) (bits >> have);
                bits &= (1 << have) - 1;
            }
        }
        byte[] out = new byte[n];
        while (n-- > 0) {
            out[n] = buf[n];
        }
        return out;
    }

    private static byte[] utf8(String s) {
        byte[] buf = new byte[s.length() * 3];
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            int c = s.charAt(i);
            if (c < 0x80) {
                buf[n++] = (byte) c;
            } else if (c < 0x800) {
                buf[n++] = (byte) (0xc0 | c >> 6);
                buf[n++] = (byte) (0x80 | c & 0x3f);
            } else if (c >= 0xd800 && c < 0xdc00 && i + 1 < s.length()
                    && s.charAt(i + 1) >= 0xdc00 && s.charAt(i + 1) < 0xe000) {
                int cp = (c - 0xd800 << 10) + (s.charAt(++i) - 0xdc00) + 0x10000;
                buf[n++] = (byte) (0xf0 | cp >> 18);
                buf[n++] = (byte) (0x80 | cp >> 12 & 0x3f);
                buf[n++] = (byte) (0x80 | cp >> 6 & 0x3f);
                buf[n++] = (byte) (0x80 | cp & 0x3f);
            } else if (c >= 0xd800 && c < 0xe000) {
                buf[n++] = '?';
            } else {
                buf[n++] = (byte) (0xe0 | c >> 12);
                buf[n++] = (byte) (0x80 | c >> 6 & 0x3f);
                buf[n++] = (byte) (0x80 | c & 0x3f);
            }
        }
        byte[] out = new byte[n];
        for (int i = 0; i < n; i++) {
            out[i] = buf[i];
        }
        return out;
    }

    public static byte[] utf8Encode(String s) {
        return utf8(s);
    }

    private static String decode(byte[] in) {
        char[] out = new char[in.length + 1];
        int n = 0;
        int i = 0;
        while (i < in.length) {
            int b = in[i++];
            int need;
            int cp;
            int min;
            if (b >= 0) {
                out[n++] = (char) b;
                continue;
            } else if ((b & 0xe0) == 0xc0) {
                need = 1;
                cp = b & 0x1f;
                min = 0x80;
            } else if ((b & 0xf0) == 0xe0) {
                need = 2;
                cp = b & 0x0f;
                min = 0x800;
            } else if ((b & 0xf8) == 0xf0) {
                need = 3;
                cp = b & 7;
                min = 0x10000;
            } else {
                out[n++] = '\ufffd';
                continue;
            }
            while (need > 0 && i < in.length && (in[i] & 0xc0) == 0x80) {
                cp = cp << 6 | in[i++] & 0x3f;
                need--;
            }
            if (need > 0 || cp < min || cp > 0x10ffff || cp >>> 11 == 0x1b) {
                out[n++] = '\ufffd';
            } else if (cp >= 0x10000) {
                cp -= 0x10000;
                out[n++] = (char) (0xd800 | cp >> 10);
                out[n++] = (char) (0xdc00 | cp & 0x3ff);
            } else {
                out[n++] = (char) cp;
            }
        }
        return new String(out, 0, n);
    }

    public static int utf8Decode(byte[] in) {
        String s = decode(in);
        int h = s.length();
        for (int i = 0; i < s.length(); i++) {
            h = h * 31 + s.charAt(i);
        }
        return h;
    }

    public static boolean utf8RoundTrip(String s) {
        String t = decode(utf8(s));
        System.out.println(t.length());
        return t.equals(s);
    }

    public static byte[] runLengthEncode(byte[] in) {
        byte[] buf = new byte[in.length * 2];
        int n = 0;
        for (int i = 0; i < in.length;) {
            byte b = in[i];
            int run = 1;
            while (i + run < in.length && in[i + run] == b && run < 127) {
                run++;
            }
            buf[n++] = (byte) run;
            buf[n++] = b;
            i += run;
        }
        byte[] out = new byte[n];
        do {
            n--;
            out[n] = buf[n];
        } while (n > 0);
        return out;
    }

    public static int runLengthDecode(byte[] in) {
        int total = 0;
        for (int i = 0; i < in.length; i += 2) {
            total += in[i];
        }
        byte[] out = new byte[total];
        int p = 0;
        for (int i = 0; i < in.length; i += 2) {
            for (int k = in[i]; k > 0; k--) {
                out[p++] = in[i + 1];
            }
        }
        int h = p;
        for (byte b : out) {
            h = h * 131 + b;
        }
        return h;
    }

    public static byte[] varintRoundTrip(long[] values) {
        byte[] buf = new byte[values.length * 10];
        int n = 0;
        for (long v : values) {
            long z = v << 1 ^ v >> 63;
            while ((z & ~0x7fL) != 0) {
                buf[n++] = (byte) (z & 0x7f | 0x80);
                z >>>= 7;
            }
            buf[n++] = (byte) z;
        }
        int p = 0;
        for (int i = 0; i < values.length; i++) {
            long acc = 0;
            int shift = 0;
            byte b;
            do {
                b = buf[p++];
                acc |= (b & 0x7fL) << shift;
                shift += 7;
            } while (b < 0);
            long v = acc >>> 1 ^ -(acc & 1);
            if (v != values[i]) {
                throw new IllegalStateException("at " + i);
            }
        }
        byte[] out = new byte[n];
        for (int i = 0; i < n; i++) {
            out[i] = buf[i];
        }
        return out;
    }

    public static int[] packBits(boolean[] bits, int width) {
        int w = width & 31;
        int[] out = new int[(bits.length + w - 1) / w];
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) {
                out[i / w] |= 1 << i % w;
            } else {
                out[i / w] ^= 0;
            }
        }
        return out;
    }

    public static String hexDump(byte[] in) {
        String digits = "0123456789abcdef";
        String s = "";
        for (int i = 0; i < in.length && i < 64; i++) {
            if (i % 4 == 0 && i > 0) {
                s += i % 16 == 0 ? '\n' : ' ';
            }
            s += digits.charAt(in[i] >> 4 & 15);
            s += digits.charAt(in[i] & 15);
        }
        return s;
    }

    public static byte[] lzPack(byte[] in) {
        byte[] buf = new byte[in.length * 3 + 3];
        int n = 0;
        int i = 0;
        while (i < in.length) {
            int bestLen = 0;
            int bestDist = 0;
            for (int d = 1; d <= i && d < 64; d++) {
                int len = 0;
                while (i + len < in.length && len < 60 && in[i + len] == in[i + len - d]) {
                    len++;
                }
                if (len > bestLen) {
                    bestLen = len;
                    bestDist = d;
                }
            }
            if (bestLen > 2) {
                buf[n++] = (byte) (0x80 | bestLen);
                buf[n++] = (byte) bestDist;
                i += bestLen;
            } else {
                buf[n++] = 0;
                buf[n++] = in[i++];
            }
        }
        byte[] back = new byte[in.length];
        int p = 0;
        for (int k = 0; k < n; k += 2) {
            if (buf[k] < 0) {
                for (int len = buf[k] & 0x7f; len > 0; len--, p++) {
                    back[p] = back[p - buf[k + 1]];
                }
            } else {
                back[p++] = buf[k + 1];
            }
        }
        for (int k = 0; k < in.length; k++) {
            if (back[k] != in[k]) {
                throw new IllegalStateException();
            }
        }
        System.out.println(n);
        return back;
    }

    public static int huffmanCost(String s) {
        int[] freq = new int[16];
        for (int i = 0; i < s.length(); i++) {
            freq[s.charAt(i) & 15]++;
        }
        int[] weight = new int[32];
        boolean[] alive = new boolean[32];
        int live = 0;
        for (int i = 0; i < 16; i++) {
            weight[i] = freq[i];
            if (freq[i] > 0) {
                alive[i] = true;
                live++;
            }
        }
        int next = 16;
        int cost = 0;
        while (live > 1) {
            int a = -1;
            int b = -1;
            for (int i = 0; i < next; i++) {
                if (!alive[i]) {
                    continue;
                }
                if (a < 0 || weight[i] < weight[a]) {
                    b = a;
                    a = i;
                } else if (b < 0 || weight[i] < weight[b]) {
                    b = i;
                }
            }
            alive[a] = alive[b] = false;
            cost += weight[next] = weight[a] + weight[b];
            alive[next++] = true;
            live--;
        }
        return cost;
    }

    public static String morse(String s) {
        String[] codes = {".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "...."};
        String out = "";
        for (char c : s.toCharArray()) {
            int k = (c | 0x20) - 'a';
            try {
                out += codes[k] + " ";
            } catch (ArrayIndexOutOfBoundsException e) {
                out += k < 0 ? "? " : "! ";
            }
        }
        return out;
    }
}
