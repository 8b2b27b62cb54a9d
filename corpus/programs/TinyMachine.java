import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Assembler and virtual machine for a small stack language with calls and memory. */
public class TinyMachine {
    enum Op {
        PUSH(1), ADD, SUB, MUL, DIV, DUP, SWAP, POP, LOAD(1), STORE(1), JMP(1), JZ(1), JLT(1), CALL(1), RET, PRINT, EMIT, HALT;

        final int operands;

        Op() {
            this(0);
        }

        Op(int operands) {
            this.operands = operands;
        }
    }

    static class MachineException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MachineException(String what, int pc, Throwable cause) {
            super(what + " at " + pc, cause);
        }
    }

    static int[] assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        Map<Integer, String> fixes = new HashMap<>();
        List<Integer> code = new ArrayList<>();
        for (String raw : source.split(";")) {
            String line = raw.strip();
            int colon = line.indexOf(':');
            if (colon >= 0) {
                if (labels.put(line.substring(0, colon), code.size()) != null) {
                    throw new IllegalArgumentException("label twice: " + line);
                }
                line = line.substring(colon + 1).strip();
            }
            if (line.isEmpty()) {
                continue;
            }
            String[] parts = line.split(" ");
            Op op = Op.valueOf(parts[0].toUpperCase());
            code.add(op.ordinal());
            if (parts.length - 1 != op.operands) {
                throw new IllegalArgumentException(op + " takes " + op.operands);
            }
            if (op.operands == 1) {
                if (Character.isLetter(parts[1].charAt(0))) {
                    fixes.put(code.size(), parts[1]);
                    code.add(0);
                } else {
                    code.add(Integer.decode(parts[1]));
                }
            }
        }
        fixes.forEach((at, label) -> code.set(at, labels.get(label)));
        return code.stream().mapToInt(Integer::intValue).toArray();
    }

    private final int[] code;
    private final int[] memory = new int[16];
    private int[] stack = new int[4];
    private int sp;
    private final StringBuilder out = new StringBuilder();
    private final List<Integer> frames = new ArrayList<>();

    TinyMachine(int[] code) {
        this.code = code;
    }

    private void push(int v) {
        if (sp == stack.length) {
            if (sp >= 64) {
                throw new IllegalStateException("stack full");
            }
            stack = Arrays.copyOf(stack, sp * 2);
        }
        stack[sp++] = v;
    }

    private int pop() {
        return stack[--sp];
    }

    int run(int budget) {
        int pc = 0;
        int steps = 0;
        try {
            while (steps++ < budget) {
                Op op = Op.values()[code[pc++]];
                int arg = op.operands == 1 ? code[pc++] : 0;
                switch (op) {
                    case PUSH -> push(arg);
                    case ADD -> push(pop() + pop());
                    case SUB -> push(-pop() + pop());
                    case MUL -> push(pop() * pop());
                    case DIV -> {
                        int d = pop();
                        push(pop() / d);
                    }
                    case DUP -> push(stack[sp - 1]);
                    case SWAP -> {
                        int a = pop();
                        int b = pop();
                        push(a);
                        push(b);
                    }
                    case POP -> sp--;
                    case LOAD -> push(memory[arg]);
                    case STORE -> memory[arg] = pop();
                    case JMP -> pc = arg;
                    case JZ -> pc = pop() == 0 ? arg : pc;
                    case JLT -> pc = pop() > pop() ? arg : pc;
                    case CALL -> {
                        frames.add(pc);
                        pc = arg;
                    }
                    case RET -> pc = frames.remove(frames.size() - 1);
                    case PRINT -> out.append(pop()).append(' ');
                    case EMIT -> out.append((char) pop());
                    case HALT -> {
                        return steps;
                    }
                }
            }
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new MachineException(e instanceof ArithmeticException ? "arithmetic" : "range", pc, e);
        }
        throw new MachineException("budget", pc, null);
    }

    public static void main(String[] args) {
        String[] programs = {
            "push 10; store 0; loop: load 0; jz end; load 0; print; load 0; push 1; sub; store 0; jmp loop; end: halt",
            "push 1; store 1; push 1; store 2; again: load 1; print; load 1; load 2; dup; store 1; add; store 2;"
                + "push 1000; load 2; jlt done; jmp again; done: push 33; emit; halt",
            "push 7; call fact; print; push 12; call fact; print; halt;"
                + "fact: dup; push 2; jlt base; dup; push 1; sub; call fact; mul; ret; base: pop; push 1; ret",
            "push 1; push 0; div; halt", "add; halt", "push 1; l: dup; jmp l", "l: jmp l", "push 5; load 99; halt",
            "bogus 1", "push", "l: l: halt", "jmp nowhere; halt", "ret; halt", "push 0x10; push -3; div; print; push 2; push 9; sub; print",
        };
        String[] all = args.length > 0 ? args : programs;
        for (String p : all) {
            TinyMachine m = null;
            try {
                m = new TinyMachine(assemble(p));
                System.out.println("ran " + m.run(2000) + " steps");
            } catch (MachineException e) {
                Throwable c = e.getCause();
                System.out.println(e.getMessage() + (c == null ? "" : " because " + c.getMessage()));
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println(e.getMessage());
            } catch (NullPointerException e) {
                System.out.println("unknown label");
            } finally {
                System.out.println("  out [" + (m == null ? "" : m.out.toString().strip()) + "]");
            }
        }
    }
}
