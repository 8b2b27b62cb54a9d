import java.util.List;

/** Decisions at the head and the foot of loops, and the hidden ones of the compiler. */
public class Loops {
    static int whileBoth(int a, int b) {
        int n = 0;
        while (a < 2 && b < 2) {
            a++;
            b += n & 1;
            n++;
        }
        return n;
    }

    static int doEither(int a, int b) {
        int n = 0;
        do {
            a++;
            n++;
        } while (a < 2 || n < b);
        return n;
    }

    static int forAll(int[] xs, int limit) {
        int sum = 0;
        if (xs == null) {
            return -1;
        }
        for (int i = 0; i < xs.length && sum < limit; i++) {
            if (xs[i] < 0 || xs[i] > 4) {
                continue;
            }
            sum += xs[i];
        }
        return sum;
    }

    static int each(int[] xs) {
        int n = 0;
        for (int x : xs) {
            if (x > 0 && x != 2) {
                n++;
            }
        }
        return n;
    }

    static int eachOf(int a) {
        int n = 0;
        for (Integer x : List.of(1, 2, 3)) {
            if (x > a) {
                n++;
            }
        }
        return n;
    }

    static int forever(int a) {
        for (;;) {
            if (a > 3 || a == 1) {
                break;
            }
            a++;
        }
        while (true) {
            if (a++ > 5) {
                return a;
            }
        }
    }

    static int emptyBody(int a, int b) {
        while (a++ < 2 && b-- > 0) ;
        return a + b;
    }

    static int labelled(int a, int b) {
        int n = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i == a && j == b) break outer;
                if (i + j > 3 || j > a) continue outer;
                n++;
            }
        }
        return n;
    }
}
