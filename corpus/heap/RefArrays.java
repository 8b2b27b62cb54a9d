/** Arrays of references: elements may be one another, null, or an argument. */
public class RefArrays {
    /** A node. */
    static class Node {
        int value;
        Node next;
    }

    // expect loop=1: return 4, NullPointerException 1
    // expect loop=2: return 6, NullPointerException 1
    // expect loop=1 nonnull: return 4
    // expect loop=2 nonnull: return 6
    static int indexOf(Node[] a, Node wanted) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** The result 1 needs a[0] == a[1]. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 3
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    static int elementAlias(Node[] a) {
        a[0].value = 1;
        a[1].value = 2;
        return a[0].value == 2 ? 1 : 0;
    }

    /** The result 1 needs i == j, or a[i] == a[j] at the start. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int moved(Node[] a, int i, int j) {
        Node old = a[i];
        a[i] = null;
        a[j] = old;
        return a[i] == old ? 1 : 0;
    }

    /** Links the elements into a list; an element that is null ends it by name. */
    // expect loop=1: return 2, NullPointerException 3
    // expect loop=2: return 3, NullPointerException 4
    // expect loop=1 nonnull: return 2, NullPointerException 2
    // expect loop=2 nonnull: return 3, NullPointerException 3
    static Node link(Node[] a) {
        Node head = null;
        for (int i = a.length - 1; i >= 0; i--) {
            a[i].next = head;
            head = a[i];
        }
        return head;
    }

    /** How many different objects are in the first two cells. */
    // expect: return 5, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 5, ArrayIndexOutOfBoundsException 2
    static int distinct(Node[] a) {
        Node p = a[0];
        Node q = a[1];
        if (p == null) {
            return q == null ? 0 : 1;
        }
        return q == null || p == q ? 1 : 2;
    }
}
