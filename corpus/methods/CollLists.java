import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

/** Lists, deques, iterators and the Collections helpers. */
public class CollLists {
    private static List<Integer> listOf(int[] a) {
        List<Integer> list = new ArrayList<>();
        for (int v : a) {
            list.add(v);
        }
        return list;
    }

    public static String arrayListMix(int[] data, int at) {
        List<Integer> list = listOf(data);
        int n = list.size();
        StringBuilder sb = new StringBuilder();
        list.add(Math.floorMod(at, n + 1), 42);
        list.addAll(n / 2, List.of(7, 8, 9));
        sb.append(list).append(list.indexOf(42)).append(list.lastIndexOf(8));
        sb.append(list.set(0, -5)).append(list.remove(list.size() - 1)).append(list.contains(null));
        list.removeIf(v -> v % 3 == 0);
        list.replaceAll(v -> v ^ 1);
        sb.append(list).append(list.hashCode()).append(list.equals(new LinkedList<>(list)));
        List<Integer> view = list.subList(0, list.size() / 2);
        view.add(1000);
        sb.append(view.size()).append(list.size()).append(view);
        Collections.reverse(view);
        view.clear();
        sb.append(list).append(list.isEmpty());
        list.addAll(list);
        Object[] objects = list.toArray();
        Integer[] typed = list.toArray(new Integer[0]);
        sb.append(objects.length).append(Arrays.toString(typed)).append(list.retainAll(List.of(8, 9, -6)));
        sb.append(list);
        return at < 0 ? sb.append(list.get(at)).toString() : sb.toString();
    }

    public static int getOutOfRange(int[] data, int i) {
        List<Integer> list = i % 2 == 0 ? listOf(data) : new LinkedList<>(listOf(data));
        return list.get(i);
    }

    public static String indexMessages(int i) {
        StringBuilder sb = new StringBuilder();
        List<String> array = new ArrayList<>(List.of("a", "b"));
        List<String> linked = new LinkedList<>(array);
        for (List<String> l : List.of(array, linked)) {
            try {
                sb.append(l.set(i, "z"));
            } catch (IndexOutOfBoundsException e) {
                sb.append(e.getMessage()).append(';');
            }
            try {
                l.add(i, "q");
                sb.append(l);
            } catch (IndexOutOfBoundsException e) {
                sb.append(e.getMessage()).append(';');
            }
        }
        return sb.toString();
    }

    public static int modifyWhileIterating(int[] data, int victim) {
        List<Integer> list = listOf(data);
        int sum = 0;
        for (Integer v : list) {
            sum += v;
            if (v == victim || sum > 100) {
                list.remove(v);
            }
        }
        return sum + list.size();
    }

