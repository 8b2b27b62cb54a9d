/** What cannot be followed on one way does not concern what lies on another. */
public class Reasons {
    static int apart(int x, String s) {
        int r = 0;
        if (x > 10) {
            if (s.length() > 3) {
                r = 1; // length
            }
        } else if (x < -10) {
            if (s.charAt(0) == 'a') {
                r = 2; // letter
            }
        } else if (x * x < 0) {
            r = 3; // never
        }
        return r;
    }
}
