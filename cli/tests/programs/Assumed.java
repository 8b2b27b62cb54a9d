/** Inputs to make assumptions on: numbers of every kind, truth, a nested class with an invariant. */
public class Assumed {
    static class Cell {
        Cell next;
        double weight;
        float share;
        boolean flag;
        char letter;
        long stamp;

        boolean ok() {
            return weight > 0 && next == null;
        }
    }

    static int weigh(Cell cell, double x) {
        if (cell.weight > x) {
            return 1;
        }
        return cell.weight == x ? 2 : 3;
    }

    static int grade(double x) {
        return x > 0 ? 1 : x < 0 ? 2 : x == 0 ? 3 : 4;
    }

    static int share(Cell cell) {
        return cell.share >= 0.5f ? 1 : 2;
    }

    static int read(Cell cell) {
        if (cell.flag) {
            return cell.letter == 'a' ? 1 : 2;
        }
        return cell.stamp > 0 ? 3 : 4;
    }

    static int last(Cell cell) {
        return cell.next == null ? 1 : 2;
    }
}
