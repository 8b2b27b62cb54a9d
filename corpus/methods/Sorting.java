public class Sorting {
    private static int compares;

    private static int[] expand(int[] a, int n) {
        int[] r = new int[n];
        int h = 17;
        for (int i = 0; i < n; i++) {
            h = h * 1103515245 + a[i % a.length] + 12345;
            r[i] = (i & 3) == 0 ? a[i % a.length] : h >> 12;
        }
        return r;
    }

    private static boolean less(int a, int b) {
        compares++;
        return a < b;
    }

    private static int digest(int[] a) {
        int h = 1;
        for (int v : a) {
            h = h * 31 + v;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                System.out.println("unsorted");
                break;
            }
        }
        return h;
    }

    public static int insertion(int[] a) {
        compares = 0;
        int[] w = expand(a, 24);
        for (int i = 1; i < w.length; i++) {
            int key = w[i];
            int j = i - 1;
            while (j >= 0 && less(key, w[j])) {
                w[j + 1] = w[j--];
            }
            w[j + 1] = key;
        }
        System.out.println(compares);
        return digest(w);
    }

    public static int[] heap(int[] a) {
        int[] w = expand(a, 31);
        int n = w.length;
        for (int start = n / 2 - 1; start >= 0; start--) {
            sift(w, start, n);
        }
        for (int end = n - 1; end > 0; end--) {
            int t = w[0];
            w[0] = w[end];
            w[end] = t;
            sift(w, 0, end);
        }
        digest(w);
        return w;
    }

    private static void sift(int[] w, int root, int end) {
        int child;
        while ((child = root * 2 + 1) < end) {
            if (child + 1 < end && w[child] < w[child + 1]) {
                child++;
            }
            if (w[root] >= w[child]) {
                return;
            }
            int t = w[root];
            w[root] = w[child];
            w[child] = t;
            root = child;
        }
    }

    public static long mergeInversions(int[] a, int n) {
        int[] w = a.length == 0 ? a : expand(a, n & 63);
        long inv = mergeSort(w, new int[w.length], 0, w.length);
        System.out.println(digest(w));
        return inv;
    }

    private static long mergeSort(int[] w, int[] tmp, int lo, int hi) {
        if (hi - lo < 2) {
            return 0;
        }
        int mid = (lo + hi) >>> 1;
        long inv = mergeSort(w, tmp, lo, mid) + mergeSort(w, tmp, mid, hi);
        int i = lo;
        int j = mid;
        for (int k = lo; k < hi; k++) {
            if (i < mid && (j >= hi || w[i] <= w[j])) {
                tmp[k] = w[i++];
            } else {
                inv += mid - i;
                tmp[k] = w[j++];
            }
        }
        for (int k = lo; k < hi; k++) {
            w[k] = tmp[k];
        }
        return inv;
    }

    public static int quickIterative(int[] a) {
        int[] w = expand(a, 40);
        int[] stack = new int[80];
        int top = 0;
        stack[top++] = 0;
        stack[top++] = w.length - 1;
        int partitions = 0;
        while (top > 0) {
            int hi = stack[--top];
            int lo = stack[--top];
            if (lo >= hi) {
                continue;
            }
            partitions++;
            int pivot = w[lo + (hi - lo) / 2];
            int i = lo - 1;
            int j = hi + 1;
            while (true) {
                do {
                    i++;
                } while (w[i] < pivot);
                do {
                    j--;
                } while (w[j] > pivot);
                if (i >= j) {
                    break;
                }
                int t = w[i];
                w[i] = w[j];
                w[j] = t;
            }
            stack[top++] = lo;
            stack[top++] = j;
            stack[top++] = j + 1;
            stack[top++] = hi;
        }
        System.out.println(partitions);
        return digest(w);
    }

    public static int radix(int[] a) {
        int[] src = expand(a, 20);
        int[] dst = new int[src.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int v : src) {
                count[((shift == 24 ? v ^ 0x80000000 : v) >>> shift & 0xff) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                count[i + 1] += count[i];
            }
            for (int v : src) {
                int key = v >>> shift & 0xff;
                if (shift == 24) {
                    key ^= 0x80;
                }
                dst[count[key]++] = v;
            }
            int[] t = src;
            src = dst;
            dst = t;
        }
        return digest(src);
    }

    public static double[] doubleShell(double[] a) {
        double[] w = a.clone();
        int gap = 1;
        while (gap < w.length / 3) {
            gap = gap * 3 + 1;
        }
        for (; gap > 0; gap /= 3) {
            for (int i = gap; i < w.length; i++) {
                double x = w[i];
                int j = i;
                for (; j >= gap; j -= gap) {
                    if (!(w[j - gap] > x)) {
                        break;
                    }
                    w[j] = w[j - gap];
                }
                w[j] = x;
            }
        }
        int nans = 0;
        for (double v : w) {
            if (v != v) {
                nans++;
            }
        }
        System.out.println(nans);
        return w;
    }

    public static int binarySearch(int[] a, int key) {
        int[] w = expand(a, 25);
        for (int i = 1; i < w.length; i++) {
            for (int j = i; j > 0 && w[j] < w[j - 1]; j--) {
                w[j] ^= w[j - 1];
                w[j - 1] ^= w[j];
                w[j] ^= w[j - 1];
            }
        }
        int lo = 0;
        int hi = w.length - 1;
        int probes = 0;
        while (lo <= hi) {
            int mid = lo + hi >>> 1;
            probes++;
            if (w[mid] < key) {
                lo = mid + 1;
            } else if (w[mid] > key) {
                hi = mid - 1;
            } else {
                return mid * 100 + probes;
            }
        }
        return -(lo + 1) * 100 - probes;
    }

    public static int quickSelect(int[] a, int k) {
        k %= 5;
        int[] w = a.clone();
        int lo = 0;
        int hi = w.length - 1;
        while (lo < hi) {
            int p = w[hi];
            int store = lo;
            for (int i = lo; i < hi; i++) {
                if (w[i] < p) {
                    int t = w[i];
                    w[i] = w[store];
                    w[store++] = t;
                }
            }
            w[hi] = w[store];
            w[store] = p;
            if (store == k) {
                break;
            } else if (store < k) {
                lo = store + 1;
            } else {
                hi = store - 1;
            }
        }
        return w[k];
    }

    public static String[] bubbleStrings(String[] a) {
        boolean swapped;
        int end = a.length;
        do {
            swapped = false;
            for (int i = 1; i < end; i++) {
                if (compare(a[i - 1], a[i]) > 0) {
                    String t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
            }
            end--;
        } while (swapped);
        return a;
    }

    private static int compare(String x, String y) {
        if (x == null || y == null) {
            return x == y ? 0 : x == null ? -1 : 1;
        }
        int n = x.length() < y.length() ? x.length() : y.length();
        for (int i = 0; i < n; i++) {
            int d = x.charAt(i) - y.charAt(i);
            if (d != 0) {
                return d;
            }
        }
        return x.length() - y.length();
    }

    public static byte[] countingBytes(byte[] a) {
        int[] counts = new int[256];
        for (byte b : a) {
            counts[b + 128]++;
        }
        int pos = 0;
        for (int v = 0; v < 256; v++) {
            while (counts[v]-- > 0) {
                a[pos++] = (byte) (v - 128);
            }
        }
        return a;
    }

    public static int cocktailLongs(long[] a) {
        int lo = 0;
        int hi = a.length - 1;
        int swaps = 0;
        while (lo < hi) {
            int last = lo;
            for (int i = lo; i < hi; i++) {
                if (a[i] > a[i + 1]) {
                    long t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                    last = i;
                    swaps++;
                }
            }
            hi = last;
            last = hi;
            for (int i = hi; i > lo; i--) {
                if (a[i] < a[i - 1]) {
                    long t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    last = i;
                    swaps++;
                }
            }
            lo = last;
            if (lo == hi) {
                break;
            }
        }
        return swaps * 31 + (int) a[a.length / 2];
    }
}
