class Switches {
    static int table(int x) {
        switch (x) {
            case 1: return 10;
            case 5:
            case 2: return 20;
            case 3: break;
            default: return -1;
        }
        return 30;
    }

    static int lookup(int x) {
        int r = 0;
        switch (x) {
            case -1000: r = 1;
            case 7: case 1000000: r += 2; break;
            case 9: r = 3;
        }
        return r;
    }

    static int onlyDefault(int x) {
        switch (x) {
            default: return x;
        }
    }

    static int string(String s) {
        switch (s) {
            case "Aa": case "b": return 1;
            case "BB": return 2;
            default: return 3;
        }
    }
}
