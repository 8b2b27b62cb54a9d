public class Machines {
    private static final int HALT = 0, PUSH = 1, ADD = 2, MUL = 3, DUP = 4, SWAP = 5, JNZ = 6, DEC = 7, DIV = 8, PRINT = 9;

    static class StackFault extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int at;

        StackFault(int at, String what) {
            super(what + "@" + at);
            this.at = at;
        }
    }

    public static int stackMachine(int seed, int divisor) {
        int[] code = {PUSH, 1, PUSH, seed & 15, DUP, JNZ, 10, PUSH, 7, HALT, DUP, PUSH, divisor, SWAP, DIV, ADD, PRINT, PUSH,
            seed >> 4 & 7, DEC, DUP, JNZ, 10, HALT};
        int[] stack = new int[12];
        int sp = 0;
        int pc = 0;
        int fuel = 120;
        int trace = 0;
        try {
            run:
            while (true) {
                if (--fuel < 0) {
                    throw new StackFault(pc, "fuel");
                }
                int t;
                switch (code[pc++]) {
                    case HALT:
                        break run;
                    case PUSH:
                        stack[sp++] = code[pc++];
                        break;
                    case ADD:
                        t = stack[--sp];
                        stack[sp - 1] += t;
                        break;
                    case MUL:
                        t = stack[--sp];
                        stack[sp - 1] *= t;
                        break;
                    case DUP:
                        stack[sp] = stack[sp++ - 1];
                        break;
                    case SWAP:
                        t = stack[sp - 1];
                        stack[sp - 1] = stack[sp - 2];
                        stack[sp - 2] = t;
                        break;
                    case JNZ:
                        t = code[pc++];
                        if (stack[--sp] != 0) {
                            pc = t;
                        }
                        break;
                    case DEC:
                        stack[sp - 1]--;
                        break;
                    case DIV:
                        t = stack[--sp];
                        stack[sp - 1] /= t;
                        break;
                    case PRINT:
                        trace = trace * 31 + stack[sp - 1];
                        break;
                    default:
                        throw new StackFault(pc - 1, "op");
                }
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("stack " + sp);
            return ~trace;
        } catch (StackFault e) {
            System.out.println(e.getMessage());
            return -e.at;
        }
        return trace + sp;
    }

    public static String tapeMachine(String program, int pick) {
        String[] canned = {"++>+++<[->+<]>.", "+[>+[>+<-]<-]", "-.", "[.]", "+++[->++<]>.<<", "]", "+[+.]"};
        String src = (pick & 1) == 0 ? program : canned[(pick >>> 1) % canned.length];
        byte[] tape = new byte[8];
        int head = 0;
        int ip = 0;
        int fuel = 400;
        String out = "";
        while (ip < src.length() && fuel-- > 0) {
            switch (src.charAt(ip)) {
                case '>':
                    head++;
                    break;
                case '<':
                    head--;
                    break;
                case '+':
                    tape[head]++;
                    break;
                case '-':
                    tape[head]--;
                    break;
                case '.':
                    if (out.length() < 60) {
                        out += tape[head] + ",";
                    }
                    break;
                case '[':
                    if (tape[head] == 0) {
                        int depth = 1;
                        while (depth > 0) {
                            char c = src.charAt(++ip);
                            if (c == '[') {
                                depth++;
                            } else if (c == ']') {
                                depth--;
                            }
                        }
                    }
                    break;
                case ']':
                    if (tape[head] != 0) {
                        int depth = 1;
                        do {
                            char c = src.charAt(--ip);
                            depth += c == ']' ? 1 : c == '[' ? -1 : 0;
                        } while (depth > 0);
                    } else if (ip == 0) {
                        throw new IllegalStateException("unopened");
                    }
                    break;
                default:
                    tape[head] ^= src.charAt(ip);
            }
            ip++;
        }
        return out + head;
    }

    public static int turing(int a, int b) {
        boolean[] tape = new boolean[64];
        for (int i = 0; i < 8; i++) {
            tape[28 + i] = (a >> i & 1) != 0;
        }
        int head = 32;
        char state = 'A';
        int steps = 0;
        loop:
        for (; steps < 200; steps++) {
            boolean read = tape[head];
            switch (state) {
                case 'A':
                    tape[head] = true;
                    head += read ? -1 : 1;
                    state = read ? 'C' : 'B';
                    break;
                case 'B':
                    tape[head] = !read || (b & 1) == 0;
                    head += read ? 1 : -1;
                    state = read ? 'B' : 'A';
                    break;
                case 'C':
                    if (read) {
                        break loop;
                    }
                    tape[head] ^= (b & 2) == 0;
                    head--;
                    state = 'B';
                    break;
                default:
                    throw new IllegalStateException();
            }
        }
        int ones = 0;
        for (boolean t : tape) {
            if (t) {
                ones++;
            }
        }
        return steps * 100 + ones;
    }

    public static int elevator(int[] calls) {
        int floor = 0;
        int dir = 1;
        int moved = 0;
        boolean[] wanted = new boolean[10];
        int open = 0;
        for (int c : calls) {
            int f = Math.abs(c % 10);
            if (!wanted[f]) {
                wanted[f] = true;
                open++;
            }
        }
        while (open > 0) {
            if (wanted[floor]) {
                wanted[floor] = false;
                open--;
                System.out.println(floor);
                continue;
            }
            boolean ahead = false;
            for (int f = floor + dir; f >= 0 && f < 10; f += dir) {
                if (wanted[f]) {
                    ahead = true;
                    break;
                }
            }
            if (!ahead) {
                dir = -dir;
                continue;
            }
            floor += dir;
            moved++;
            if (moved > 100) {
                throw new IllegalStateException();
            }
        }
        return moved * 10 + floor;
    }

    public static int register(int[] program, int r0) {
        int[] reg = {r0, 1, 2, 3};
        int pc = 0;
        int executed = 0;
        boolean flag = false;
        while (pc >= 0 && pc < program.length && executed < 300) {
            int ins = program[pc];
            int op = ins >>> 28;
            int d = ins >>> 4 & 3;
            int s = ins >>> 2 & 3;
            int imm = (byte) (ins >> 8);
            executed++;
            pc++;
            switch (op) {
                case 0:
                    reg[d] += reg[s] + imm;
                    break;
                case 1:
                    reg[d] = reg[s] - imm;
                    flag = reg[d] < 0;
                    break;
                case 2, 3:
                    reg[d] = flag ? reg[s] << imm : reg[s] >>> imm;
                    break;
                case 4:
                    if (flag) {
                        pc += imm;
                    }
                    flag = !flag;
                    break;
                case 15:
                    reg[d] ^= ~imm;
                    flag ^= reg[d] > reg[s];
                    if (reg[0] == 0) {
                        return executed;
                    }
                    pc = executed % 5 == 0 ? pc - 2 : pc;
                    break;
                case 7:
                    reg[d] /= reg[s];
                    break;
                case 8:
                    reg[d] %= imm;
                    break;
                default:
                    reg[op & 3] = reg[op >> 2] * 31 + imm;
            }
        }
        return (reg[0] * 31 + reg[1]) * 31 + (reg[2] ^ reg[3]) + executed;
    }

    public static String traffic(int ticks, int sensor) {
        int state = 0;
        int timer = 3;
        String log = "";
        int n = ticks & 31;
        for (int t = 0; t < n; t++) {
            boolean car = (sensor >>> t & 1) == 1;
            timer--;
            int next = switch (state) {
                case 0 -> {
                    if (car && timer <= 0) {
                        timer = 2;
                        yield 1;
                    }
                    yield 0;
                }
                case 1 -> {
                    if (timer > 0) {
                        yield 1;
                    }
                    timer = car ? 4 : 2;
                    yield 2;
                }
                case 2 -> timer > 0 ? 2 : 3;
                default -> {
                    timer = 3;
                    yield car ? 2 : 0;
                }
            };
            if (next != state) {
                log += state + ">" + next + "@" + t + " ";
            }
            state = next;
        }
        return log + timer;
    }

    public static int cache(int[] accesses, int size) {
        int ways = (size & 3) + 1;
        long[] tags = new long[ways];
        int[] age = new int[ways];
        int hits = 0;
        int misses = 0;
        int clock = 0;
        next:
        for (int round = 0; round < 3; round++) {
            for (int a : accesses) {
                clock++;
                long tag = (a ^ round) & 0xffL | 0x100L;
                int victim = 0;
                for (int w = 0; w < ways; w++) {
                    if (tags[w] == tag) {
                        hits++;
                        age[w] = clock;
                        if (hits > 20) {
                            break next;
                        }
                        continue next;
                    }
                    if (age[w] < age[victim]) {
                        victim = w;
                    }
                }
                misses++;
                tags[victim] = tag;
                age[victim] = clock;
            }
        }
        System.out.println(hits);
        return misses * 1000 + clock;
    }

    public static String lexer(String s) {
        String kinds = "";
        int i = 0;
        int n = s.length();
        outer:
        while (i < n) {
            char c = s.charAt(i);
            if (c <= ' ') {
                i++;
                continue;
            }
            int start = i;
            if (c >= '0' && c <= '9') {
                do {
                    if (++i == n) {
                        break;
                    }
                    c = s.charAt(i);
                } while (c >= '0' && c <= '9');
                kinds += "N" + (i - start);
                continue;
            }
            if (c == '/' && i + 1 < n) {
                char d = s.charAt(i + 1);
                if (d == '/') {
                    kinds += "C";
                    break;
                } else if (d == '*') {
                    for (i += 2; i + 1 < n; i++) {
                        if (s.charAt(i) == '*' && s.charAt(i + 1) == '/') {
                            i += 2;
                            continue outer;
                        }
                    }
                    throw new IllegalArgumentException("comment");
                }
            }
            switch (c) {
                case '+': case '-': case '*': case '/':
                    kinds += "O";
                    break;
                case '<': case '>': case '=': case '!':
                    if (i + 1 < n && s.charAt(i + 1) == '=') {
                        i++;
                        kinds += "R2";
                        break;
                    }
                    kinds += "R1";
                    break;
                case '(': case ')': case '[': case ']':
                    kinds += "P";
                    break;
                default:
                    while (i < n && (s.charAt(i) | 0x20) >= 'a' && (s.charAt(i) | 0x20) <= 'z') {
                        i++;
                    }
                    if (i > start) {
                        kinds += "I" + (i - start);
                        continue outer;
                    }
                    kinds += "?";
            }
            i++;
        }
        return kinds;
    }

    public static long bankLedger(int[] ops, long start) {
        long balance = start;
        long held = 0;
        int refused = 0;
        for (int i = 0; i < ops.length; i++) {
            int amount = ops[i];
            try {
                if (amount == 0) {
                    throw new IllegalArgumentException("zero");
                }
                long after = Math.addExact(balance, (long) amount);
                if (after - held < 0) {
                    throw new IllegalStateException("short");
                }
                balance = after;
                if ((amount & 7) == 3) {
                    held += amount >>> 16;
                }
            } catch (IllegalArgumentException e) {
                held = 0;
                continue;
            } catch (IllegalStateException e) {
                refused++;
                balance -= balance / (i + refused);
            } catch (ArithmeticException e) {
                refused += 100;
                balance = held;
            } finally {
                balance ^= i;
                if (refused > 150) {
                    System.out.println(i);
                }
            }
            held++;
        }
        return balance * 31 + held * 7 + refused;
    }

    public static int scheduler(int[] work, int quantum) {
        int q = (quantum & 7) + 1;
        int n = work.length;
        int[] left = new int[n];
        int alive = 0;
        for (int i = 0; i < n; i++) {
            left[i] = work[i] & 31;
            if (left[i] != 0) {
                alive++;
            }
        }
        int time = 0;
        int finishHash = 0;
        while (alive > 0) {
            for (int i = 0; i < n; i++) {
                if (left[i] == 0) {
                    continue;
                }
                int slice = left[i] < q ? left[i] : q;
                time += slice;
                if ((left[i] -= slice) == 0) {
                    alive--;
                    finishHash = finishHash * 37 + time * (i + 1);
                }
            }
            if (time > 2000) {
                throw new IllegalStateException("late");
            }
        }
        return finishHash / (n - 3);
    }
}
