import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Huffman coding: builds the tree, packs bits into bytes, unpacks and checks. */
public class HuffmanCoder {
    abstract static class Node {
        final int weight;
        private static int serial;
        final int order = serial++;

        Node(int weight) {
            this.weight = weight;
        }

        abstract void fill(Map<Character, String> codes, String prefix);

        abstract int depth();
    }

    static final class Leaf extends Node {
        final char symbol;

        Leaf(char symbol, int weight) {
            super(weight);
            this.symbol = symbol;
        }

        @Override
        void fill(Map<Character, String> codes, String prefix) {
            codes.put(symbol, prefix.isEmpty() ? "0" : prefix);
        }

        @Override
        int depth() {
            return 0;
        }
    }

    static final class Fork extends Node {
        final Node zero;
        final Node one;

        Fork(Node zero, Node one) {
            super(zero.weight + one.weight);
            this.zero = zero;
            this.one = one;
        }

        @Override
        void fill(Map<Character, String> codes, String prefix) {
            zero.fill(codes, prefix + '0');
            one.fill(codes, prefix + '1');
        }

        @Override
        int depth() {
            return 1 + Math.max(zero.depth(), one.depth());
        }
    }

    static final class BitWriter {
        private byte[] bytes = new byte[2];
        private int count;

        void write(String bits) {
            for (char c : bits.toCharArray()) {
                if (count >> 3 == bytes.length) {
                    byte[] bigger = new byte[bytes.length * 2];
                    System.arraycopy(bytes, 0, bigger, 0, bytes.length);
                    bytes = bigger;
                }
                if (c == '1') {
                    bytes[count >> 3] |= 0x80 >> (count & 7);
                }
                count++;
            }
        }

        String hex() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < count + 7 >> 3; i++) {
                sb.append(Character.forDigit(bytes[i] >> 4 & 15, 16)).append(Character.forDigit(bytes[i] & 15, 16));
            }
            return sb.toString();
        }
    }

    static Node build(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (int i = 0; i < text.length(); i++) {
            counts.merge(text.charAt(i), 1, Integer::sum);
        }
        PriorityQueue<Node> queue = new PriorityQueue<>(
                Comparator.<Node>comparingInt(n -> n.weight).thenComparing(n -> n.order));
        counts.forEach((c, n) -> queue.add(new Leaf(c, n)));
        while (queue.size() > 1) {
            queue.add(new Fork(queue.poll(), queue.poll()));
        }
        return queue.element();
    }

    static String decode(Node root, byte[] bytes, int bits) {
        StringBuilder sb = new StringBuilder();
        Node at = root;
        for (int i = 0; i < bits; i++) {
            boolean one = (bytes[i / 8] & 1 << 7 - i % 8) != 0;
            if (at instanceof Fork f) {
                at = one ? f.one : f.zero;
            } else if (one) {
                throw new IllegalStateException("bit " + i);
            }
            if (at instanceof Leaf l) {
                sb.append(l.symbol);
                at = root;
            }
        }
        if (at != root) {
            throw new IllegalStateException("truncated");
        }
        return sb.toString();
    }

    static String visible(char c) {
        return c > ' ' && c < 127 ? "'" + c + "'" : "#" + (int) c;
    }

    public static void main(String[] args) {
        String[] texts = args.length > 0 ? args : new String[] {
            "abracadabra", "aaaa", "the quick brown fox jumps over the lazy dog", "mississippi river",
            "\u00e9\u00e8\u00e9\u4e2d\ud83d\ude00", "abcdefgh", "aaaaaaaabbbbccd", "",
        };
        for (String text : texts) {
            try {
                Node root = build(text);
                Map<Character, String> codes = new TreeMap<>();
                root.fill(codes, "");
                BitWriter w = new BitWriter();
                for (char c : text.toCharArray()) {
                    w.write(codes.get(c));
                }
                StringBuilder sb = new StringBuilder();
                codes.forEach((c, code) -> sb.append(visible(c)).append('=').append(code).append(' '));
                System.out.println(sb.toString().trim());
                System.out.println("  " + text.length() * 8 + " -> " + w.count + " bits, depth " + root.depth() + ", " + w.hex());
                System.out.println("  " + decode(root, w.bytes, w.count).equals(text) + " ratio "
                        + (double) w.count / (text.length() * 8));
                if (w.count > 9) {
                    System.out.println("  cut: " + decode(root, w.bytes, w.count - 1).length());
                }
            } catch (IllegalStateException e) {
                System.out.println("  failed: " + e.getMessage());
            } catch (java.util.NoSuchElementException e) {
                System.out.println("  nothing to code");
            }
        }
    }
}
