import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Small simulations that mix objects, collections, enums and exceptions. */
public class ObjSimulations {
    static class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1L;
        private final long missing;

        InsufficientFunds(long missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    public static String bank(long[] amounts, int seed) throws InsufficientFunds {
        class Account {
            final int id;
            long balance;
            final List<String> history = new ArrayList<>();

            Account(int id) {
                this.id = id;
            }

            void withdraw(long amount) throws InsufficientFunds {
                if (amount > balance) {
                    throw new InsufficientFunds(amount - balance);
                }
                balance -= amount;
                history.add("-" + amount);
            }

            void deposit(long amount) {
                if (amount < 0) {
                    throw new IllegalArgumentException("negative deposit " + amount);
                }
                balance = Math.addExact(balance, amount);
                history.add("+" + amount);
            }
        }
        Account[] all = {new Account(1), new Account(2), new Account(3)};
        all[0].deposit(1000);
        int failures = 0;
        for (int i = 0; i < amounts.length; i++) {
            Account from = all[Math.floorMod(seed + i, 3)];
            Account to = all[Math.floorMod(seed + i * i + 1, 3)];
            try {
                from.withdraw(amounts[i]);
                to.deposit(amounts[i]);
            } catch (InsufficientFunds e) {
                failures++;
                from.history.add(e.getMessage());
                if (e.missing > 1L << 60) {
                    throw e;
                }
            } catch (IllegalArgumentException e) {
                from.history.add(e.getMessage());
                from.withdraw(-amounts[i] < 0 ? 0 : -amounts[i]);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (Account a : all) {
            sb.append(a.id).append('=').append(a.balance).append(a.history).append('\n');
        }
        return sb.append(failures).toString();
    }

    public static String eventQueue(int[] delays, int horizon) {
        class Event implements Comparable<Event> {
            final long time;
            final int order;
            final Consumer<Event> action;

            Event(long time, int order, Consumer<Event> action) {
                this.time = time;
                this.order = order;
                this.action = action;
            }

            @Override
            public int compareTo(Event o) {
                return time != o.time ? Long.compare(time, o.time) : Integer.compare(order, o.order);
            }
        }
        PriorityQueue<Event> queue = new PriorityQueue<>();
        StringBuilder log = new StringBuilder();
        int[] counter = {0};
        long limit = Math.floorMod(horizon, 200);
        for (int d : delays) {
            int delay = 1 + Math.floorMod(d, 40);
            queue.add(new Event(delay, counter[0]++, e -> {
                log.append(e.time).append('#').append(e.order).append(' ');
                if (e.order % 3 != 2) {
                    int next = counter[0]++;
                    queue.add(new Event(e.time + delay, next, f -> log.append('(').append(f.time).append(e.order).append(')')));
                }
            }));
        }
        long now = 0;
        while (!queue.isEmpty() && queue.peek().time <= limit) {
            Event e = queue.poll();
            if (e.time < now) {
                throw new IllegalStateException("time runs backwards");
            }
            now = e.time;
            e.action.accept(e);
        }
        return log.append(now).append('/').append(queue.size()).toString();
    }

    public static String inventory(String[] items, int[] counts) {
        Map<String, Integer> stock = new TreeMap<>();
        Map<String, Deque<Integer>> batches = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < items.length; i++) {
            String item = items[i];
            int n = counts[i % counts.length] % 100;
            if (n >= 0) {
                stock.merge(item, n, Integer::sum);
                batches.computeIfAbsent(item, k -> new ArrayDeque<>()).addLast(n);
                continue;
            }
            int want = -n;
            Deque<Integer> have = batches.get(item);
            while (want > 0 && have != null && !have.isEmpty()) {
                int batch = have.pollFirst();
                int take = Math.min(want, batch);
                want -= take;
                if (batch > take) {
                    have.addFirst(batch - take);
                }
                stock.computeIfPresent(item, (k, v) -> v - take == 0 ? null : v - take);
            }
            if (want > 0) {
                problems.add(item + " short by " + want);
            }
        }
        int total = 0;
        for (Map.Entry<String, Integer> e : stock.entrySet()) {
            int sum = batches.get(e.getKey()).stream().mapToInt(Integer::intValue).sum();
            if (sum != e.getValue()) {
                throw new IllegalStateException(e + " but " + sum);
            }
            total += sum;
        }
        return stock + " " + problems + total;
    }

    enum Direction {
        NORTH(0, 1), EAST(1, 0), SOUTH(0, -1), WEST(-1, 0);

        final int dx;
        final int dy;

        Direction(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }

        Direction turn(int quarters) {
            return values()[Math.floorMod(ordinal() + quarters, 4)];
        }
    }

    public static String robot(String commands, int size) {
        int n = 3 + Math.floorMod(size, 8);
        int x = n / 2;
        int y = n / 2;
        Direction facing = Direction.NORTH;
        char[][] grid = new char[n][n];
        for (char[] row : grid) {
            Arrays.fill(row, '.');
        }
        Map<Direction, Integer> steps = new EnumMap<>(Direction.class);
        for (char c : commands.toCharArray()) {
            switch (c % 5) {
                case 0:
                    facing = facing.turn(1);
                    break;
                case 1:
                    facing = facing.turn(-1);
                    break;
                case 4:
                    grid[y][x] = facing.name().charAt(0);
                    facing = facing.turn(2);
                    break;
                default:
                    x += facing.dx * (c % 5 - 1);
                    y += facing.dy * (c % 5 - 1);
                    steps.merge(facing, 1, Integer::sum);
                    grid[y][x] = '#';
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int r = n - 1; r >= 0; r--) {
            sb.append(grid[r]).append('\n');
        }
        return sb.append(x).append(',').append(y).append(facing).append(steps).toString();
    }

    public static String life(int seed, int generations) {
        int n = 8;
        boolean[][] cells = new boolean[n][n];
        for (int i = 0; i < 32; i++) {
            cells[i / 4][i % 4 + 2] = (seed >>> i & 1) != 0;
        }
        int rounds = Math.floorMod(generations, 4);
        for (int g = 0; g < rounds; g++) {
            boolean[][] next = new boolean[n][n];
            for (int r = 0; r < n; r++) {
                for (int c = 0; c < n; c++) {
                    int near = 0;
                    for (int dr = -1; dr <= 1; dr++) {
                        for (int dc = -1; dc <= 1; dc++) {
                            if ((dr | dc) != 0 && cells[(r + dr + n) % n][(c + dc + n) % n]) {
                                near++;
                            }
                        }
                    }
                    next[r][c] = near == 3 || near == 2 && cells[r][c];
                }
            }
            cells = next;
        }
        StringBuilder sb = new StringBuilder();
        for (boolean[] row : cells) {
            for (boolean b : row) {
                sb.append(b ? 'o' : '.');
            }
            sb.append('/');
        }
        return sb.toString();
    }

    public static String scheduler(int[] durations, int quantum) {
        record Job(int id, int left, int waited) { }
        Deque<Job> ready = new ArrayDeque<>();
        for (int i = 0; i < durations.length && i < 20; i++) {
            ready.add(new Job(i, Math.abs(durations[i] % 30), 0));
        }
        int q = quantum % 10;
        int now = 0;
        int rounds = 0;
        StringBuilder done = new StringBuilder();
        while (!ready.isEmpty()) {
            if (++rounds > 300) {
                throw new IllegalStateException("no progress with quantum " + q + ", " + ready.size() + " left");
            }
            Job j = ready.removeFirst();
            int used = Math.min(j.left(), q);
            now += used;
            if (j.left() == used) {
                done.append(j.id()).append('@').append(now).append(' ');
            } else {
                ready.addLast(new Job(j.id(), j.left() - used, j.waited() + 1));
            }
        }
        return done.append(rounds).toString();
    }

    public static String votes(String[] ballots, int seats) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String b : ballots) {
            counts.merge(b.trim().toLowerCase(), 1, Integer::sum);
        }
        Map<String, Integer> won = new TreeMap<>();
        int n = Math.floorMod(seats, 12);
        for (int s = 0; s < n; s++) {
            String best = null;
            double score = -1;
            for (Map.Entry<String, Integer> e : counts.entrySet()) {
                double q = (double) e.getValue() / (won.getOrDefault(e.getKey(), 0) + 1);
                if (q > score || q == score && e.getKey().compareTo(best) < 0) {
                    best = e.getKey();
                    score = q;
                }
            }
            won.merge(best, 1, Integer::sum);
        }
        List<Map.Entry<String, Integer>> ranking = new ArrayList<>(counts.entrySet());
        ranking.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        return won + " " + ranking + Collections.max(counts.values());
    }

    public static String elevator(int[] calls, int start) {
        int floor = Math.floorMod(start, 10);
        boolean up = true;
        List<Integer> pending = new ArrayList<>();
        for (int c : calls) {
            int target = Math.floorMod(c, 10);
            if (!pending.contains(target)) {
                pending.add(target);
            }
        }
        int moved = 0;
        StringBuilder sb = new StringBuilder();
        while (!pending.isEmpty()) {
            int here = floor;
            boolean goingUp = up;
            Integer next = pending.stream().filter(t -> goingUp ? t >= here : t <= here)
                    .min(Comparator.comparingInt(t -> Math.abs(t - here))).orElse(null);
            if (next == null) {
                up = !up;
                sb.append(up ? '^' : 'v');
                continue;
            }
            moved += Math.abs(next - floor);
            floor = next;
            pending.remove(next);
            sb.append(floor);
        }
        return sb.append('=').append(moved).toString();
    }

    public static String matching(int[] left, int[] right) {
        int n = Math.min(Math.min(left.length, right.length), 8);
        int[] partner = new int[n];
        Arrays.fill(partner, -1);
        Deque<Integer> free = new ArrayDeque<>();
        int[] tried = new int[n];
        for (int i = n - 1; i >= 0; i--) {
            free.push(i);
        }
        int proposals = 0;
        while (!free.isEmpty()) {
            int l = free.pop();
            int r = Math.floorMod(left[l] + tried[l]++, n);
            proposals++;
            if (partner[r] < 0) {
                partner[r] = l;
            } else if (Math.floorMod(right[r] ^ l, 7) < Math.floorMod(right[r] ^ partner[r], 7)) {
                free.push(partner[r]);
                partner[r] = l;
            } else if (tried[l] <= n) {
                free.push(l);
            } else {
                throw new IllegalStateException("left over " + l);
            }
        }
        return Arrays.toString(partner) + proposals + (left[0] > right[0]);
    }
}
