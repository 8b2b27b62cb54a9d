public class WideLocals {
    static int depth;

    public static long manyLongs(long s, int k) {
        long v0 = s, v1 = s + 1, v2 = s * 3, v3 = ~s;
        long v4 = v0 + v3, v5 = v4 ^ v1, v6 = v5 - v2 * 5, v7 = v3 >> 4;
        long v8 = v4 + v7, v9 = v8 ^ v5, v10 = v9 - v6 * 2, v11 = v7 >> 8;
        long v12 = v8 + v11, v13 = v12 ^ v9, v14 = v13 - v10 * 6, v15 = v11 >> 3;
        long v16 = v12 + v15, v17 = v16 ^ v13, v18 = v17 - v14 * 3, v19 = v15 >> 7;
        long v20 = v16 + v19, v21 = v20 ^ v17, v22 = v21 - v18 * 7, v23 = v19 >> 2;
        long v24 = v20 + v23, v25 = v24 ^ v21, v26 = v25 - v22 * 4, v27 = v23 >> 6;
        long v28 = v24 + v27, v29 = v28 ^ v25, v30 = v29 - v26 * 1, v31 = v27 >> 1;
        long v32 = v28 + v31, v33 = v32 ^ v29, v34 = v33 - v30 * 5, v35 = v31 >> 5;
        long v36 = v32 + v35, v37 = v36 ^ v33, v38 = v37 - v34 * 2, v39 = v35 >> 0;
        long v40 = v36 + v39, v41 = v40 ^ v37, v42 = v41 - v38 * 6, v43 = v39 >> 4;
        long v44 = v40 + v43, v45 = v44 ^ v41, v46 = v45 - v42 * 3, v47 = v43 >> 8;
        long v48 = v44 + v47, v49 = v48 ^ v45, v50 = v49 - v46 * 7, v51 = v47 >> 3;
        long v52 = v48 + v51, v53 = v52 ^ v49, v54 = v53 - v50 * 4, v55 = v51 >> 7;
        long v56 = v52 + v55, v57 = v56 ^ v53, v58 = v57 - v54 * 1, v59 = v55 >> 2;
        long v60 = v56 + v59, v61 = v60 ^ v57, v62 = v61 - v58 * 5, v63 = v59 >> 6;
        long v64 = v60 + v63, v65 = v64 ^ v61, v66 = v65 - v62 * 2, v67 = v63 >> 1;
        long v68 = v64 + v67, v69 = v68 ^ v65, v70 = v69 - v66 * 6, v71 = v67 >> 5;
        long v72 = v68 + v71, v73 = v72 ^ v69, v74 = v73 - v70 * 3, v75 = v71 >> 0;
        long v76 = v72 + v75, v77 = v76 ^ v73, v78 = v77 - v74 * 7, v79 = v75 >> 4;
        long v80 = v76 + v79, v81 = v80 ^ v77, v82 = v81 - v78 * 4, v83 = v79 >> 8;
        long v84 = v80 + v83, v85 = v84 ^ v81, v86 = v85 - v82 * 1, v87 = v83 >> 3;
        long v88 = v84 + v87, v89 = v88 ^ v85, v90 = v89 - v86 * 5, v91 = v87 >> 7;
        long v92 = v88 + v91, v93 = v92 ^ v89, v94 = v93 - v90 * 2, v95 = v91 >> 2;
        long v96 = v92 + v95, v97 = v96 ^ v93, v98 = v97 - v94 * 6, v99 = v95 >> 6;
        long v100 = v96 + v99, v101 = v100 ^ v97, v102 = v101 - v98 * 3, v103 = v99 >> 1;
        long v104 = v100 + v103, v105 = v104 ^ v101, v106 = v105 - v102 * 7, v107 = v103 >> 5;
        long v108 = v104 + v107, v109 = v108 ^ v105, v110 = v109 - v106 * 4, v111 = v107 >> 0;
        long v112 = v108 + v111, v113 = v112 ^ v109, v114 = v113 - v110 * 1, v115 = v111 >> 4;
        long v116 = v112 + v115, v117 = v116 ^ v113, v118 = v117 - v114 * 5, v119 = v115 >> 8;
        long v120 = v116 + v119, v121 = v120 ^ v117, v122 = v121 - v118 * 2, v123 = v119 >> 3;
        long v124 = v120 + v123, v125 = v124 ^ v121, v126 = v125 - v122 * 6, v127 = v123 >> 7;
        long v128 = v124 + v127, v129 = v128 ^ v125, v130 = v129 - v126 * 3, v131 = v127 >> 2;
        long v132 = v128 + v131, v133 = v132 ^ v129, v134 = v133 - v130 * 7, v135 = v131 >> 6;
        int i = k;
        int j = 0;
        float f = k;
        double d = s;
        byte b = (byte) s;
        char c = (char) k;
        while (j < 40) {
            i += 3;
            i -= 1000;
            j++;
            v135 += i;
            v134 ^= v135 << j;
            f += j;
            d -= f;
            b += j;
            c--;
            if ((i & 1) == 0) {
                i += 32767;
            } else {
                i += -32768;
            }
        }
        String tail = "t" + i;
        Object o = tail;
        long[] arr = {v130, v131, v132, v133, v134, v135};
        for (long x : arr) {
            v100 = v100 * 31 + x;
        }
        System.out.println(o);
        System.out.println(f);
        System.out.println(d);
        System.out.println(b);
        System.out.println((int) c);
        return v100 + v0 + v68 * v127 + v128 - v129;
    }

    public static int manyInts(int s) {
        int a0 = s, a1 = 1, a2 = 2, a3 = -1, a4 = s >> 1, a5 = s << 1, a6 = -s, a7 = ~s, a8 = 300, a9 = 40000;
        int a10 = a9 | a4, a11 = a10 & a9, a12 = a11 + a5, a13 = a12 - a10, a14 = a13 ^ a6,
                a15 = a14 * a11, a16 = a15 | a7, a17 = a16 & a12, a18 = a17 + a17, a19 = a18 - a13;
        int a20 = a19 ^ a18, a21 = a20 * a14, a22 = a21 | a19, a23 = a22 & a15, a24 = a23 + a20,
                a25 = a24 - a16, a26 = a25 ^ a21, a27 = a26 * a26, a28 = a27 | a22, a29 = a28 & a27;
        int a30 = a29 + a23, a31 = a30 - a28, a32 = a31 ^ a24, a33 = a32 * a29, a34 = a33 | a25,
                a35 = a34 & a30, a36 = a35 + a35, a37 = a36 - a31, a38 = a37 ^ a36, a39 = a38 * a32;
        int a40 = a39 | a37, a41 = a40 & a33, a42 = a41 + a38, a43 = a42 - a34, a44 = a43 ^ a39,
                a45 = a44 * a44, a46 = a45 | a40, a47 = a46 & a45, a48 = a47 + a41, a49 = a48 - a46;
        int a50 = a49 ^ a42, a51 = a50 * a47, a52 = a51 | a43, a53 = a52 & a48, a54 = a53 + a53,
                a55 = a54 - a49, a56 = a55 ^ a54, a57 = a56 * a50, a58 = a57 | a55, a59 = a58 & a51;
        int a60 = a59 + a56, a61 = a60 - a52, a62 = a61 ^ a57, a63 = a62 * a62, a64 = a63 | a58,
                a65 = a64 & a63, a66 = a65 + a59, a67 = a66 - a64, a68 = a67 ^ a60, a69 = a68 * a65;
        int a70 = a69 | a61, a71 = a70 & a66, a72 = a71 + a71, a73 = a72 - a67, a74 = a73 ^ a72,
                a75 = a74 * a68, a76 = a75 | a73, a77 = a76 & a69, a78 = a77 + a74, a79 = a78 - a70;
        int a80 = a79 ^ a75, a81 = a80 * a80, a82 = a81 | a76, a83 = a82 & a81, a84 = a83 + a77,
                a85 = a84 - a82, a86 = a85 ^ a78, a87 = a86 * a83, a88 = a87 | a79, a89 = a88 & a84;
        int a90 = a89 + a89, a91 = a90 - a85, a92 = a91 ^ a90, a93 = a92 * a86, a94 = a93 | a91,
                a95 = a94 & a87, a96 = a95 + a92, a97 = a96 - a88, a98 = a97 ^ a93, a99 = a98 * a98;
        int a100 = a99 | a94, a101 = a100 & a99, a102 = a101 + a95, a103 = a102 - a100, a104 = a103 ^ a96,
                a105 = a104 * a101, a106 = a105 | a97, a107 = a106 & a102, a108 = a107 + a107, a109 = a108 - a103;
        int a110 = a109 ^ a108, a111 = a110 * a104, a112 = a111 | a109, a113 = a112 & a105, a114 = a113 + a110,
                a115 = a114 - a106, a116 = a115 ^ a111, a117 = a116 * a116, a118 = a117 | a112, a119 = a118 & a117;
        int a120 = a119 + a113, a121 = a120 - a118, a122 = a121 ^ a114, a123 = a122 * a119, a124 = a123 | a115,
                a125 = a124 & a120, a126 = a125 + a125, a127 = a126 - a121, a128 = a127 ^ a126, a129 = a128 * a122;
        int a130 = a129 | a127, a131 = a130 & a123, a132 = a131 + a128, a133 = a132 - a124, a134 = a133 ^ a129,
                a135 = a134 * a134, a136 = a135 | a130, a137 = a136 & a135, a138 = a137 + a131, a139 = a138 - a136;
        int a140 = a139 ^ a132, a141 = a140 * a137, a142 = a141 | a133, a143 = a142 & a138, a144 = a143 + a143,
                a145 = a144 - a139, a146 = a145 ^ a144, a147 = a146 * a140, a148 = a147 | a145, a149 = a148 & a141;
        int a150 = a149 + a146, a151 = a150 - a142, a152 = a151 ^ a147, a153 = a152 * a152, a154 = a153 | a148,
                a155 = a154 & a153, a156 = a155 + a149, a157 = a156 - a154, a158 = a157 ^ a150, a159 = a158 * a155;
        int a160 = a159 | a151, a161 = a160 & a156, a162 = a161 + a161, a163 = a162 - a157, a164 = a163 ^ a162,
                a165 = a164 * a158, a166 = a165 | a163, a167 = a166 & a159, a168 = a167 + a164, a169 = a168 - a160;
        int a170 = a169 ^ a165, a171 = a170 * a170, a172 = a171 | a166, a173 = a172 & a171, a174 = a173 + a167,
                a175 = a174 - a172, a176 = a175 ^ a168, a177 = a176 * a173, a178 = a177 | a169, a179 = a178 & a174;
        int a180 = a179 + a179, a181 = a180 - a175, a182 = a181 ^ a180, a183 = a182 * a176, a184 = a183 | a181,
                a185 = a184 & a177, a186 = a185 + a182, a187 = a186 - a178, a188 = a187 ^ a183, a189 = a188 * a188;
        int a190 = a189 | a184, a191 = a190 & a189, a192 = a191 + a185, a193 = a192 - a190, a194 = a193 ^ a186,
                a195 = a194 * a191, a196 = a195 | a187, a197 = a196 & a192, a198 = a197 + a197, a199 = a198 - a193;
        int a200 = a199 ^ a198, a201 = a200 * a194, a202 = a201 | a199, a203 = a202 & a195, a204 = a203 + a200,
                a205 = a204 - a196, a206 = a205 ^ a201, a207 = a206 * a206, a208 = a207 | a202, a209 = a208 & a207;
        int a210 = a209 + a203, a211 = a210 - a208, a212 = a211 ^ a204, a213 = a212 * a209, a214 = a213 | a205,
                a215 = a214 & a210, a216 = a215 + a215, a217 = a216 - a211, a218 = a217 ^ a216, a219 = a218 * a212;
        int a220 = a219 | a217, a221 = a220 & a213, a222 = a221 + a218, a223 = a222 - a214, a224 = a223 ^ a219,
                a225 = a224 * a224, a226 = a225 | a220, a227 = a226 & a225, a228 = a227 + a221, a229 = a228 - a226;
        int a230 = a229 ^ a222, a231 = a230 * a227, a232 = a231 | a223, a233 = a232 & a228, a234 = a233 + a233,
                a235 = a234 - a229, a236 = a235 ^ a234, a237 = a236 * a230, a238 = a237 | a235, a239 = a238 & a231;
        int a240 = a239 + a236, a241 = a240 - a232, a242 = a241 ^ a237, a243 = a242 * a242, a244 = a243 | a238,
                a245 = a244 & a243, a246 = a245 + a239, a247 = a246 - a244, a248 = a247 ^ a240, a249 = a248 * a245;
        int a250 = a249 | a241, a251 = a250 & a246, a252 = a251 + a251, a253 = a252 - a247, a254 = a253 ^ a252,
                a255 = a254 * a248, a256 = a255 | a253, a257 = a256 & a249, a258 = a257 + a254, a259 = a258 - a250;
        for (int n = 0; n < 30; n++) {
            a259 += 5;
            a258 += 200;
            a257 -= 129;
            a256 += 128;
            a255 += 127;
            a254 -= 128;
            a0 += 128;
            a1 += -129;
            a2++;
            a3--;
            a4 += a259++ - --a258;
        }
        System.out.println(a257);
        System.out.println(a254);
        return a0 ^ a1 ^ a2 ^ a3 ^ a4 ^ a255 ^ a256 ^ a258 ^ a259;
    }

    public static String handlersBeyond(int k, int[] in) {
        double d0 = k, d1 = d0 + k, d2 = d1 + 1, d3 = d2 + -2.25, d4 = d3 + d0, d5 = d4 + 3e-3;
        double d6 = d5 + 0.5, d7 = d6 + k, d8 = d7 + 1, d9 = d8 + -2.25, d10 = d9 + d0, d11 = d10 + 3e-3;
        double d12 = d11 + 0.5, d13 = d12 + k, d14 = d13 + 1, d15 = d14 + -2.25, d16 = d15 + d0, d17 = d16 + 3e-3;
        double d18 = d17 + 0.5, d19 = d18 + k, d20 = d19 + 1, d21 = d20 + -2.25, d22 = d21 + d0, d23 = d22 + 3e-3;
        double d24 = d23 + 0.5, d25 = d24 + k, d26 = d25 + 1, d27 = d26 + -2.25, d28 = d27 + d0, d29 = d28 + 3e-3;
        double d30 = d29 + 0.5, d31 = d30 + k, d32 = d31 + 1, d33 = d32 + -2.25, d34 = d33 + d0, d35 = d34 + 3e-3;
        double d36 = d35 + 0.5, d37 = d36 + k, d38 = d37 + 1, d39 = d38 + -2.25, d40 = d39 + d0, d41 = d40 + 3e-3;
        double d42 = d41 + 0.5, d43 = d42 + k, d44 = d43 + 1, d45 = d44 + -2.25, d46 = d45 + d0, d47 = d46 + 3e-3;
        double d48 = d47 + 0.5, d49 = d48 + k, d50 = d49 + 1, d51 = d50 + -2.25, d52 = d51 + d0, d53 = d52 + 3e-3;
        double d54 = d53 + 0.5, d55 = d54 + k, d56 = d55 + 1, d57 = d56 + -2.25, d58 = d57 + d0, d59 = d58 + 3e-3;
        double d60 = d59 + 0.5, d61 = d60 + k, d62 = d61 + 1, d63 = d62 + -2.25, d64 = d63 + d0, d65 = d64 + 3e-3;
        double d66 = d65 + 0.5, d67 = d66 + k, d68 = d67 + 1, d69 = d68 + -2.25, d70 = d69 + d0, d71 = d70 + 3e-3;
        double d72 = d71 + 0.5, d73 = d72 + k, d74 = d73 + 1, d75 = d74 + -2.25, d76 = d75 + d0, d77 = d76 + 3e-3;
        double d78 = d77 + 0.5, d79 = d78 + k, d80 = d79 + 1, d81 = d80 + -2.25, d82 = d81 + d0, d83 = d82 + 3e-3;
        double d84 = d83 + 0.5, d85 = d84 + k, d86 = d85 + 1, d87 = d86 + -2.25, d88 = d87 + d0, d89 = d88 + 3e-3;
        double d90 = d89 + 0.5, d91 = d90 + k, d92 = d91 + 1, d93 = d92 + -2.25, d94 = d93 + d0, d95 = d94 + 3e-3;
        double d96 = d95 + 0.5, d97 = d96 + k, d98 = d97 + 1, d99 = d98 + -2.25, d100 = d99 + d0, d101 = d100 + 3e-3;
        double d102 = d101 + 0.5, d103 = d102 + k, d104 = d103 + 1, d105 = d104 + -2.25, d106 = d105 + d0, d107 = d106 + 3e-3;
        double d108 = d107 + 0.5, d109 = d108 + k, d110 = d109 + 1, d111 = d110 + -2.25, d112 = d111 + d0, d113 = d112 + 3e-3;
        double d114 = d113 + 0.5, d115 = d114 + k, d116 = d115 + 1, d117 = d116 + -2.25, d118 = d117 + d0, d119 = d118 + 3e-3;
        double d120 = d119 + 0.5, d121 = d120 + k, d122 = d121 + 1, d123 = d122 + -2.25, d124 = d123 + d0, d125 = d124 + 3e-3;
        double d126 = d125 + 0.5, d127 = d126 + k, d128 = d127 + 1, d129 = d128 + -2.25, d130 = d129 + d0, d131 = d130 + 3e-3;
        String log = "";
        int i = 0;
        int result = 0;
        while (i < 6) {
            int step = i++;
            try {
                switch (step) {
                    case 0 -> result += in[k];
                    case 1 -> result /= k;
                    case 2 -> result += in.length;
                    case 3 -> result += new int[k > 99 ? 99 : k].length & 7;
                    case 4 -> {
                        Object o = k > 2 ? (Object) "s" : (Object) 1;
                        result += (Integer) o;
                    }
                    default -> throw new IllegalStateException(log);
                }
                log += step;
            } catch (ArithmeticException | ClassCastException e) {
                log += "a";
            } catch (NegativeArraySizeException e) {
                log += "n" + e.getMessage();
                continue;
            } catch (RuntimeException e) {
                RuntimeException kept = e;
                log += kept instanceof NullPointerException ? "p" : kept instanceof IndexOutOfBoundsException ? "i" : "r";
            } finally {
                d131 += step;
                log += ";";
            }
        }
        System.out.println(d131);
        return log + result;
    }

    private static long wideCall(long a, double b, long c, double d, long e, double f, long g, double h, int i, int j,
            float k, float l, byte m, char n, short p, boolean q, long[] r, String s, Object t, long u, double v) {
        long sum = a - c + e - g + u;
        sum ^= (long) (b + d * f - h / v);
        sum += i * j + (long) (k - l) + m + n + p + (q ? 1 : 0);
        if (r != null) {
            sum += r[0];
            r[0] = a;
        }
        return sum + s.length() + (t == null ? 7 : 9);
    }

    public static long manyArguments(int x, long y, double z) {
        long[] box = {y};
        long first = wideCall(y, z, x, x, y + x, z * x, y - x, -z, x++, ++x, x, (float) z, (byte) x, (char) x, (short) y,
                x > y, box, "four", box, y--, z--);
        long second = wideCall(box[0], z, x, 1, 2, 3, 4, 5, 6, 7, 8f, 9, (byte) 10, 'k', (short) 12, true, null, "", null,
                first, x);
        return first * 31 + second;
    }

    public static double wideFloats(float f) {
        float g0 = f, g1 = -f, g2 = f / 3, g3 = f * f, g4 = 1, g5 = 0.1f, g6 = 1e-3f, g7 = 2.5f;
        float g8 = g7 * 0.5f, g9 = g6 - g8, g10 = (g9 + g2) / 3f, g11 = g10 + g6 * 0.25f,
                g12 = g11 * 0.5f, g13 = g10 - g12, g14 = (g13 + g3) / 3f, g15 = g14 + g10 * 0.25f;
        float g16 = g15 * 0.5f, g17 = g14 - g16, g18 = (g17 + g0) / 3f, g19 = g18 + g14 * 0.25f,
                g20 = g19 * 0.5f, g21 = g18 - g20, g22 = (g21 + g1) / 3f, g23 = g22 + g18 * 0.25f;
        float g24 = g23 * 0.5f, g25 = g22 - g24, g26 = (g25 + g2) / 3f, g27 = g26 + g22 * 0.25f,
                g28 = g27 * 0.5f, g29 = g26 - g28, g30 = (g29 + g3) / 3f, g31 = g30 + g26 * 0.25f;
        float g32 = g31 * 0.5f, g33 = g30 - g32, g34 = (g33 + g0) / 3f, g35 = g34 + g30 * 0.25f,
                g36 = g35 * 0.5f, g37 = g34 - g36, g38 = (g37 + g1) / 3f, g39 = g38 + g34 * 0.25f;
        float g40 = g39 * 0.5f, g41 = g38 - g40, g42 = (g41 + g2) / 3f, g43 = g42 + g38 * 0.25f,
                g44 = g43 * 0.5f, g45 = g42 - g44, g46 = (g45 + g3) / 3f, g47 = g46 + g42 * 0.25f;
        float g48 = g47 * 0.5f, g49 = g46 - g48, g50 = (g49 + g0) / 3f, g51 = g50 + g46 * 0.25f,
                g52 = g51 * 0.5f, g53 = g50 - g52, g54 = (g53 + g1) / 3f, g55 = g54 + g50 * 0.25f;
        float g56 = g55 * 0.5f, g57 = g54 - g56, g58 = (g57 + g2) / 3f, g59 = g58 + g54 * 0.25f,
                g60 = g59 * 0.5f, g61 = g58 - g60, g62 = (g61 + g3) / 3f, g63 = g62 + g58 * 0.25f;
        float g64 = g63 * 0.5f, g65 = g62 - g64, g66 = (g65 + g0) / 3f, g67 = g66 + g62 * 0.25f,
                g68 = g67 * 0.5f, g69 = g66 - g68, g70 = (g69 + g1) / 3f, g71 = g70 + g66 * 0.25f;
        float g72 = g71 * 0.5f, g73 = g70 - g72, g74 = (g73 + g2) / 3f, g75 = g74 + g70 * 0.25f,
                g76 = g75 * 0.5f, g77 = g74 - g76, g78 = (g77 + g3) / 3f, g79 = g78 + g74 * 0.25f;
        float g80 = g79 * 0.5f, g81 = g78 - g80, g82 = (g81 + g0) / 3f, g83 = g82 + g78 * 0.25f,
                g84 = g83 * 0.5f, g85 = g82 - g84, g86 = (g85 + g1) / 3f, g87 = g86 + g82 * 0.25f;
        float g88 = g87 * 0.5f, g89 = g86 - g88, g90 = (g89 + g2) / 3f, g91 = g90 + g86 * 0.25f,
                g92 = g91 * 0.5f, g93 = g90 - g92, g94 = (g93 + g3) / 3f, g95 = g94 + g90 * 0.25f;
        float g96 = g95 * 0.5f, g97 = g94 - g96, g98 = (g97 + g0) / 3f, g99 = g98 + g94 * 0.25f,
                g100 = g99 * 0.5f, g101 = g98 - g100, g102 = (g101 + g1) / 3f, g103 = g102 + g98 * 0.25f;
        float g104 = g103 * 0.5f, g105 = g102 - g104, g106 = (g105 + g2) / 3f, g107 = g106 + g102 * 0.25f,
                g108 = g107 * 0.5f, g109 = g106 - g108, g110 = (g109 + g3) / 3f, g111 = g110 + g106 * 0.25f;
        float g112 = g111 * 0.5f, g113 = g110 - g112, g114 = (g113 + g0) / 3f, g115 = g114 + g110 * 0.25f,
                g116 = g115 * 0.5f, g117 = g114 - g116, g118 = (g117 + g1) / 3f, g119 = g118 + g114 * 0.25f;
        float g120 = g119 * 0.5f, g121 = g118 - g120, g122 = (g121 + g2) / 3f, g123 = g122 + g118 * 0.25f,
                g124 = g123 * 0.5f, g125 = g122 - g124, g126 = (g125 + g3) / 3f, g127 = g126 + g122 * 0.25f;
        float g128 = g127 * 0.5f, g129 = g126 - g128, g130 = (g129 + g0) / 3f, g131 = g130 + g126 * 0.25f,
                g132 = g131 * 0.5f, g133 = g130 - g132, g134 = (g133 + g1) / 3f, g135 = g134 + g130 * 0.25f;
        float g136 = g135 * 0.5f, g137 = g134 - g136, g138 = (g137 + g2) / 3f, g139 = g138 + g134 * 0.25f,
                g140 = g139 * 0.5f, g141 = g138 - g140, g142 = (g141 + g3) / 3f, g143 = g142 + g138 * 0.25f;
        float g144 = g143 * 0.5f, g145 = g142 - g144, g146 = (g145 + g0) / 3f, g147 = g146 + g142 * 0.25f,
                g148 = g147 * 0.5f, g149 = g146 - g148, g150 = (g149 + g1) / 3f, g151 = g150 + g146 * 0.25f;
        float g152 = g151 * 0.5f, g153 = g150 - g152, g154 = (g153 + g2) / 3f, g155 = g154 + g150 * 0.25f,
                g156 = g155 * 0.5f, g157 = g154 - g156, g158 = (g157 + g3) / 3f, g159 = g158 + g154 * 0.25f;
        float g160 = g159 * 0.5f, g161 = g158 - g160, g162 = (g161 + g0) / 3f, g163 = g162 + g158 * 0.25f,
                g164 = g163 * 0.5f, g165 = g162 - g164, g166 = (g165 + g1) / 3f, g167 = g166 + g162 * 0.25f;
        float g168 = g167 * 0.5f, g169 = g166 - g168, g170 = (g169 + g2) / 3f, g171 = g170 + g166 * 0.25f,
                g172 = g171 * 0.5f, g173 = g170 - g172, g174 = (g173 + g3) / 3f, g175 = g174 + g170 * 0.25f;
        float g176 = g175 * 0.5f, g177 = g174 - g176, g178 = (g177 + g0) / 3f, g179 = g178 + g174 * 0.25f,
                g180 = g179 * 0.5f, g181 = g178 - g180, g182 = (g181 + g1) / 3f, g183 = g182 + g178 * 0.25f;
        float g184 = g183 * 0.5f, g185 = g182 - g184, g186 = (g185 + g2) / 3f, g187 = g186 + g182 * 0.25f,
                g188 = g187 * 0.5f, g189 = g186 - g188, g190 = (g189 + g3) / 3f, g191 = g190 + g186 * 0.25f;
        float g192 = g191 * 0.5f, g193 = g190 - g192, g194 = (g193 + g0) / 3f, g195 = g194 + g190 * 0.25f,
                g196 = g195 * 0.5f, g197 = g194 - g196, g198 = (g197 + g1) / 3f, g199 = g198 + g194 * 0.25f;
        float g200 = g199 * 0.5f, g201 = g198 - g200, g202 = (g201 + g2) / 3f, g203 = g202 + g198 * 0.25f,
                g204 = g203 * 0.5f, g205 = g202 - g204, g206 = (g205 + g3) / 3f, g207 = g206 + g202 * 0.25f;
        float g208 = g207 * 0.5f, g209 = g206 - g208, g210 = (g209 + g0) / 3f, g211 = g210 + g206 * 0.25f,
                g212 = g211 * 0.5f, g213 = g210 - g212, g214 = (g213 + g1) / 3f, g215 = g214 + g210 * 0.25f;
        float g216 = g215 * 0.5f, g217 = g214 - g216, g218 = (g217 + g2) / 3f, g219 = g218 + g214 * 0.25f,
                g220 = g219 * 0.5f, g221 = g218 - g220, g222 = (g221 + g3) / 3f, g223 = g222 + g218 * 0.25f;
        float g224 = g223 * 0.5f, g225 = g222 - g224, g226 = (g225 + g0) / 3f, g227 = g226 + g222 * 0.25f,
                g228 = g227 * 0.5f, g229 = g226 - g228, g230 = (g229 + g1) / 3f, g231 = g230 + g226 * 0.25f;
        float g232 = g231 * 0.5f, g233 = g230 - g232, g234 = (g233 + g2) / 3f, g235 = g234 + g230 * 0.25f,
                g236 = g235 * 0.5f, g237 = g234 - g236, g238 = (g237 + g3) / 3f, g239 = g238 + g234 * 0.25f;
        float g240 = g239 * 0.5f, g241 = g238 - g240, g242 = (g241 + g0) / 3f, g243 = g242 + g238 * 0.25f,
                g244 = g243 * 0.5f, g245 = g242 - g244, g246 = (g245 + g1) / 3f, g247 = g246 + g242 * 0.25f;
        float g248 = g247 * 0.5f, g249 = g246 - g248, g250 = (g249 + g2) / 3f, g251 = g250 + g246 * 0.25f,
                g252 = g251 * 0.5f, g253 = g250 - g252, g254 = (g253 + g3) / 3f, g255 = g254 + g250 * 0.25f;
        float g256 = g255 * 0.5f, g257 = g254 - g256, g258 = (g257 + g0) / 3f, g259 = g258 + g254 * 0.25f,
                g260 = g259 * 0.5f, g261 = g258 - g260, g262 = (g261 + g1) / 3f, g263 = g262 + g258 * 0.25f;
        double acc = 0;
        g263 = -g262;
        for (int n = 0; n < 10; n++) {
            g260 += g261++;
            g261 %= g5 + n;
            acc += g260 / (n + 1);
        }
        return acc + g263 - g100;
    }

    public static int wideRecursion(int n) {
        depth = 0;
        return descend(n & 15, n);
    }

    private static int descend(int level, long seed) {
        long q0 = seed, q1 = q0 * 2 + level, q2 = q1 * 3 + level, q3 = q2 * 4 + level, q4 = q3 * 5 + level, q5 = q4 * 1 + level;
        long q6 = q5 * 2 + level, q7 = q6 * 3 + level, q8 = q7 * 4 + level, q9 = q8 * 5 + level, q10 = q9 * 1 + level, q11 = q10 * 2 + level;
        long q12 = q11 * 3 + level, q13 = q12 * 4 + level, q14 = q13 * 5 + level, q15 = q14 * 1 + level, q16 = q15 * 2 + level, q17 = q16 * 3 + level;
        long q18 = q17 * 4 + level, q19 = q18 * 5 + level, q20 = q19 * 1 + level, q21 = q20 * 2 + level, q22 = q21 * 3 + level, q23 = q22 * 4 + level;
        long q24 = q23 * 5 + level, q25 = q24 * 1 + level, q26 = q25 * 2 + level, q27 = q26 * 3 + level, q28 = q27 * 4 + level, q29 = q28 * 5 + level;
        long q30 = q29 * 1 + level, q31 = q30 * 2 + level, q32 = q31 * 3 + level, q33 = q32 * 4 + level, q34 = q33 * 5 + level, q35 = q34 * 1 + level;
        long q36 = q35 * 2 + level, q37 = q36 * 3 + level, q38 = q37 * 4 + level, q39 = q38 * 5 + level, q40 = q39 * 1 + level, q41 = q40 * 2 + level;
        long q42 = q41 * 3 + level, q43 = q42 * 4 + level, q44 = q43 * 5 + level, q45 = q44 * 1 + level, q46 = q45 * 2 + level, q47 = q46 * 3 + level;
        long q48 = q47 * 4 + level, q49 = q48 * 5 + level, q50 = q49 * 1 + level, q51 = q50 * 2 + level, q52 = q51 * 3 + level, q53 = q52 * 4 + level;
        long q54 = q53 * 5 + level, q55 = q54 * 1 + level, q56 = q55 * 2 + level, q57 = q56 * 3 + level, q58 = q57 * 4 + level, q59 = q58 * 5 + level;
        long q60 = q59 * 1 + level, q61 = q60 * 2 + level, q62 = q61 * 3 + level, q63 = q62 * 4 + level, q64 = q63 * 5 + level, q65 = q64 * 1 + level;
        long q66 = q65 * 2 + level, q67 = q66 * 3 + level, q68 = q67 * 4 + level, q69 = q68 * 5 + level, q70 = q69 * 1 + level, q71 = q70 * 2 + level;
        long q72 = q71 * 3 + level, q73 = q72 * 4 + level, q74 = q73 * 5 + level, q75 = q74 * 1 + level, q76 = q75 * 2 + level, q77 = q76 * 3 + level;
        long q78 = q77 * 4 + level, q79 = q78 * 5 + level, q80 = q79 * 1 + level, q81 = q80 * 2 + level, q82 = q81 * 3 + level, q83 = q82 * 4 + level;
        long q84 = q83 * 5 + level, q85 = q84 * 1 + level, q86 = q85 * 2 + level, q87 = q86 * 3 + level, q88 = q87 * 4 + level, q89 = q88 * 5 + level;
        long q90 = q89 * 1 + level, q91 = q90 * 2 + level, q92 = q91 * 3 + level, q93 = q92 * 4 + level, q94 = q93 * 5 + level, q95 = q94 * 1 + level;
        long q96 = q95 * 2 + level, q97 = q96 * 3 + level, q98 = q97 * 4 + level, q99 = q98 * 5 + level, q100 = q99 * 1 + level, q101 = q100 * 2 + level;
        long q102 = q101 * 3 + level, q103 = q102 * 4 + level, q104 = q103 * 5 + level, q105 = q104 * 1 + level, q106 = q105 * 2 + level, q107 = q106 * 3 + level;
        long q108 = q107 * 4 + level, q109 = q108 * 5 + level, q110 = q109 * 1 + level, q111 = q110 * 2 + level, q112 = q111 * 3 + level, q113 = q112 * 4 + level;
        long q114 = q113 * 5 + level, q115 = q114 * 1 + level, q116 = q115 * 2 + level, q117 = q116 * 3 + level, q118 = q117 * 4 + level, q119 = q118 * 5 + level;
        long q120 = q119 * 1 + level, q121 = q120 * 2 + level, q122 = q121 * 3 + level, q123 = q122 * 4 + level, q124 = q123 * 5 + level, q125 = q124 * 1 + level;
        long q126 = q125 * 2 + level, q127 = q126 * 3 + level, q128 = q127 * 4 + level, q129 = q128 * 5 + level, q130 = q129 * 1 + level, q131 = q130 * 2 + level;
        int below = 0;
        depth++;
        if (level > 0) {
            below = descend(level - 1, q131 >>> 3);
            if ((below & 1) == 0) {
                below += 1000;
            }
        }
        return below * 31 + (int) (q131 ^ q64 ^ q127) + depth;
    }

    public static int constantsEverywhere(int x) {
        int r = x;
        r = ((r ^ 0) * 1 + 2) ^ (r >>> 0) - 3;
        r = ((r ^ 4) * 5 + -1) ^ (r >>> 4) - 6;
        r = ((r ^ -2) * 127 + 128) ^ (r >>> 8) - (-128);
        r = ((r ^ -129) * 255 + 256) ^ (r >>> 12) - 32767;
        r = ((r ^ 32768) * -32767 + -32769) ^ (r >>> 16) - 65535;
        r = ((r ^ 65536) * 2147483647 + -2147483648) ^ (r >>> 20) - 23000069;
        r = ((r ^ 24000073) * 25000077 + 26000081) ^ (r >>> 24) - 27000085;
        r = ((r ^ 28000089) * 29000087 + 30000096) ^ (r >>> 28) - 31000091;
        r = ((r ^ 32000223) * 33000227 + 33999974) ^ (r >>> 1) - 34999976;
        r = ((r ^ 36000363) * 37000367 + 38032881) ^ (r >>> 5) - 39032885;
        r = ((r ^ 39967352) * 40967355 + 42065661) ^ (r >>> 9) - 43065665;
        r = ((r ^ -2103483517) * -2102483513 + 46000138) ^ (r >>> 13) - 47000142;
        r = ((r ^ 48000146) * 49000151 + 50000154) ^ (r >>> 17) - 51000158;
        r = ((r ^ 52000155) * 53000165 + 54000160) ^ (r >>> 21) - 55000292;
        r = ((r ^ 56000296) * 57000043 + 58000045) ^ (r >>> 25) - 59000432;
        long l = r;
        l += 0L;
        l ^= 1L;
        l *= -1L;
        l += 2L;
        l ^= 4294967295L;
        l -= -9223372036854775808L;
        l ^= 9223372036854775807L;
        float f = 0f;
        f += 1f;
        f *= 2f;
        f += 3f;
        f -= 1.1754944e-38f;
        f /= -0f + x;
        double d = 0d;
        d += 1d;
        d -= -0.0;
        d *= 2d;
        d += 4.9e-324;
        d /= 1.7976931348623157e308;
        System.out.println(l);
        System.out.println(f);
        System.out.println(d);
        return r;
    }

    public static int reusedSlots(int n, boolean z) {
        int total = 0;
        {
            long a = n;
            total += (int) (a >>> 32) + (int) a;
        }
        {
            double a = n;
            total += (int) (a / 3);
        }
        {
            String a = "x" + n;
            total += a.length();
        }
        for (int i = 0; i < 3; i++) {
            float t = i + 0.5f;
            total += (int) (t * n);
        }
        for (long i = 0; i < 3; i++) {
            total ^= (int) i << 4;
        }
        if (z) {
            int[] a = {n, n};
            total += a[1];
        } else {
            char a = (char) n;
            total -= a;
        }
        try {
            byte a = (byte) n;
            total /= a;
        } catch (ArithmeticException e) {
            total = -total;
        }
        return total;
    }
}
