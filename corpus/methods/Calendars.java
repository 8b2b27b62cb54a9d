public class Calendars {
    static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private short year;
    private byte month;
    private byte day;

    private static boolean leap(int y) {
        return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    }

    public static int dayOfWeek(int y, int m, int d) {
        int[] t = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        if (m < 3) {
            y -= 1;
        }
        return (y + y / 4 - y / 100 + y / 400 + t[(m > 99 ? m % 12 : m) - 1] + d) % 7;
    }

    public static int zeller(int y, int m, int d) {
        int mm = Math.floorMod(m - 1, 12) + 1;
        int yy = y;
        if (mm < 3) {
            mm += 12;
            yy--;
        }
        int k = Math.floorMod(yy, 100);
        int j = Math.floorDiv(yy, 100);
        int h = (d + 13 * (mm + 1) / 5 + k + k / 4 + Math.floorDiv(j, 4) + 5 * j) % 7;
        return h < 0 ? h + 7 : h;
    }

    public static long toEpochDay(int year, int month, int day) {
        long y = year;
        long total = 365 * y;
        if (y >= 0) {
            total += (y + 3) / 4 - (y + 99) / 100 + (y + 399) / 400;
        } else {
            total -= y / -4 - y / -100 + y / -400;
        }
        total += (367 * (long) month - 362) / 12;
        total += day - 1;
        if (month > 2) {
            total--;
            if (!leap(year)) {
                total--;
            }
        }
        return total - 719528;
    }

    public static String fromEpochDay(int days) {
        long z = (long) days + 719468;
        long era = (z >= 0 ? z : z - 146096) / 146097;
        int doe = (int) (z - era * 146097);
        int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
        long y = yoe + era * 400;
        int doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        int mp = (5 * doy + 2) / 153;
        int d = doy - (153 * mp + 2) / 5 + 1;
        int m = mp < 10 ? mp + 3 : mp - 9;
        if (m <= 2) {
            y++;
        }
        String s = "" + y;
        s += m < 10 ? "-0" : "-";
        s += m;
        s += d < 10 ? "-0" : "-";
        s += d;
        if (toEpochDay((int) y, m, d) != days) {
            s += "?";
        }
        return s;
    }

    public static String stepDays(short y, int count) {
        Calendars c = new Calendars();
        c.year = y;
        c.month = 12;
        c.day = 28;
        int n = count & 127;
        for (int i = 0; i < n; i++) {
            int len = DAYS[c.month - 1];
            if (c.month == 2 && leap(c.year)) {
                len++;
            }
            if (c.day++ >= len) {
                c.day = 1;
                if (++c.month > 12) {
                    c.month -= 12;
                    c.year++;
                }
            }
        }
        return c.year + "/" + c.month + "/" + c.day;
    }

    public static String easter(int y) {
        int a = y % 19;
        int b = y / 100;
        int c = y % 100;
        int d = b / 4;
        int e = b % 4;
        int f = (b + 8) / 25;
        int g = (b - f + 1) / 3;
        int h = (19 * a + b - d - g + 15) % 30;
        int i = c / 4;
        int k = c % 4;
        int l = (32 + 2 * e + 2 * i - h - k) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int month = (h + l - 7 * m + 114) / 31;
        int day = (h + l - 7 * m + 114) % 31 + 1;
        return month + "." + day;
    }

    public static int monthTable(int y, int month) {
        int m = month % 15;
        int len = switch (m) {
            case 2 -> leap(y) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> {
                if (m < 1 || m > 12) {
                    throw new IllegalArgumentException("month " + m);
                }
                yield 31;
            }
        };
        int start = Math.floorMod((int) (toEpochDay(y, m, 1) % 7) + 4, 7);
        int weeks = 0;
        String line = "";
        for (int pad = 0; pad < start; pad++) {
            line += "   ";
        }
        for (int d = 1; d <= len; d++) {
            line += d < 10 ? "  " : " ";
            line += d;
            if ((start + d) % 7 == 0 || d == len) {
                System.out.println(line);
                line = "";
                weeks++;
            }
        }
        return weeks * 10 + start;
    }

    public static String clock(long millis) {
        long ms = millis % 1000;
        if (ms < 0) {
            ms += 1000;
        }
        long secs = (millis - ms) / 1000;
        int s = (int) Math.floorMod(secs, 60L);
        long mins = Math.floorDiv(secs, 60L);
        int m = (int) Math.floorMod(mins, 60L);
        long hours = Math.floorDiv(mins, 60L);
        int h = (int) ((hours % 24 + 24) % 24);
        long days = hours < 0 && hours % 24 != 0 ? hours / 24 - 1 : hours / 24;
        char[] out = {(char) ('0' + h / 10), (char) ('0' + h % 10), ':', (char) ('0' + m / 10), (char) ('0' + m % 10), ':',
            (char) ('0' + s / 10), (char) ('0' + s % 10), '.', (char) ('0' + ms / 100)};
        return days + "d" + new String(out);
    }

    public static int julian(double jd) {
        long z = (long) Math.floor(jd + 0.5);
        double frac = jd + 0.5 - z;
        long a = z;
        if (z >= 2299161) {
            long alpha = (long) ((z - 1867216.25) / 36524.25);
            a = z + 1 + alpha - alpha / 4;
        }
        long b = a + 1524;
        int c = (int) ((b - 122.1) / 365.25);
        int d = (int) (365.25 * c);
        int e = (int) ((b - d) / 30.6001);
        int day = (int) (b - d - (int) (30.6001 * e));
        int month = e < 14 ? e - 1 : e - 13;
        int year = month > 2 ? c - 4716 : c - 4715;
        System.out.println(frac < 0.5);
        return year * 10000 + month * 100 + day;
    }

    public static boolean validDate(String s) {
        if (s.length() != 10) {
            return false;
        }
        int[] parts = new int[3];
        int p = 0;
        for (char c : s.toCharArray()) {
            if (c == '-') {
                if (++p == 3) {
                    return false;
                }
                continue;
            }
            if (c < '0' || c > '9') {
                return false;
            }
            parts[p] = parts[p] * 10 + c - '0';
        }
        int len = DAYS[parts[1] - 1];
        return parts[2] > 0 && parts[2] <= (parts[1] == 2 && leap(parts[0]) ? len + 1 : len);
    }

    public static int weekOfYear(int y, int doy) {
        int jan1 = dayOfWeek(y & 0x7fff, 1, 1);
        int d = doy % 366;
        int week = (d + (jan1 + 6) % 7) / 7;
        if (jan1 == 0 || jan1 > 4) {
            if (week == 0) {
                return weekOfYear((y & 0x7fff) - 1 | 1, leap(y - 1) ? 365 : 364);
            }
        } else {
            week++;
        }
        return week == 53 && !leap(y) && jan1 != 4 ? 1 : week;
    }
}
