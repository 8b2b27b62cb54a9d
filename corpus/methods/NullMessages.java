import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the JVM says of a null: the message depends on the code, not on the values. */
public class NullMessages {
    static class Node {
        Node next;
        Node[] kids;
        int value;
        long wide;
        String name;
        int[] ints;
        int[][] grid;
        Object lock;
        static Node root;
        static int[] table;
        static Node[][] forest;

        Node next() { return next; }
        Node kid(int i, String s) { return null; }
        Node pick(long a, Object b, StringBuilder c, int[] d, String[] e) { return null; }
        static Node none() { return null; }
        private int hidden() { return value; }
        int viaThis() { return next.value; }
        int deepThis() { return next.kids[0].value; }
        int outer(int[] data) { int[] copy = data; return copy[0]; }
        int parameters(long a, Node b, double c, Node d) { return d.value; }
        int overwritten(Node b) { b = next; return b.value; }
    }

    interface Shape { int area(int scale); }

    static Node chain(int n) {
        Node node = null;
        for (int i = 0; i < n; i++) {
            Node above = new Node();
            above.next = node;
            above.kids = new Node[1];
            node = above;
        }
        return node;
    }

    static String say(Throwable t) { return t.getClass().getName() + ": " + t.getMessage(); }

    public static String invokeParameter(String s) { try { return "" + s.length(); } catch (NullPointerException e) { return say(e); } }
    public static String invokeOnNull(int k) { try { return ((String) null).trim(); } catch (NullPointerException e) { return say(e); } }
    public static String invokeLocal(int k) { Node n = k > 5 ? new Node() : null; try { return "" + n.next(); } catch (NullPointerException e) { return say(e); } }
    public static String readField(int k) { Node n = chain(k & 3); try { return "" + n.value; } catch (NullPointerException e) { return say(e); } }
    public static String readPath(int k) { Node n = chain(k & 3); try { return "" + n.next.next.value; } catch (NullPointerException e) { return say(e); } }
    public static String readDeep(int k) {
        Node n = chain(k & 15);
        try { return "" + n.next.next.next.next.next.next.next.next.value; } catch (NullPointerException e) { return say(e); }
    }
    public static String assign(int k) { Node n = chain(k & 1); try { n.next.value = k; return "set"; } catch (NullPointerException e) { return say(e); } }
    public static String assignWide(int k) { Node n = chain(k & 1); try { n.next.wide = k; return "set"; } catch (NullPointerException e) { return say(e); } }
    public static String addTo(int k) { Node n = chain(k & 1); try { n.next.value += k; return "set"; } catch (NullPointerException e) { return say(e); } }
    public static String loadInt(int[] a, int i) { try { return "" + a[i]; } catch (RuntimeException e) { return say(e); } }
    public static String loadLong(long[] a, int i) { try { return "" + a[i]; } catch (RuntimeException e) { return say(e); } }
    public static String loadFloat(int k) { float[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadDouble(int k) { double[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadByte(int k) { byte[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadBoolean(int k) { boolean[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadChar(int k) { char[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadShort(int k) { short[] a = null; try { return "" + a[k]; } catch (RuntimeException e) { return say(e); } }
    public static String loadObject(String[] a, int i) { try { return a[i]; } catch (RuntimeException e) { return say(e); } }
    public static String storeInt(int[] a, int i) { try { a[i] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeLong(int k) { long[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeDouble(int k) { double[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeByte(int k) { byte[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeChar(int k) { char[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeShort(int k) { short[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeFloat(int k) { float[] a = null; try { a[k] = 3; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String storeObject(int k) { Object[] a = null; try { a[k] = "x"; return "set"; } catch (RuntimeException e) { return say(e); } }
    public static String length(int[] a) { try { return "" + a.length; } catch (RuntimeException e) { return say(e); } }
    public static String lengthOfField(int k) { Node n = new Node(); try { return "" + n.ints.length; } catch (RuntimeException e) { return say(e); } }
    public static String throwNull(int k) { RuntimeException x = null; try { throw x; } catch (RuntimeException e) { return say(e); } }
    public static String throwField(int k) { try { throw (RuntimeException) Node.root.lock; } catch (RuntimeException e) { return say(e); } }
    public static String lock(String o) { try { synchronized (o) { return "in"; } } catch (RuntimeException e) { return say(e); } }
    public static String lockField(int k) { Node n = new Node(); try { synchronized (n.lock) { return "in"; } } catch (RuntimeException e) { return say(e); } }
    public static String staticField(int k) { try { return "" + Node.root.value; } catch (RuntimeException e) { return say(e); } }
    public static String staticArray(int k) { try { return "" + Node.table[k]; } catch (RuntimeException e) { return say(e); } }
    public static String staticPath(int k) { try { return "" + Node.root.next.kids[2].name; } catch (RuntimeException e) { return say(e); } }
    public static String element(int k) { Node[] a = new Node[3]; try { return "" + a[1].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementBy(int k) { Node[] a = new Node[3]; int i = k & 1; try { return "" + a[i].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementSum(int k) { Node[] a = new Node[8]; int i = k & 1; try { return "" + a[i + 1].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementBig(int k) { Node[] a = new Node[1000]; try { return "" + a[500].value + a[100].name; } catch (RuntimeException e) { return say(e); } }
    public static String elementByElement(int k) { Node[] a = new Node[3]; int[] p = {1, 2}; try { return "" + a[p[0]].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementByField(int k) { Node n = new Node(); Node[] a = new Node[3]; try { return "" + a[n.value].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementByCall(int k) { Node n = new Node(); Node[] a = new Node[3]; try { return "" + a[n.hidden()].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementByByte(int k) { byte[] b = {1}; Node[] a = new Node[3]; try { return "" + a[b[0]].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementByChar(String s) { char c = 1; Node[] a = new Node[3]; try { return "" + a[c].value; } catch (RuntimeException e) { return say(e); } }
    public static String elementByLong(long l) { Node[] a = new Node[3]; try { return "" + a[(int) (l & 1)].value; } catch (RuntimeException e) { return say(e); } }
    public static String grid(int k) { int[][] g = new int[2][]; try { return "" + g[k & 1][0]; } catch (RuntimeException e) { return say(e); } }
    public static String gridField(int k) { Node n = new Node(); n.grid = new int[2][]; try { return "" + n.grid[1][k]; } catch (RuntimeException e) { return say(e); } }
    public static String forest(int k) { Node.forest = new Node[3][3]; try { return "" + Node.forest[2][1].next.kids; } catch (RuntimeException e) { return say(e); } }
    public static String deepGrid(int k) { int[][][][][][][] g = new int[1][1][1][1][1][][]; try { return "" + g[0][0][0][0][0][0][0]; } catch (RuntimeException e) { return say(e); } }
    public static String returned(int k) { try { return "" + Node.none().value; } catch (RuntimeException e) { return say(e); } }
    public static String returnedVirtual(int k) { Node n = new Node(); try { return "" + n.next().value; } catch (RuntimeException e) { return say(e); } }
    public static String returnedArgs(int k) { Node n = new Node(); try { return "" + n.kid(k, "a").value; } catch (RuntimeException e) { return say(e); } }
    public static String returnedManyArgs(int k) { Node n = new Node(); try { return "" + n.pick(k, n, null, null, null).value; } catch (RuntimeException e) { return say(e); } }
    public static String returnedField(int k) { Node n = chain(2); try { return "" + n.next().next.value; } catch (RuntimeException e) { return say(e); } }
    public static String returnedElement(int k) { Node n = chain(2); try { return "" + n.next().kids[0].value; } catch (RuntimeException e) { return say(e); } }
    public static String callWithArgs(int k) { Node n = null; try { return "" + n.pick(1L, "b", null, new int[0], null); } catch (RuntimeException e) { return say(e); } }
    public static String callPrivate(int k) { Node n = null; try { return "" + n.hidden(); } catch (RuntimeException e) { return say(e); } }
    public static String callInterface(int k) { Shape s = null; try { return "" + s.area(k); } catch (RuntimeException e) { return say(e); } }
    public static String callGeneric(int k) { List<String> l = new ArrayList<>(); l.add(null); try { return l.get(0).trim(); } catch (RuntimeException e) { return say(e); } }
    public static String callMap(int k) { Map<String, List<Integer>> m = new HashMap<>(); try { return "" + m.get("x").size(); } catch (RuntimeException e) { return say(e); } }
    public static String callObject(String o) { try { return o.getClass().getName(); } catch (RuntimeException e) { return say(e); } }
    public static String callArray(int k) { int[] a = null; try { return "" + a.clone(); } catch (RuntimeException e) { return say(e); } }
    public static String callArrays(int k) { String[][] a = null; try { return "" + a.clone(); } catch (RuntimeException e) { return say(e); } }
    public static String unbox(int k) { Integer i = k > 3 ? k : null; try { int n = i; return "" + n; } catch (RuntimeException e) { return say(e); } }
    public static String unboxElement(int k) { Long[] a = new Long[2]; try { return "" + (a[0] + 1); } catch (RuntimeException e) { return say(e); } }
    public static String unboxMap(int k) { Map<String, Integer> m = new HashMap<>(); try { int n = m.get("a"); return "" + n; } catch (RuntimeException e) { return say(e); } }
    public static String cast(String s) { Object o = s; try { return "" + ((Node) o).value; } catch (NullPointerException e) { return say(e); } catch (ClassCastException e) { return "cast"; } }
    public static String castElement(int k) { Object[] a = new Object[1]; try { return "" + ((Node) a[0]).value; } catch (RuntimeException e) { return say(e); } }
    public static String conditional(int k) { Node a = null; Node b = null; try { return "" + (k > 0 ? a : b).value; } catch (RuntimeException e) { return say(e); } }
    public static String conditionalField(int k) { Node a = new Node(); try { return "" + (k > 0 ? a.next : a).name.length(); } catch (RuntimeException e) { return say(e); } }
    public static String loop(int k) { Node n = chain(3); try { int s = 0; while (true) { s += n.value; n = n.next; } } catch (RuntimeException e) { return say(e); } }
    public static String loopElement(int k) { String[] a = {"a", "b", null}; try { int s = 0; for (String x : a) s += x.length(); return "" + s; } catch (RuntimeException e) { return say(e); } }
    public static String thisField(int k) { try { return "" + new Node().viaThis(); } catch (RuntimeException e) { return say(e); } }
    public static String thisDeep(int k) { try { return "" + chain(1 + (k & 1)).deepThis(); } catch (RuntimeException e) { return say(e); } }
    public static String localCopy(int k) { try { return "" + new Node().outer(null); } catch (RuntimeException e) { return say(e); } }
    public static String fourthParameter(int k) { try { return "" + new Node().parameters(1, null, 2, null); } catch (RuntimeException e) { return say(e); } }
    public static String overwritten(int k) { try { return "" + new Node().overwritten(new Node()); } catch (RuntimeException e) { return say(e); } }
    public static String switchString(String s) { try { switch (s) { case "a": return "A"; default: return "other"; } } catch (RuntimeException e) { return say(e); } }
    enum Color { RED, GREEN }
    public static String switchEnum(int k) { Color c = k > 3 ? Color.RED : null; try { switch (c) { case RED: return "R"; default: return "other"; } } catch (RuntimeException e) { return say(e); } }
    public static String forEach(int k) { List<String> l = null; try { for (String s : l) return s; return ""; } catch (RuntimeException e) { return say(e); } }
    public static String inLambda(int k) { Node n = null; Supplier<Integer> f = () -> n.value; try { return "" + f.get(); } catch (RuntimeException e) { return say(e); } }
    public static String lambdaParameter(int k) { Function<Node, Integer> f = x -> x.next.value; try { return "" + f.apply(new Node()); } catch (RuntimeException e) { return say(e); } }
    public static String methodReference(int k) { Function<String, Integer> f = String::length; try { return "" + f.apply(null); } catch (RuntimeException e) { return say(e); } }
    public static String boundReference(int k) { String s = null; try { Supplier<Integer> f = s::length; return "" + f.get(); } catch (RuntimeException e) { return say(e); } }
    public static String explicit(int k) { try { throw new NullPointerException(); } catch (RuntimeException e) { return say(e); } }
    public static String explicitText(int k) { try { throw new NullPointerException("mine"); } catch (RuntimeException e) { return say(e); } }
    static class Own extends NullPointerException { Own() { super(); } }
    public static String subclass(int k) { try { throw new Own(); } catch (RuntimeException e) { return say(e); } }
    public static String rethrown(int k) {
        Node n = null;
        try { try { return "" + n.value; } catch (NullPointerException e) { throw e; } } catch (RuntimeException e) { return say(e); }
    }
    public static String wrapped(int k) {
        Node n = null;
        try { try { return "" + n.value; } catch (NullPointerException e) { throw new IllegalStateException(e); } }
        catch (RuntimeException e) { return say(e) + " / " + say(e.getCause()); }
    }
    static int inner(Node n) { return n.next.value; }
    public static String callee(int k) { try { return "" + inner(new Node()); } catch (RuntimeException e) { return say(e); } }
    public static String refilled(int k) { Node n = null; try { return "" + n.value; } catch (RuntimeException e) { return say(e.fillInStackTrace()) + say(e); } }
    public static String refilledLater(int k) { Node n = null; try { return "" + n.value; } catch (RuntimeException e) { again(e); return say(e); } }
    static void again(Throwable t) { t.fillInStackTrace(); }
    public static String explicitRefilled(int k) { NullPointerException e = new NullPointerException(); e.fillInStackTrace(); return say(e); }
    public static String twice(int k) { Node n = null; try { return "" + n.value; } catch (RuntimeException e) { return say(e) + (e.getMessage() == e.getMessage()); } }
    public static String text(int k) { Node n = null; try { return "" + n.value; } catch (RuntimeException e) { return e + "|" + e.getLocalizedMessage(); } }
    static class Holder { final int n; Holder(Node node) { n = node.value; } Holder(int[] a) { this(a.length); } Holder(int k) { n = k; } }
    public static String inConstructor(int k) { try { return "" + new Holder((Node) null).n; } catch (RuntimeException e) { return say(e); } }
    public static String beforeThis(int k) { try { return "" + new Holder((int[]) null).n; } catch (RuntimeException e) { return say(e); } }
    static class Starts { static int n = Node.root.value; }
    public static String inInitialiser(int k) {
        try { return "" + Starts.n; } catch (ExceptionInInitializerError e) {
            String first = say(e.getCause());
            try { return "" + Starts.n; } catch (NoClassDefFoundError f) { return first + " / " + f.getCause(); }
        }
    }
    public static String ternaryIndex(int k) { Node[] a = new Node[2]; try { return "" + a[k > 0 ? 1 : 0].value; } catch (RuntimeException e) { return say(e); } }
    public static String increment(int k) { int[] a = null; try { a[k]++; return ""; } catch (RuntimeException e) { return say(e); } }
    public static String concat(int k) { String[] a = new String[1]; try { return a[0].concat("x"); } catch (RuntimeException e) { return say(e); } }
    public static String negativeIndex(int k) { Node[] a = null; try { return "" + a[-1]; } catch (RuntimeException e) { return say(e); } }
    public static String manyLocals(int k) {
        int a0 = k, a1 = k, a2 = k, a3 = k, a4 = k, a5 = k, a6 = k, a7 = k, a8 = k, a9 = k;
        Node last = null;
        try { return "" + last.value + (a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9); } catch (RuntimeException e) { return say(e); }
    }
    public static String requireNonNull(String o) { try { return "" + java.util.Objects.requireNonNull(o).hashCode() % 1; } catch (RuntimeException e) { return say(e); } }
    public static int uncaught(int k) { Node n = null; return n.value; }
}
