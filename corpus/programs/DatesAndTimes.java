import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;

/** Arithmetic with dates, times and durations, without a clock. */
public final class DatesAndTimes {
    public static void main(String[] a) {
        LocalDate d = LocalDate.of(2024, 2, 28).plusDays(2);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.isLeapYear() + " "
            + d.withDayOfMonth(1).minusMonths(1) + " "
            + java.time.temporal.ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d));
        Duration u = Duration.ofMinutes(135).plusSeconds(7);
        System.out.println(u + " " + u.toHours() + " " + Period.between(LocalDate.of(2020, 1, 31), d));
        System.out.println(LocalTime.of(23, 59).plusMinutes(2) + " "
            + LocalDateTime.of(2024, 1, 1, 0, 0).minusNanos(1));
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Instant.ofEpochSecond(1_700_000_000L) + " " + DayOfWeek.MONDAY.plus(10) + " "
            + Month.of(2).maxLength());
    }
}
