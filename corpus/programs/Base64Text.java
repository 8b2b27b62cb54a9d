import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/** Base64, hexadecimal digits and a checksum. */
public final class Base64Text {
    public static void main(String[] a) {
        String e = Base64.getEncoder().encodeToString("hello wörld?".getBytes(StandardCharsets.UTF_8));
        System.out.println(e + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.UTF_8)
            + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}));
        try {
            Base64.getDecoder().decode("a*b");
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(HexFormat.of().formatHex(new byte[] {1, 127, -1}));
        java.util.zip.CRC32 c = new java.util.zip.CRC32();
        c.update("abc".getBytes());
        System.out.println(c.getValue());
    }
}
