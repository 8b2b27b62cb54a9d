/** A repository behind an interface: objects as answers, several methods, void. */
public class Repositories {
    static class User {
        String name;
        int age;
        User boss;
    }

    interface Repository {
        User find(int id);

        void save(User user);

        boolean contains(int id);

        int[] ids();
    }

    abstract static class Cache {
        int hits;

        abstract User lookup(int id);

        User get(int id) {
            User user = lookup(id);
            if (user != null) {
                hits++;
            }
            return user;
        }
    }

    private final Repository repository;

    Repositories(Repository repository) {
        this.repository = repository;
    }

    // No repository; nobody; a child; an adult.
    // expect stub Repositories.Repository.find: return 3, NullPointerException 1
    int rate(int id) {
        User user = repository.find(id);
        if (user == null) {
            return 0;
        }
        return user.age < 18 ? 1 : 2;
    }

    // What is found may be what was given.
    // expect stub Repositories.Repository.find,Repositories.Repository.save: return 3, NullPointerException 2
    static boolean replace(Repository repository, User user) {
        User known = repository.find(1);
        if (known == user) {
            return false;
        }
        user.boss = known;
        repository.save(user);
        return known != null;
    }

    // expect stub Repositories.Repository.ids: return 2, NullPointerException 2, ArrayIndexOutOfBoundsException 1
    static boolean first(Repository repository) {
        return repository.ids()[0] == 42;
    }

    // What is not stubbed has no code.
    // expect stub Repositories.Repository.find: unsupported 1, NullPointerException 1
    static boolean partly(Repository repository) {
        return repository.contains(3);
    }

    // An abstract class with code of its own.
    // expect stub Repositories.Cache.lookup: return 2, NullPointerException 1
    static User cached(Cache cache) {
        return cache.get(5);
    }
}
