/** A count of what is in an array: each element makes twice as many paths of the invariant, whose first ones are the longest. */
class Tally {
    static class Mark {
    }

    Mark[] marks;
    int count;

    boolean repOk() {
        if (marks == null || marks.length != 2) {
            return false;
        }
        int found = 0;
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] != null) {
                found++;
            }
        }
        return found == count;
    }

    int filled() {
        return count == 2 ? 2 : count == 0 ? 0 : 1;
    }

    boolean isFirst() {
        return marks.length > 0 && marks[0] != null;
    }

    boolean isTwice() {
        return count == 2 && marks[0] == marks[1];
    }
}
