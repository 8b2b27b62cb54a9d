import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.util.Arrays;

/** Data written to bytes and read back. */
public final class ByteStreams {
    public static void main(String[] a) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(b);
        d.writeInt(42);
        d.writeUTF("hé");
        d.writeDouble(1.5);
        d.writeLong(-2L);
        d.writeBoolean(true);
        d.flush();
        System.out.println(Arrays.toString(b.toByteArray()));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(b.toByteArray()));
        System.out.println(i.readInt() + i.readUTF() + i.readDouble() + i.readLong() + i.readBoolean());
        try {
            i.readInt();
        } catch (EOFException e) {
            System.out.println(e);
        }
        System.out.println(new ByteArrayInputStream(new byte[] {1, 2, 3}).readAllBytes().length);
    }
}
