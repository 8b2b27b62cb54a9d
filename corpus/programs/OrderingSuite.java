import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Several sorting algorithms checked against each other and for stability. */
public class OrderingSuite {
    interface Sorter<T> {
        void sort(T[] items, Comparator<? super T> order);

        default String label() {
            return getClass().getName().replace("OrderingSuite$", "");
        }
    }

    static final class Insertion<T> implements Sorter<T> {
        @Override
        public void sort(T[] a, Comparator<? super T> order) {
            for (int i = 1; i < a.length; i++) {
                T x = a[i];
                int j = i - 1;
                for (; j >= 0 && order.compare(a[j], x) > 0; j--) {
                    a[j + 1] = a[j];
                }
                a[j + 1] = x;
            }
        }
    }

    static final class Merge<T> implements Sorter<T> {
        @Override
        public void sort(T[] a, Comparator<? super T> order) {
            if (a.length < 2) {
                return;
            }
            T[] left = Arrays.copyOfRange(a, 0, a.length / 2);
            T[] right = Arrays.copyOfRange(a, a.length / 2, a.length);
            sort(left, order);
            sort(right, order);
            int l = 0;
            int r = 0;
            for (int k = 0; k < a.length; k++) {
                boolean takeLeft = r == right.length
                        || l < left.length && order.compare(left[l], right[r]) <= 0;
                a[k] = takeLeft ? left[l++] : right[r++];
            }
        }
    }

    static final class Heap<T> implements Sorter<T> {
        @Override
        public void sort(T[] a, Comparator<? super T> order) {
            for (int i = a.length / 2 - 1; i >= 0; i--) {
                sift(a, i, a.length, order);
            }
            for (int end = a.length - 1; end > 0; end--) {
                T t = a[0];
                a[0] = a[end];
                a[end] = t;
                sift(a, 0, end, order);
            }
        }

        private void sift(T[] a, int root, int end, Comparator<? super T> order) {
            while (true) {
                int child = 2 * root + 1;
                if (child >= end) {
                    return;
                }
                if (child + 1 < end && order.compare(a[child + 1], a[child]) > 0) {
                    child++;
                }
                if (order.compare(a[root], a[child]) >= 0) {
                    return;
                }
                T t = a[root];
                a[root] = a[child];
                a[child] = t;
                root = child;
            }
        }

        @Override
        public String label() {
            return "(" + Sorter.super.label() + ")";
        }
    }

    static final class Quick<T> implements Sorter<T> {
        private int swaps;

        @Override
        public void sort(T[] a, Comparator<? super T> order) {
            swaps = 0;
            quick(a, 0, a.length - 1, order);
        }

        private void quick(T[] a, int lo, int hi, Comparator<? super T> order) {
            if (lo >= hi) {
                return;
            }
            T pivot = a[lo + hi >>> 1];
            int i = lo;
            int j = hi;
            do {
                while (order.compare(a[i], pivot) < 0) {
                    i++;
                }
                while (order.compare(a[j], pivot) > 0) {
                    j--;
                }
                if (i <= j) {
                    T t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                    swaps++;
                }
            } while (i <= j);
            quick(a, lo, j, order);
            quick(a, i, hi, order);
        }

        @Override
        public String label() {
            return Sorter.super.label() + "/" + swaps;
        }
    }

    record Entry(String name, int weight, int position) {
        @Override
        public String toString() {
            return name + ":" + weight + "@" + position;
        }
    }

    static Entry[] sample(int n, int seed) {
        Entry[] out = new Entry[n];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            int w = seed >>> 16 & 7;
            out[i] = new Entry("" + (char) ('a' + (seed >>> 20) % 5) + (char) ('A' + w), w, i);
        }
        return out;
    }

    static boolean stable(Entry[] a, Comparator<Entry> order) {
        for (int i = 1; i < a.length; i++) {
            if (order.compare(a[i - 1], a[i]) == 0 && a[i - 1].position() > a[i].position()) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 24;
        List<Sorter<Entry>> sorters = new ArrayList<>();
        Collections.addAll(sorters, new Insertion<>(), new Merge<>(), new Heap<>(), new Quick<>());
        sorters.add((items, order) -> Arrays.sort(items, order));
        List<Comparator<Entry>> orders = List.of(
                Comparator.comparingInt(Entry::weight),
                Comparator.comparing(Entry::name).reversed(),
                Comparator.comparing(Entry::weight, Collections.reverseOrder())
                        .thenComparing(Entry::name)
                        .thenComparingInt(e -> -e.position()));
        int which = 0;
        for (Comparator<Entry> order : orders) {
            System.out.println("order " + which++);
            Entry[] reference = sample(n, 42);
            Arrays.sort(reference, order);
            System.out.println(Arrays.toString(Arrays.copyOf(reference, Math.min(n, 8))));
            for (int s = 0; s < sorters.size(); s++) {
                Sorter<Entry> sorter = sorters.get(s);
                Entry[] items = sample(n, 42);
                sorter.sort(items, order);
                boolean same = true;
                for (int i = 0; i < n; i++) {
                    same &= order.compare(items[i], reference[i]) == 0;
                }
                String label = s < 4 ? sorter.label() : "library";
                System.out.println("  " + label + " same=" + same + " stable=" + stable(items, order)
                        + " first=" + (n == 0 ? null : items[0]));
            }
        }
    }
}
