/** A price with a discount for larger orders: branches, a loop, a division and an exception. */
public class Tiers {
    public static int price(int pieces, int each, int coupons) {
        if (pieces <= 0) {
            throw new IllegalArgumentException("nothing to pay for");
        }
        int total = pieces * each;
        for (int i = 0; i < coupons; i++) {
            total -= 5;
        }
        if (pieces >= 100) {
            total -= total / 10;
        }
        return total / (each - 1);
    }
}
