import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Accounts in a class hierarchy, transfers that roll back, and monthly interest in cents. */
public class BankLedger {
    static class BankException extends Exception {
        private static final long serialVersionUID = 1L;

        BankException(String message) {
            super(message);
        }
    }

    static class Overdrawn extends BankException {
        private static final long serialVersionUID = 1L;
        final long missing;

        Overdrawn(String id, long missing) {
            super(id + " lacks " + money(missing));
            this.missing = missing;
        }
    }

    abstract static class Account {
        private static int created;
        protected final String id;
        protected long balance;
        private final List<String> log = new ArrayList<>();
        private final int serial;

        Account(String id) {
            this.id = id;
            serial = ++created;
            note("open " + describe());
        }

        final void note(String line) {
            log.add(serial + "." + log.size() + " " + line);
        }

        void deposit(long cents) throws BankException {
            if (cents <= 0) {
                throw new BankException("bad amount " + cents);
            }
            balance = Math.addExact(balance, cents);
            note("+" + money(cents));
        }

        void withdraw(long cents) throws BankException {
            long left = balance - cents - fee(cents);
            if (left < floor()) {
                throw new Overdrawn(id, floor() - left);
            }
            balance = left;
            note("-" + money(cents));
        }

        long fee(long cents) {
            return 0;
        }

        long floor() {
            return 0;
        }

        abstract LongUnaryOperator interest();

        String describe() {
            return id + "=" + money(balance);
        }
    }

    static class Savings extends Account {
        private final int perMille;

        Savings(String id, int perMille) {
            super(id);
            this.perMille = perMille;
        }

        @Override
        LongUnaryOperator interest() {
            return b -> b * perMille / 1000;
        }

        @Override
        String describe() {
            return "savings " + super.describe() + " at " + perMille;
        }
    }

    static class Checking extends Account {
        protected long limit = 500_00;

        Checking(String id) {
            super(id);
        }

        @Override
        long fee(long cents) {
            return Math.max(25, cents / 200);
        }

        @Override
        long floor() {
            return -limit;
        }

        @Override
        LongUnaryOperator interest() {
            return b -> b >= 0 ? 0 : b / 100 - 1;
        }
    }

    static final class Gold extends Checking {
        protected long limit = 5000_00;

        Gold(String id) {
            super(id);
            note("limits " + limit + "/" + super.limit + "/" + ((Checking) this).limit);
        }

        @Override
        long fee(long cents) {
            return super.fee(cents) / 5;
        }

        @Override
        long floor() {
            return super.floor() - limit;
        }
    }

    static String money(long cents) {
        long abs = Math.abs(cents);
        String rest = String.valueOf(abs % 100);
        return (cents < 0 ? "-" : "") + abs / 100 + "." + (rest.length() < 2 ? "0" : "") + rest;
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();

    void add(Account a) {
        accounts.put(a.id, a);
    }

    void transfer(String from, String to, long cents) throws BankException {
        Account a = accounts.get(from);
        Account b = accounts.get(to);
        long before = a.balance;
        boolean done = false;
        try {
            a.withdraw(cents);
            b.deposit(cents);
            done = true;
        } finally {
            if (!done) {
                a.balance = before;
                a.note("rollback");
            }
        }
    }

    void month() {
        accounts.values().forEach(a -> a.balance += a.interest().andThen(x -> Math.min(x, 100_000)).applyAsLong(a.balance));
    }

    public static void main(String[] args) throws BankException {
        BankLedger bank = new BankLedger();
        bank.add(new Savings("S1", 15));
        bank.add(new Checking("C1"));
        bank.add(new Gold("G1"));
        bank.accounts.get("S1").deposit(args.length > 0 ? Long.parseLong(args[0]) : 1_234_56);
        String[][] orders = {{"S1", "C1", "20000"}, {"C1", "G1", "69900"}, {"C1", "G1", "69000"}, {"G1", "S1", "600000"},
            {"G1", "S1", "-5"}, {"X", "S1", "5"}, {"G1", "Y", "5"}, {"S1", "G1", "1e3"}};
        for (String[] o : orders) {
            String outcome = "ok";
            try {
                bank.transfer(o[0], o[1], Long.parseLong(o[2]));
            } catch (Overdrawn e) {
                outcome = "overdrawn by " + e.missing + ": " + e.getMessage();
            } catch (BankException | NumberFormatException e) {
                outcome = e.toString();
            } catch (NullPointerException e) {
                outcome = "no such account";
            }
            System.out.println(String.join(">", o) + " " + outcome);
        }
        for (int i = 0; i < 3; i++) {
            bank.month();
            bank.accounts.forEach((id, a) -> System.out.print(a.describe() + "; "));
            System.out.println();
        }
        for (Account a : bank.accounts.values()) {
            System.out.println(List.copyOf(a.log));
        }
    }
}
