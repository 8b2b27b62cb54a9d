/** Linear programs: loops and branches whose conditions are sums of the parameters. */
class Linear {
    /** One loop. */
    static int sum(int n, int step) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step;
        }
        return sum;
    }

    /** A loop in a loop. */
    static int grid(int rows, int columns) {
        int cells = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = i; j < columns; j++) {
                cells++;
            }
        }
        return cells;
    }

    /** The greatest common divisor by subtraction: two ways through each turn. */
    static int subtract(int a, int b) {
        if (a <= 0 || b <= 0) {
            return -1;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    /** Two numbers that run towards each other. */
    static int meet(int low, int high) {
        int turns = 0;
        while (low < high) {
            low += 3;
            high -= 2;
            if (low == high) {
                return -turns;
            }
            turns++;
        }
        return turns;
    }

    /** Branches over four parameters. */
    static int classify(int a, int b, int c, int d) {
        int kind = 0;
        if (a + b > 10) {
            kind += 1;
        }
        if (a - b < c) {
            kind += 2;
        }
        if (c > d) {
            kind += 4;
        } else if (c == d) {
            kind += 8;
        }
        if (b + c + d < 100) {
            kind += 16;
        }
        if (a > 50 && d < -50) {
            kind += 32;
        }
        return kind;
    }
}
