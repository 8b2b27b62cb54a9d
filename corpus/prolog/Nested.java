/** Loops within loops, and a method that calls itself: what a limit counts. */
class Nested {
    static int turns(int n, int m) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                count++;
            }
        }
        return count;
    }

    static int down(int n) {
        return n <= 0 ? 0 : 1 + down(n - 1);
    }
}
