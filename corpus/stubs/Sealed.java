/** A sealed interface, Java 17: nobody else can implement it. */
public class Sealed {
    sealed interface Port permits Wire, Radio {
        int read();
    }

    static final class Wire implements Port {
        public int read() {
            return 1;
        }
    }

    static non-sealed class Radio implements Port {
        public int read() {
            return 2;
        }
    }

    // A class below Radio may be made; which of the two it is, the path does not say.
    // expect stub Sealed.Radio.read: return 3, NullPointerException 1
    static boolean high(Port port) {
        return port.read() > 3;
    }

    // expect stub Sealed.Wire.read: return 2, NullPointerException 1, unrealised 2
    static boolean wired(Wire wire) {
        return wire.read() > 3;
    }
}
