/** Forty tests one after the other: 2^40 paths, and results that need a few of them. */
public class ManyTests {
    /** Which of forty readings are unusual, as bits; three of them together are an alarm. */
    static int alarm(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23, int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35, int a36, int a37, int a38, int a39) {
        long unusual = 0;
        if (a0 == -7) {
            unusual |= 1L;
        }
        if (a1 == -2) {
            unusual |= 2L;
        }
        if (a2 == 3) {
            unusual |= 4L;
        }
        if (a3 == 8) {
            unusual |= 8L;
        }
        if (a4 == 13) {
            unusual |= 16L;
        }
        if (a5 == 18) {
            unusual |= 32L;
        }
        if (a6 == 23) {
            unusual |= 64L;
        }
        if (a7 == 28) {
            unusual |= 128L;
        }
        if (a8 == 33) {
            unusual |= 256L;
        }
        if (a9 == 38) {
            unusual |= 512L;
        }
        if (a10 == 43) {
            unusual |= 1024L;
        }
        if (a11 == 48) {
            unusual |= 2048L;
        }
        if (a12 == 53) {
            unusual |= 4096L;
        }
        if (a13 == 58) {
            unusual |= 8192L;
        }
        if (a14 == 63) {
            unusual |= 16384L;
        }
        if (a15 == 68) {
            unusual |= 32768L;
        }
        if (a16 == 73) {
            unusual |= 65536L;
        }
        if (a17 == 78) {
            unusual |= 131072L;
        }
        if (a18 == 83) {
            unusual |= 262144L;
        }
        if (a19 == 88) {
            unusual |= 524288L;
        }
        if (a20 == 93) {
            unusual |= 1048576L;
        }
        if (a21 == 98) {
            unusual |= 2097152L;
        }
        if (a22 == 103) {
            unusual |= 4194304L;
        }
        if (a23 == 108) {
            unusual |= 8388608L;
        }
        if (a24 == 113) {
            unusual |= 16777216L;
        }
        if (a25 == 118) {
            unusual |= 33554432L;
        }
        if (a26 == 123) {
            unusual |= 67108864L;
        }
        if (a27 == 128) {
            unusual |= 134217728L;
        }
        if (a28 == 133) {
            unusual |= 268435456L;
        }
        if (a29 == 138) {
            unusual |= 536870912L;
        }
        if (a30 == 143) {
            unusual |= 1073741824L;
        }
        if (a31 == 148) {
            unusual |= 2147483648L;
        }
        if (a32 == 153) {
            unusual |= 4294967296L;
        }
        if (a33 == 158) {
            unusual |= 8589934592L;
        }
        if (a34 == 163) {
            unusual |= 17179869184L;
        }
        if (a35 == 168) {
            unusual |= 34359738368L;
        }
        if (a36 == 173) {
            unusual |= 68719476736L;
        }
        if (a37 == 178) {
            unusual |= 137438953472L;
        }
        if (a38 == 183) {
            unusual |= 274877906944L;
        }
        if (a39 == 188) {
            unusual |= 549755813888L;
        }
        long three = 1L << 3 | 1L << 17 | 1L << 29;
        if ((unusual & three) == three) {
            return 1; // @alarm
        }
        return 0;
    }

    /** Whether exactly three of forty readings are above limits of their own. */
    static int above(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23, int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35, int a36, int a37, int a38, int a39) {
        int count = 0;
        if (a0 > 0) {
            count++;
        }
        if (a1 > 3) {
            count++;
        }
        if (a2 > 6) {
            count++;
        }
        if (a3 > 9) {
            count++;
        }
        if (a4 > 12) {
            count++;
        }
        if (a5 > 15) {
            count++;
        }
        if (a6 > 18) {
            count++;
        }
        if (a7 > 21) {
            count++;
        }
        if (a8 > 24) {
            count++;
        }
        if (a9 > 27) {
            count++;
        }
        if (a10 > 30) {
            count++;
        }
        if (a11 > 33) {
            count++;
        }
        if (a12 > 36) {
            count++;
        }
        if (a13 > 39) {
            count++;
        }
        if (a14 > 42) {
            count++;
        }
        if (a15 > 45) {
            count++;
        }
        if (a16 > 48) {
            count++;
        }
        if (a17 > 51) {
            count++;
        }
        if (a18 > 54) {
            count++;
        }
        if (a19 > 57) {
            count++;
        }
        if (a20 > 60) {
            count++;
        }
        if (a21 > 63) {
            count++;
        }
        if (a22 > 66) {
            count++;
        }
        if (a23 > 69) {
            count++;
        }
        if (a24 > 72) {
            count++;
        }
        if (a25 > 75) {
            count++;
        }
        if (a26 > 78) {
            count++;
        }
        if (a27 > 81) {
            count++;
        }
        if (a28 > 84) {
            count++;
        }
        if (a29 > 87) {
            count++;
        }
        if (a30 > 90) {
            count++;
        }
        if (a31 > 93) {
            count++;
        }
        if (a32 > 96) {
            count++;
        }
        if (a33 > 99) {
            count++;
        }
        if (a34 > 102) {
            count++;
        }
        if (a35 > 105) {
            count++;
        }
        if (a36 > 108) {
            count++;
        }
        if (a37 > 111) {
            count++;
        }
        if (a38 > 114) {
            count++;
        }
        if (a39 > 117) {
            count++;
        }
        if (count == 3) {
            return 1; // @three
        }
        if (count > 40) {
            return 2; // @never
        }
        return 0;
    }
}
