import java.util.ArrayDeque;
import java.util.Arrays;

/** Long methods with many ways through them: machines, parsers, matrices, bits, nested handlers. */
public class LongWays {
    /** A machine over characters that reads numbers with signs, fractions, exponents and suffixes. */
    public static String number(String text) {
        int state = 0;
        int digits = 0;
        int scale = 0;
        int exponent = 0;
        boolean negative = false;
        boolean down = false;
        long mantissa = 0;
        loop:
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (state) {
                case 0:
                    if (c == '-' || c == '+') {
                        negative = c == '-';
                        state = 1;
                        continue;
                    }
                case 1:
                    if (c == '.') {
                        state = 3;
                    } else if (c >= '0' && c <= '9') {
                        mantissa = c - '0';
                        digits++;
                        state = 2;
                    } else {
                        return "no number at " + i;
                    }
                    break;
                case 2:
                    if (c >= '0' && c <= '9') {
                        mantissa = mantissa * 10 + (c - '0');
                        digits++;
                    } else if (c == '.') {
                        state = 3;
                    } else if (c == 'e' || c == 'E') {
                        state = 4;
                    } else {
                        break loop;
                    }
                    break;
                case 3:
                    if (c >= '0' && c <= '9') {
                        mantissa = mantissa * 10 + (c - '0');
                        digits++;
                        scale++;
                    } else if ((c == 'e' || c == 'E') && digits > 0) {
                        state = 4;
                    } else {
                        break loop;
                    }
                    break;
                case 4:
                    state = 5;
                    if (c == '-') {
                        down = true;
                        break;
                    }
                default:
                    if (c < '0' || c > '9') {
                        break loop;
                    }
                    exponent = exponent * 10 + (c - '0');
            }
        }
        String sign = negative ? "-" : "";
        return digits == 0 ? "nothing" : sign + mantissa + "/" + scale + "^" + (down ? -exponent : exponent);
    }

    /** Evaluates an expression with two stacks: precedence, brackets, unary minus, errors by position. */
    public static int evaluate(String text) {
        ArrayDeque<Integer> values = new ArrayDeque<>();
        ArrayDeque<Character> waiting = new ArrayDeque<>();
        boolean wanted = true;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ')';
            if (c == ' ') {
                continue;
            }
            if (wanted) {
                if (c >= '0' && c <= '9') {
                    int value = 0;
                    while (i < text.length() && Character.isDigit(text.charAt(i))) {
                        value = value * 10 + text.charAt(i++) - '0';
                    }
                    i--;
                    values.push(value);
                    wanted = false;
                } else if (c == '(') {
                    waiting.push(c);
                } else if (c == '-') {
                    values.push(0);
                    waiting.push('~');
                } else {
                    throw new IllegalArgumentException("value wanted at " + i);
                }
                continue;
            }
            int rank = "+-".indexOf(c) >= 0 ? 1 : "*/%".indexOf(c) >= 0 ? 2 : c == ')' ? 0 : -1;
            if (rank < 0) {
                throw new IllegalArgumentException("operator wanted at " + i);
            }
            while (!waiting.isEmpty() && waiting.peek() != '(') {
                char top = waiting.peek();
                int other = top == '~' ? 3 : top == '+' || top == '-' ? 1 : 2;
                if (other < rank) {
                    break;
                }
                waiting.pop();
                int right = values.pop();
                int left = values.pop();
                values.push(switch (top) {
                    case '+' -> left + right;
                    case '-', '~' -> left - right;
                    case '*' -> left * right;
                    case '/' -> left / right;
                    default -> left % right;
                });
            }
            if (rank > 0) {
                waiting.push(c);
                wanted = true;
            } else if (!waiting.isEmpty()) {
                waiting.pop();
            } else if (i < text.length()) {
                throw new IllegalStateException("too many brackets at " + i);
            }
        }
        return values.pop() + (waiting.isEmpty() ? 0 : 1_000_000);
    }

    /** The determinant without fractions (Bareiss), rows exchanged when a pivot is zero. */
    public static long determinant(int[] cells, int size) {
        int n = Math.floorMod(size, 5);
        long[][] m = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int at = i * n + j;
                m[i][j] = at < cells.length ? cells[at] % 100 : i == j ? 1 : i ^ j;
            }
        }
        long sign = 1;
        long before = 1;
        for (int k = 0; k + 1 < n; k++) {
            if (m[k][k] == 0) {
                int other = k + 1;
                while (other < n && m[other][k] == 0) {
                    other++;
                }
                if (other == n) {
                    return 0;
                }
                long[] row = m[k];
                m[k] = m[other];
                m[other] = row;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                for (int j = k + 1; j < n; j++) {
                    long cross = m[i][j] * m[k][k] - m[i][k] * m[k][j];
                    m[i][j] = cross / before;
                }
                m[i][k] = 0;
            }
            before = m[k][k];
        }
        return n == 0 ? 1 : sign * m[n - 1][n - 1];
    }

    /** Permutes, counts and mixes bits in every way that the instructions allow. */
    public static long bits(long a, int b) {
        long x = a;
        int turns = (b & 7) + 1;
        for (int round = 0; round < turns; round++) {
            long odd = x & 0x5555555555555555L;
            long even = x >>> 1 & 0x5555555555555555L;
            x = odd << 1 | even;
            switch (round % 5) {
                case 0 -> x ^= x << 13;
                case 1 -> x ^= x >>> 7;
                case 2 -> x ^= x << (b + round);
                case 3 -> {
                    int low = (int) x;
                    int high = (int) (x >> 32);
                    x = (long) low << 32 | high & 0xffffffffL;
                }
                default -> x = ~x + (x >> 63);
            }
            int count = 0;
            for (long rest = x; rest != 0; rest &= rest - 1) {
                count++;
            }
            if (count % 2 == 1) {
                x = -x;
            } else if (count > 40) {
                x = x << count | x >>> -count;
            }
            byte small = (byte) x;
            short middle = (short) (x >> 8);
            char wide = (char) (x >> 16);
            x += small * middle - wide;
            if ((x & 0xff) == 0) {
                break;
            }
            b = b >>> 1 ^ (b << 31 >> 31 & 0xb4bcd35c);
        }
        return x ^ b;
    }

    /** Loops in protected ranges in loops, left by every way out, with a log of what ran. */
    public static String ways(int n, int m) {
        StringBuilder log = new StringBuilder();
        int left = n & 7;
        outer:
        for (int i = 0; ; i++) {
            try {
                log.append('a').append(i);
                if (i > 5) {
                    break;
                }
                for (int j = 0; j < 4; j++) {
                    try {
                        switch ((m >>> j & 3) + (i == left ? 4 : 0)) {
                            case 0:
                                continue;
                            case 1:
                                log.append('b');
                                break;
                            case 2:
                                log.append(10 / (j - 2));
                                continue outer;
                            case 4:
                                throw new IllegalStateException("s" + j);
                            case 5:
                                Object o = "text";
                                log.append((Integer) o);
                                break;
                            case 6:
                                return log.append("return").toString();
                            default:
                                log.append(new int[i][j].length);
                        }
                        log.append(j);
                    } catch (ArithmeticException e) {
                        log.append('/');
                        if (i == 3) {
                            break outer;
                        }
                    } finally {
                        log.append('f');
                        if (j == 3 && (m & 64) != 0) {
                            continue outer;
                        }
                    }
                }
            } catch (IllegalStateException | ClassCastException e) {
                log.append(e instanceof ClassCastException ? "cast" : e.getMessage());
                left += 2;
            } finally {
                log.append(';');
            }
        }
        return log.toString();
    }

    /** Edit distance of two texts in one row, with the operations on the way counted. */
    public static int distance(String from, String to) {
        int width = to.length();
        int[] row = new int[width + 1];
        int[] kinds = new int[4];
        for (int j = 0; j <= width; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= width; j++) {
                int above = row[j];
                int best;
                if (from.charAt(i - 1) == to.charAt(j - 1)) {
                    best = diagonal;
                    kinds[0]++;
                } else if (diagonal <= above && diagonal <= row[j - 1]) {
                    best = diagonal + 1;
                    kinds[1]++;
                } else if (above < row[j - 1]) {
                    best = above + 1;
                    kinds[2]++;
                } else {
                    best = row[j - 1] + 1;
                    kinds[3]++;
                }
                diagonal = above;
                row[j] = best;
            }
        }
        return row[width] * 31 + Arrays.hashCode(kinds);
    }
}