    public static String iteratorRemoval(int[] data) {
        List<Integer> list = listOf(data);
        Deque<Integer> removed = new ArrayDeque<>();
        for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
            int v = it.next();
            if ((v & 1) == 0) {
                it.remove();
                removed.push(v);
            }
        }
        Iterator<Integer> it = list.iterator();
        String tail = "";
        if (list.size() % 2 == 1) {
            it.next();
            it.remove();
            it.remove();
        } else {
            it.forEachRemaining(removed::addLast);
            tail = String.valueOf(it.hasNext());
        }
        return list + "" + removed + tail;
    }

    public static String listIterators(int[] data) {
        List<Integer> list = new LinkedList<>(listOf(data));
        StringBuilder sb = new StringBuilder();
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            int v = it.next();
            if (i % 4 == 0) {
                it.set(v * 2);
            } else if (i % 4 == 1) {
                it.add(-v);
            } else if (i % 4 == 2) {
                it.remove();
            }
        }
        while (it.hasPrevious()) {
            sb.append(it.previousIndex()).append('=').append(it.previous()).append(' ');
        }
        ListIterator<Integer> mid = list.listIterator(list.size() / 2);
        mid.add(99);
        if (mid.hasNext()) {
            mid.next();
        }
        mid.set(77);
        return sb.append(list).toString();
    }

    public static String linkedListMix(String[] words) {
        LinkedList<String> list = new LinkedList<>();
        for (int i = 0; i < words.length; i++) {
            if (i % 3 == 0) {
                list.addFirst(words[i]);
            } else if (i % 3 == 1) {
                list.addLast(words[i]);
            } else {
                list.add(list.size() / 2, words[i]);
            }
        }
        StringBuilder sb = new StringBuilder();
        sb.append(list).append(list.peekFirst()).append(list.peekLast());
        sb.append(list.removeFirstOccurrence("the")).append(list.removeLastOccurrence("a")).append(list.indexOf(null));
        sb.append(list.pollFirst()).append(list.pollLast()).append(list.offerFirst("new")).append(list.element());
        Iterator<String> back = list.descendingIterator();
        while (back.hasNext()) {
            sb.append(back.next()).append('<');
        }
        list.push("top");
        sb.append(list.pop()).append(list.pop());
        return sb.append(list.getFirst()).append(list.removeLast()).toString();
    }

    public static String dequeMix(int[] data) {
        ArrayDeque<Integer> d = new ArrayDeque<>(2);
        long acc = 0;
        for (int v : data) {
            switch (Math.floorMod(v, 6)) {
                case 0, 1 -> d.addFirst(v);
                case 2, 3 -> d.addLast(v);
                case 4 -> acc = acc * 31 + (d.isEmpty() ? 1 : d.pollFirst());
                default -> {
                    Integer last = d.peekLast();
                    acc += last == null ? 5 : last;
                    d.offer(v >> 1);
                }
            }
        }
        StringBuilder sb = new StringBuilder().append(d).append(acc).append(d.size());
        sb.append(d.contains(2)).append(d.removeFirstOccurrence(2)).append(d.stream().mapToInt(x -> x).sum());
        d.removeIf(x -> x < 0);
        return sb.append(d).append(d.getFirst()).append(d.pop()).append(d.removeLast()).toString();
    }

    public static void dequeNull(String s, int n) {
        Collection<String> c = n > 0 ? new ArrayDeque<>() : new LinkedList<>();
        c.add("x");
        c.add(s);
        System.out.println(c + " " + c.size());
    }

    public static String collectionsHelpers(int[] data, int n) {
        List<Integer> list = listOf(Arrays.copyOf(data, Math.min(data.length, 32)));
        int k = Math.floorMod(n, 5);
        StringBuilder sb = new StringBuilder();
        Collections.rotate(list, n);
        sb.append(list);
        Collections.sort(list, Collections.reverseOrder());
        sb.append(list).append(Collections.binarySearch(list, n, Comparator.reverseOrder()));
        Collections.sort(list);
        sb.append(Collections.binarySearch(list, n)).append(Collections.frequency(list, n));
        sb.append(Collections.nCopies(k, "z")).append(Collections.disjoint(list, List.of(n, 1)));
        if (!list.isEmpty()) {
            Collections.swap(list, 0, list.size() - 1);
        }
        sb.append(list).append(Collections.indexOfSubList(list, List.of(1, 2))).append(Collections.emptyList());
        List<Integer> copy = new ArrayList<>(Collections.nCopies(list.size(), 0));
        Collections.copy(copy, list);
        sb.append(copy.equals(list)).append(Collections.replaceAll(copy, 5, 6)).append(copy);
        Collections.fill(copy, k);
        sb.append(copy).append(Collections.singletonList(n)).append(Collections.addAll(copy, 1, 2));
        return sb.append(Collections.max(list)).append(Collections.min(list, Comparator.comparing(v -> -v))).toString();
    }

    public static void unmodifiable(int[] data, int which) {
        List<Integer> inner = listOf(data);
        List<Integer> list = switch (Math.floorMod(which, 6)) {
            case 0 -> Collections.unmodifiableList(inner);
            case 1 -> List.copyOf(inner);
            case 2 -> Collections.nCopies(2, which);
            case 3 -> Arrays.asList(1, 2, 3);
            case 4 -> Collections.emptyList();
            default -> inner;
        };
        inner.add(5);
        System.out.println(list.size());
        if (!list.isEmpty()) {
            System.out.println(list.set(0, 9));
        }
        System.out.println(list);
        list.add(which);
        System.out.println(list);
    }

    public static String immutableNulls(String[] parts) {
        List<String> list = List.of(parts);
        return list + "" + list.contains("a") + list.indexOf("c") + list.equals(Arrays.asList(parts)) + list.hashCode()
                + (parts.length == 3 && list.contains(null));
    }

    public static String asListBacking(String s, int i) {
        String[] arr = {"x", s, "z"};
        List<String> list = Arrays.asList(arr);
        list.set(0, "changed");
        arr[2] = "also";
        Collections.sort(list, Comparator.nullsFirst(Comparator.naturalOrder()));
        String r = Arrays.toString(arr) + list + list.indexOf(s) + Arrays.asList(1, 2).size() + Arrays.asList(new int[2]).size();
        return i == 0 ? r : i > 0 ? r + list.subList(1, 3) : r + list.remove(0);
    }

    public static String sortStability(String[] words) {
        List<String> list = new ArrayList<>(Arrays.asList(words));
        list.sort(Comparator.comparingInt(String::length));
        String a = list.toString();
        list.sort(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        String b = list.toString();
        list.sort(String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.reverseOrder()));
        return a + b + list;
    }

    public static int josephus(int n, int k) {
        int size = 1 + Math.floorMod(n, 30);
        int step = 1 + Math.floorMod(k, 11);
        List<Integer> circle = new LinkedList<>();
        for (int i = 1; i <= size; i++) {
            circle.add(i);
        }
        int at = 0;
        int hash = 0;
        while (circle.size() > 1) {
            at = (at + step - 1) % circle.size();
            hash = hash * 31 + circle.remove(at);
        }
        return hash * 100 + circle.get(0);
    }
}
