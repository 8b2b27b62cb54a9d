import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Text as bytes and back: every standard charset, malformed input, checksums. */
public final class ModelBytes {
    private ModelBytes() {}

    private static final Charset[] CHARSETS = {
        StandardCharsets.UTF_8,
        StandardCharsets.ISO_8859_1,
        StandardCharsets.US_ASCII,
        StandardCharsets.UTF_16,
        StandardCharsets.UTF_16BE,
        StandardCharsets.UTF_16LE,
    };

    public static String encoded(String s) {
        StringBuilder out = new StringBuilder();
        for (Charset charset : CHARSETS) {
            out.append(Arrays.toString(s.getBytes(charset))).append(';');
        }
        return out.append(Arrays.toString(s.getBytes())).toString();
    }

    public static String decoded(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (Charset charset : CHARSETS) {
            out.append(new String(bytes, charset)).append(';');
        }
        return out.append(new String(bytes)).toString();
    }

    public static boolean roundTrip(String s) {
        return new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s);
    }

    public static String malformed(int a, int b, int c) {
        byte[] bytes = {(byte) a, (byte) b, (byte) c, (byte) (a ^ b), 'x', (byte) 0xf0};
        StringBuilder out = new StringBuilder();
        for (int from = 0; from < bytes.length; from++) {
            out.append(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8));
            out.append('|').append(new String(bytes, 0, from)).append('|');
        }
        return out.toString();
    }

    private static final int[] LEADS = {0x41, 0x80, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef,
        0xf0, 0xf3, 0xf4, 0xf5, 0xf8, 0xff, 0x90, 0xa0};

    public static int malformedAll(int seed) {
        int hash = 0;
        int state = seed;
        byte[] bytes = new byte[5];
        for (int i = 0; i < 120; i++) {
            for (int k = 0; k < bytes.length; k++) {
                state = state * 1103515245 + 12345;
                bytes[k] = (byte) LEADS[(state >>> 16) % LEADS.length];
            }
            hash = hash * 31 + new String(bytes, 0, 1 + i % 5, StandardCharsets.UTF_8).hashCode();
        }
        return hash;
    }

    public static String named(String s, int which) {
        String[] names = {"UTF-8", "utf8", "ISO-8859-1", "US-ASCII", "UTF-16", "UTF-16LE"};
        String name = names[Math.floorMod(which, names.length)];
        try {
            byte[] bytes = s.getBytes(name);
            return Arrays.toString(bytes) + new String(bytes, name)
                + new String(bytes, bytes.length / 2, bytes.length - bytes.length / 2, name);
        } catch (UnsupportedEncodingException e) {
            return e.getMessage();
        }
    }

    @SuppressWarnings("deprecation")
    public static String highBytes(byte[] bytes, int high) {
        String whole = new String(bytes, high);
        byte[] low = new byte[whole.length() + 1];
        whole.getBytes(0, whole.length(), low, 1);
        return whole + new String(bytes, 0, 0, bytes.length / 2) + Arrays.toString(low);
    }

    public static String rangeFaults(byte[] bytes, int from, int count) {
        try {
            return new String(bytes, from, count);
        } catch (IndexOutOfBoundsException e) {
            return e.getClass().getName() + e.getMessage();
        }
    }

    public static String rangeFaultsCharset(byte[] bytes, int from, int count) {
        try {
            return new String(bytes, from, count, StandardCharsets.ISO_8859_1);
        } catch (IndexOutOfBoundsException e) {
            return e.getClass().getName() + e.getMessage();
        }
    }

    public static long checksums(String s, int extra) {
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        crc.update(extra);
        crc.update(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
        Adler32 adler = new Adler32();
        adler.update(bytes);
        adler.update(extra);
        return crc.getValue() * 31 + adler.getValue();
    }
}
