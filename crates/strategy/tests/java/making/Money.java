package making;

/** A private constructor and factories. */
public final class Money {
    private final long cents;
    private final String currency;

    private Money(long cents, String currency) {
        this.cents = cents;
        this.currency = currency;
    }

    public static Money of(long cents, String currency) {
        return new Money(cents, currency);
    }

    static Money zero() {
        return new Money(0, null);
    }

    public boolean isDebt() {
        return cents < 0;
    }

    public boolean sameCurrency(Money other) {
        return other != null && currency == other.currency;
    }

    public int compare(Money other) {
        return cents < other.cents ? -1 : cents == other.cents ? 0 : 1;
    }
}
