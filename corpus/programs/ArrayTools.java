import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The helpers of Arrays. */
public final class ArrayTools {
    public static void main(String[] a) {
        int[] x = {5, 3, 9, 1};
        Arrays.sort(x);
        System.out.println(Arrays.toString(x) + Arrays.binarySearch(x, 9) + Arrays.hashCode(x)
            + Arrays.stream(x).sum() + Arrays.equals(x, x.clone())
            + Arrays.mismatch(x, new int[] {1, 3, 4}) + Arrays.compare(x, new int[] {1, 4}));
        Arrays.parallelPrefix(x, Integer::sum);
        System.out.println(Arrays.toString(x));
        Arrays.setAll(x, i -> i * i);
        Integer[] y = {3, 1, 2};
        Arrays.sort(y, Collections.reverseOrder());
        System.out.println(Arrays.asList(y) + Arrays.deepToString(new int[][] {{1}, {2, 3}}));
        int[] big = new int[300];
        for (int i = 0; i < 300; i++) big[i] = (i * 7919) % 311;
        Arrays.sort(big);
        System.out.println(big[0] + " " + big[299] + Arrays.hashCode(big));
        double[] d = {3.5, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        String[] s = {"b", "a", "C"};
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join(",", s));
        Arrays.fill(x, 1, 3, 7);
        System.out.println(Arrays.toString(Arrays.copyOfRange(x, 1, 9)));
        char[] c = "hello".toCharArray();
        Arrays.sort(c);
        System.out.println(c);
        byte[] bb = {3, 2, 1};
        Arrays.sort(bb);
        System.out.println(Arrays.toString(bb) + Arrays.equals(new byte[] {1, 2, 3}, bb)
            + Arrays.hashCode(new long[] {1, 2}));
        Arrays.parallelSort(big);
        try {
            Arrays.copyOfRange(x, 5, 2);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            Arrays.fill(x, 2, 99, 0);
        } catch (Exception e) {
            System.out.println(e);
        }
        Integer[] li = List.of(1, 2).toArray(new Integer[5]);
        System.out.println(Arrays.toString(li));
        try {
            Object[] o = List.of("a").toArray(new Integer[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
