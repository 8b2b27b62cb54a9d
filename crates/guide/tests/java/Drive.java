import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Calls every static method of a class with every combination of a few small values. */
public final class Drive {
    private Drive() {}

    static Object[] values(Class<?> type) {
        if (type == int.class) return new Object[] {-1, 0, 1, 2, 5};
        if (type == long.class) return new Object[] {-1L, 0L, 1L, 2L};
        if (type == double.class) return new Object[] {-1.0, 0.5, 2.0, Double.NaN};
        if (type == float.class) return new Object[] {-1f, 1f, Float.NaN};
        if (type == boolean.class) return new Object[] {false, true};
        if (type == String.class) return new Object[] {null, "", "a", "abcd"};
        if (type == Object.class) return new Object[] {null, "a", "abcd"};
        if (type == int[].class) return new Object[] {null, new int[] {}, new int[] {0}, new int[] {1, 7, 2}};
        return null;
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            boolean called = Modifier.isStatic(method.getModifiers()) && !method.isSynthetic();
            if (!called) continue;
            List<Object[]> domains = new ArrayList<>();
            for (Class<?> parameter : method.getParameterTypes()) domains.add(values(parameter));
            if (domains.contains(null)) continue;
            method.setAccessible(true);
            run(method, domains);
        }
    }

    static void run(Method method, List<Object[]> domains) throws Exception {
        int[] at = new int[domains.size()];
        int number = 0;
        while (true) {
            Object[] args = new Object[at.length];
            for (int i = 0; i < at.length; i++) args[i] = domains.get(i)[at[i]];
            Log.clear();
            String outcome = "returns";
            try {
                method.invoke(null, args);
            } catch (InvocationTargetException e) {
                outcome = e.getCause().getClass().getName();
            }
            System.out.println("case " + method.getName() + " " + number++ + " " + outcome);
            for (String line : Log.said) System.out.println(line);
            int i = at.length - 1;
            while (i >= 0 && ++at[i] == domains.get(i).length) at[i--] = 0;
            if (i < 0) return;
        }
    }
}
