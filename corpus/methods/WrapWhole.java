/** Integer, Long, Short, Byte, Character and Boolean: parsing, printing, bit twiddling. */
public class WrapWhole {
    public static int parse(String s) {
        return Integer.parseInt(s);
    }

    public static String parseRadix(String s, int radix) {
        int r = radix % 40;
        try {
            return Integer.parseInt(s, r) + "/" + Long.parseLong(s, r) + "/" + Integer.valueOf(s, r);
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }

    public static long parseLongEscapes(String s, int radix) {
        return Long.parseLong(s, 2 + Math.floorMod(radix, 36));
    }

    public static String parseFamily(String s) {
        StringBuilder sb = new StringBuilder();
        for (int k = 0; k < 10; k++) {
            try {
                Object o = switch (k) {
                    case 0 -> Byte.parseByte(s);
                    case 1 -> Short.parseShort(s);
                    case 2 -> Integer.decode(s);
                    case 3 -> Long.decode(s);
                    case 4 -> Integer.parseUnsignedInt(s);
                    case 5 -> Long.parseUnsignedLong(s);
                    case 6 -> Integer.parseInt("x" + s + "9", 1, s.length() + 2, 36);
                    case 7 -> Boolean.parseBoolean(s);
                    case 8 -> Byte.valueOf(s, 16);
                    default -> Integer.parseUnsignedInt(s, 16);
                };
                sb.append(o).append(' ');
            } catch (NumberFormatException e) {
                sb.append('[').append(e.getMessage()).append("] ");
            } catch (IndexOutOfBoundsException e) {
                sb.append("range ");
            }
        }
        return sb.toString();
    }

    public static String roundTrip(int n, long l) {
        StringBuilder sb = new StringBuilder();
        for (int radix = 2; radix <= 36; radix += 5) {
            String a = Integer.toString(n, radix);
            String b = Long.toString(l, radix);
            sb.append(a).append(' ').append(b).append(' ');
            if (Integer.parseInt(a, radix) != n || Long.parseLong(b, radix) != l) {
                throw new IllegalStateException(a);
            }
        }
        sb.append(Integer.toString(n, 99)).append(Integer.toString(n, -1)).append(' ');
        sb.append(Integer.toHexString(n)).append(' ').append(Integer.toOctalString(n)).append(' ').append(Integer.toBinaryString(n));
        sb.append(' ').append(Long.toHexString(l)).append(' ').append(Long.toBinaryString(l)).append(' ').append(Long.toOctalString(l));
        return sb.append(' ').append(Integer.toUnsignedString(n)).append(' ').append(Long.toUnsignedString(l, 7)).toString();
    }

    public static String bitsOfInt(int n, int k) {
        return Integer.bitCount(n) + "," + Integer.reverse(n) + "," + Integer.reverseBytes(n) + "," + Integer.highestOneBit(n)
                + "," + Integer.lowestOneBit(n) + "," + Integer.numberOfLeadingZeros(n) + "," + Integer.numberOfTrailingZeros(n)
                + "," + Integer.rotateLeft(n, k) + "," + Integer.rotateRight(n, k) + "," + Integer.signum(n)
                + "," + Short.reverseBytes((short) n) + "," + Short.toUnsignedInt((short) n) + "," + Byte.toUnsignedInt((byte) n);
    }

    public static String bitsOfLong(long n, int k) {
        return Long.bitCount(n) + "," + Long.reverse(n) + "," + Long.reverseBytes(n) + "," + Long.highestOneBit(n)
                + "," + Long.lowestOneBit(n) + "," + Long.numberOfLeadingZeros(n) + "," + Long.numberOfTrailingZeros(n)
                + "," + Long.rotateLeft(n, k) + "," + Long.rotateRight(n, k) + "," + Long.signum(n) + "," + Long.hashCode(n);
    }

    public static String unsigned(int a, int b, long c, long d) {
        StringBuilder sb = new StringBuilder();
        sb.append(Integer.compareUnsigned(a, b)).append(Long.compareUnsigned(c, d)).append(' ');
        sb.append(Integer.toUnsignedLong(a)).append(' ').append(Long.toUnsignedString(c)).append(' ');
        sb.append(Integer.divideUnsigned(a, b | 1)).append(' ').append(Integer.remainderUnsigned(a, b | 1)).append(' ');
        sb.append(Long.divideUnsigned(c, d | 1)).append(' ').append(Long.remainderUnsigned(c, d | 1)).append(' ');
        return sb.append(Integer.divideUnsigned(a, b)).append(Long.remainderUnsigned(d, c)).toString();
    }

    public static String exactMath(int a, int b, long c) {
        StringBuilder sb = new StringBuilder();
        for (int k = 0; k < 10; k++) {
            try {
                long r = switch (k) {
                    case 0 -> Math.addExact(a, b);
                    case 1 -> Math.subtractExact(a, b);
                    case 2 -> Math.multiplyExact(a, b);
                    case 3 -> Math.negateExact(a);
                    case 4 -> Math.toIntExact(c);
                    case 5 -> Math.floorDiv(a, b);
                    case 6 -> Math.floorMod(c, b);
                    case 7 -> Math.incrementExact(a);
                    case 8 -> Math.multiplyExact(c, (long) b);
                    default -> Math.abs(a) + Math.max(c, b) - Math.min(a, b);
                };
                sb.append(r).append(' ');
            } catch (ArithmeticException e) {
                sb.append('(').append(e.getMessage()).append(") ");
            }
        }
        return sb.toString();
    }

    public static int comparing(int a, int b, char c, boolean z) {
        int r = Integer.compare(a, b) + 3 * Character.compare(c, (char) b) + 9 * Boolean.compare(z, a > b);
        r = r * 3 + Byte.compare((byte) a, (byte) b) + Short.compare((short) a, (short) b);
        r = r * 3 + Integer.valueOf(a).compareTo(b) + Boolean.valueOf(z).compareTo(true);
        return r * 3 + Long.compare(a, b) + Integer.max(a, b) - Integer.min(a, b) + Integer.sum(a, b);
    }

    public static int hashCodes(int i, long l, char c, boolean z) {
        return Integer.valueOf(i).hashCode() ^ Long.valueOf(l).hashCode() ^ Character.valueOf(c).hashCode() << 7
                ^ Boolean.hashCode(z) ^ Byte.valueOf((byte) i).hashCode() ^ Short.valueOf((short) l).hashCode();
    }

    public static String narrowing(long l, double d) {
        Long boxed = l;
        Double real = d;
        Integer whole = (int) l;
        return boxed.intValue() + "," + boxed.shortValue() + "," + boxed.byteValue() + "," + boxed.floatValue() + ","
                + boxed.doubleValue() + "," + real.intValue() + "," + real.longValue() + "," + real.byteValue() + ","
                + real.shortValue() + "," + real.floatValue() + "," + whole.byteValue() + "," + whole.doubleValue()
                + "," + (char) real.intValue() + (byte) d + (short) d + (char) d;
    }

    public static String booleans(String s, boolean z) {
        Boolean b = Boolean.valueOf(s);
        return b + "" + Boolean.parseBoolean(s) + (b == Boolean.TRUE) + b.equals(z) + Boolean.logicalXor(b, z) + b.hashCode()
                + Boolean.toString(z) + (b | z) + (b & !z) + (b ^ z) + b.compareTo(z);
    }

    public static String sums(String[] numbers) {
        long total = 0;
        int bad = 0;
        StringBuilder sb = new StringBuilder();
        for (String s : numbers) {
            try {
                int v = Integer.parseInt(s.trim());
                total += v;
                if (v % 2 != 0) {
                    continue;
                }
                sb.append(Integer.toHexString(v)).append(';');
            } catch (NumberFormatException e) {
                bad++;
                sb.append(e.getMessage().length()).append('?');
            } finally {
                total = total * 3 + 1;
            }
        }
        return sb.append(total).append('/').append(bad).toString();
    }

    public static String divisions(int a, int b) {
        Integer x = a;
        Integer y = b;
        return x / y + " " + x % y + " " + (x / (double) y) + " " + (a >> b) + (a >>> b) + (a << b) + " " + (-a / y);
    }
}
