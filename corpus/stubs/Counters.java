/** Several calls in a loop, and all kinds of results. */
public class Counters {
    interface Counter {
        int next();
    }

    static class Source {
        private int count;

        int next() {
            return count++;
        }

        boolean flag() {
            return true;
        }

        char letter() {
            return 'a';
        }

        double weight() {
            return 1;
        }

        final int fixed() {
            return 1;
        }

        int twice() {
            return next() + next();
        }
    }

    static class Below extends Source {
        @Override
        int next() {
            return super.next();
        }
    }

    // Sums until an answer is zero: 0, 1 or 2 rounds more.
    // expect loop=2 stub Counters.Counter.next: return 3, NullPointerException 1
    static int sum(Counter counter) {
        int sum = 0;
        int last = counter.next();
        while (last != 0) {
            sum += last;
            last = counter.next();
        }
        return sum;
    }

    // expect stub Counters.Source.flag,Counters.Source.letter,Counters.Source.weight: return 4, NullPointerException 1
    static int kinds(Source source) {
        if (source.flag()) {
            return source.letter() == 'x' ? 1 : 2;
        }
        return source.weight() > 0.5 ? 3 : 4;
    }

    // Two objects or one: the answers belong to the calls.
    // expect stub Counters.Counter.next: return 2, NullPointerException 2
    static boolean same(Counter a, Counter b) {
        return a.next() == b.next();
    }

    // The method of the class calls the stubbed one.
    // expect stub Counters.Source.next: return 2, NullPointerException 1
    static boolean even(Source source) {
        return source.twice() % 2 == 0;
    }

    // A final method cannot be answered by another class.
    // expect stub Counters.Source.fixed: return 2, NullPointerException 1, unrealised 2
    static boolean fixed(Source source) {
        return source.fixed() > 1;
    }

    // Nor can a call through super.
    // expect stub Counters.Source.next: return 2, NullPointerException 1, unrealised 2
    static boolean above(Below below) {
        return below.next() > 1;
    }
}
