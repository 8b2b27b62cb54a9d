public class Switches {
    private static int trace;

    private static int mark(int v) {
        trace = trace * 10 + v;
        return v;
    }

    public static int dense(int x) {
        switch (x) {
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
            case 3:
                return 12;
            case 5:
                x += 100;
            case 6:
                x *= 2;
                break;
            default:
                x = -x;
            case 4:
                x ^= 0x55;
        }
        return x;
    }

    public static int sparse(int x) {
        int r;
        switch (x) {
            case Integer.MIN_VALUE:
                r = 1;
                break;
            case Integer.MIN_VALUE + 1:
                r = 2;
                break;
            case -1:
                r = 3;
                break;
            case 0:
                r = 4;
                break;
            case 31:
            case 33:
                r = 5;
                break;
            case 1000000:
                r = 6;
                break;
            case Integer.MAX_VALUE:
                r = 7;
                break;
            default:
                r = x >>> 28;
        }
        return r;
    }

    public static String negativeDense(int x) {
        String s = "";
        for (int i = -2; i <= 2; i++) {
            switch (x + i) {
                case -3:
                    s += "c";
                case -2:
                    s += "b";
                case -1:
                    s += "a";
                    break;
                case -5:
                    s += "e";
                    continue;
                default:
                    s += "d";
                    if (i == 0) {
                        break;
                    }
                    s += "x";
                    break;
                case -4:
                    s += "f";
            }
            s += ";";
        }
        return s;
    }

    public static int onChar(char c) {
        int kind = 0;
        switch (c) {
            case '\0':
                kind = 1;
                break;
            case 'a': case 'e': case 'i': case 'o': case 'u':
                kind = 2;
                break;
            case '0': case '1': case '2': case '3': case '4':
                kind = 3 + c - '0';
                break;
            case '\uffff':
                kind = 20;
                break;
            case '\ud800':
            case '\udfff':
                kind = 21;
                break;
            default:
                kind = c > 'z' ? 30 : 31;
        }
        return kind;
    }

    public static int onByte(byte b) {
        switch (b) {
            case Byte.MIN_VALUE:
                return -1;
            case Byte.MAX_VALUE:
                return -2;
            case -1:
                b >>>= 1;
                break;
            case 0:
                b--;
                break;
            case 1:
                b += 127;
            default:
                b ^= 64;
        }
        return b;
    }

    public static long nested(int x, int y) {
        trace = 0;
        long r = 0;
        outer:
        for (int round = 0; round < 4; round++) {
            switch (mark((x + round) & 3)) {
                case 0:
                    switch (y) {
                        case 0:
                            continue outer;
                        case 1:
                            break outer;
                        case 2:
                            break;
                        default:
                            r += 5;
                    }
                    r += 7;
                    break;
                case 1:
                    switch (x ^ y) {
                        case -1:
                        case 1:
                            r *= 3;
                        case 100:
                            r++;
                    }
                    break;
                case 2:
                    if (y < 0) {
                        break;
                    }
                    r -= 11;
                default:
                    r ^= y;
                    do {
                        switch (y & 1) {
                            case 1:
                                y >>>= 1;
                                continue;
                            default:
                                y = 0;
                                break;
                        }
                        r += 13;
                    } while (y != 0);
            }
            r = r * 31 + round;
        }
        return r * 100000 + trace;
    }

    public static String expression(int x) {
        String a = switch (x) {
            case 1, 3, 5, 7 -> "odd";
            case 0, 2, 4, 6 -> "even";
            case -1 -> {
                String t = "neg";
                for (int i = 0; i < 3; i++) {
                    t += i;
                }
                yield t;
            }
            default -> x > 1000 ? "big" : "other";
        };
        int b = switch (a.length()) {
            case 3:
                yield x / 2;
            case 4:
                x++;
            case 5:
                yield x * switch (x & 3) {
                    case 0 -> 1;
                    case 1 -> -1;
                    default -> {
                        if (x < 0) {
                            yield 100;
                        }
                        yield 200;
                    }
                };
            default:
                yield -x;
        };
        return a + b;
    }

    public static int throwing(int x, int y) {
        return 1 + switch (x) {
            case 0 -> y / x;
            case 1 -> new int[y & 7][0].length;
            case 2 -> {
                try {
                    yield y / (y - 2);
                } catch (ArithmeticException e) {
                    yield -7;
                } finally {
                    System.out.println("fin");
                }
            }
            case 31 -> throw new IllegalArgumentException("31");
            case 32, 33 -> new int[] {1, 2, 3}[y];
            default -> {
                if (y == 0) {
                    throw new ArithmeticException();
                }
                yield x % y;
            }
        };
    }

    public static int onString(String s) {
        switch (s) {
            case "":
                return 0;
            case "a":
                return 1;
            case "Aa":
                return 2;
            case "BB":
                return 3;
            case "abc":
            case "hello":
                return 4;
            default:
                return s.length() + 10;
        }
    }

    public static int stateMachine(String s) {
        int state = 0;
        int tokens = 0;
        int bad = 0;
        for (int i = 0; i <= s.length(); i++) {
            int c = i < s.length() ? s.charAt(i) : -1;
            switch (state) {
                case 0:
                    switch (c) {
                        case ' ': case '\t': case '\n': case -1:
                            break;
                        case '"':
                            state = 3;
                            break;
                        case '-': case '+':
                            state = 2;
                            break;
                        default:
                            state = c >= '0' && c <= '9' ? 2 : c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' ? 1 : 5;
                    }
                    break;
                case 1:
                    if (c >= 'a' && c <= 'z') {
                        break;
                    }
                    tokens += 1;
                    state = 0;
                    i--;
                    if (c == -1) {
                        i++;
                    }
                    break;
                case 2:
                    if (c >= '0' && c <= '9' || c == '.') {
                        break;
                    }
                    tokens += 100;
                    state = 0;
                    break;
                case 3:
                    state = c == '"' ? 0 : c == '\\' ? 4 : c == -1 ? 6 : 3;
                    if (state == 0) {
                        tokens += 10000;
                    }
                    break;
                case 4:
                    state = 3;
                    break;
                case 5:
                    bad++;
                    state = 0;
                    break;
                default:
                    bad += 1000;
            }
        }
        return tokens * 3 - bad + state;
    }

    public static int interpret(int[] code) {
        int acc = 0;
        int pc = 0;
        int fuel = 500;
        int[] mem = new int[4];
        while (pc < code.length) {
            if (fuel-- == 0) {
                return -999;
            }
            int op = code[pc++];
            switch (op & 15) {
                case 0:
                    acc++;
                    continue;
                case 1:
                    acc += op;
                    break;
                case 2:
                    mem[op >> 4 & 3] = acc;
                    break;
                case 3:
                    acc ^= mem[op >>> 30];
                    break;
                case 4:
                    pc = acc & 7;
                    break;
                case 5:
                    acc /= mem[0];
                    break;
                case 13: case 14:
                    acc = -acc;
                case 15:
                    acc <<= 1;
                    if (acc == 0) {
                        return pc;
                    }
                    break;
                default:
                    acc = acc * 31 + mem[op & 7];
            }
            mem[pc & 3]++;
        }
        return acc;
    }

    public static int emptyAndSingle(int x) {
        int r = x;
        switch (x) {
        }
        switch (r++) {
            default:
        }
        switch (r) {
            case 1:
                r = 50;
        }
        switch (r & 1) {
            default:
                r += 3;
                break;
            case 1:
        }
        return r;
    }

    public static int shortSwitch(short s, boolean z) {
        int r = switch (s) {
            case Short.MIN_VALUE -> 1;
            case Short.MAX_VALUE -> 2;
            case 255, 256 -> z ? 3 : 4;
            default -> s < 0 ? 5 : z ? 6 : 7;
        };
        return z ? r : switch (r) {
            case 1, 2, 4 -> 40;
            case 5 -> 50;
            default -> 60;
        };
    }
}
