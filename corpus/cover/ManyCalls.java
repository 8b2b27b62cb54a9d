/** Forty tests one after the other, in each of which another method is called. */
public class ManyCalls {
    private static int twice(int n) {
        return n > 20 ? 2 * n : n + n;
    }

    /** Every branch is easy to reach, and there are 2^40 paths. */
    public static int sum(int[] bits) {
        if (bits == null || bits.length < 40) {
            return -1;
        }
        int sum = 0;
        if (bits[0] > 0) {
            sum += twice(0);
        }
        if (bits[1] > 3) {
            sum += twice(1);
        }
        if (bits[2] > 6) {
            sum += twice(2);
        }
        if (bits[3] > 9) {
            sum += twice(3);
        }
        if (bits[4] > 12) {
            sum += twice(4);
        }
        if (bits[5] > 15) {
            sum += twice(5);
        }
        if (bits[6] > 18) {
            sum += twice(6);
        }
        if (bits[7] > 21) {
            sum += twice(7);
        }
        if (bits[8] > 24) {
            sum += twice(8);
        }
        if (bits[9] > 27) {
            sum += twice(9);
        }
        if (bits[10] > 30) {
            sum += twice(10);
        }
        if (bits[11] > 33) {
            sum += twice(11);
        }
        if (bits[12] > 36) {
            sum += twice(12);
        }
        if (bits[13] > 39) {
            sum += twice(13);
        }
        if (bits[14] > 42) {
            sum += twice(14);
        }
        if (bits[15] > 45) {
            sum += twice(15);
        }
        if (bits[16] > 48) {
            sum += twice(16);
        }
        if (bits[17] > 51) {
            sum += twice(17);
        }
        if (bits[18] > 54) {
            sum += twice(18);
        }
        if (bits[19] > 57) {
            sum += twice(19);
        }
        if (bits[20] > 60) {
            sum += twice(20);
        }
        if (bits[21] > 63) {
            sum += twice(21);
        }
        if (bits[22] > 66) {
            sum += twice(22);
        }
        if (bits[23] > 69) {
            sum += twice(23);
        }
        if (bits[24] > 72) {
            sum += twice(24);
        }
        if (bits[25] > 75) {
            sum += twice(25);
        }
        if (bits[26] > 78) {
            sum += twice(26);
        }
        if (bits[27] > 81) {
            sum += twice(27);
        }
        if (bits[28] > 84) {
            sum += twice(28);
        }
        if (bits[29] > 87) {
            sum += twice(29);
        }
        if (bits[30] > 90) {
            sum += twice(30);
        }
        if (bits[31] > 93) {
            sum += twice(31);
        }
        if (bits[32] > 96) {
            sum += twice(32);
        }
        if (bits[33] > 99) {
            sum += twice(33);
        }
        if (bits[34] > 102) {
            sum += twice(34);
        }
        if (bits[35] > 105) {
            sum += twice(35);
        }
        if (bits[36] > 108) {
            sum += twice(36);
        }
        if (bits[37] > 111) {
            sum += twice(37);
        }
        if (bits[38] > 114) {
            sum += twice(38);
        }
        if (bits[39] > 117) {
            sum += twice(39);
        }
        return sum;
    }
}
