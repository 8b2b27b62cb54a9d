/** Twenty branches, each a linear relation, half of them over two parameters. */
class Wide {
    public static int wide(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19) {
        int r = 0;
        if (a0 < 29) r += 1;
        if (a1 + a8 > -35) r += 2;
        if (a2 < 44) r += 4;
        if (a3 >= a8 - 11) r += 8;
        if (a4 < 38) r += 16;
        if (a5 + a12 > 89) r += 32;
        if (a6 < 33) r += 64;
        if (a7 >= a12 - 16) r += 128;
        if (a8 < -47) r += 256;
        if (a9 + a16 > 19) r += 512;
        if (a10 < 49) r += 1024;
        if (a11 >= a16 - 7) r += 2048;
        if (a12 < 33) r += 4096;
        if (a13 + a0 > -87) r += 8192;
        if (a14 < -30) r += 16384;
        if (a15 >= a0 - 3) r += 32768;
        if (a16 < -3) r += 65536;
        if (a17 + a4 > 20) r += 131072;
        if (a18 < -19) r += 262144;
        if (a19 >= a4 - 12) r += 524288;
        return r;
    }
}
