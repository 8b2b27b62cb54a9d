import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** The helpers of Collections and Objects, and what wrong indexes give. */
public final class CollectionTools {
    public static void main(String[] a) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7));
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.reverse(l);
        Collections.swap(l, 0, 1);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 3)
            + Collections.nCopies(3, "x") + Collections.disjoint(l, List.of(9))
            + Collections.binarySearch(List.of(1, 3, 5), 4));
        try {
            Collections.unmodifiableList(l).add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("uoe " + e.getMessage());
        }
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        List<Integer> s = Collections.synchronizedList(l);
        s.add(3);
        System.out.println(s + " " + Collections.emptyList() + Collections.singletonMap("a", 1));
        try {
            l.get(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.subList(3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.asList(1, 2).get(5);
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(1, 2, 3).get(3);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            new LinkedList<>().get(0);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            Objects.checkIndex(5, 3);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            Objects.checkFromToIndex(5, 3, 9);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            Objects.checkFromIndexSize(5, 3, 2);
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            new ArrayList<>(-1);
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.equals(null, null)
            + Objects.toString(null, "d") + Objects.requireNonNullElse(null, 5));
        try {
            Objects.requireNonNull(null, "msg");
        } catch (Exception e) {
            System.out.println(e);
        }
        Checked:
        {
            List<String> cl = Collections.checkedList(new ArrayList<>(), String.class);
            try {
                ((List) cl).add(1);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
