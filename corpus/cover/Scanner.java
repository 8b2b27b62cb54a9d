/** A scanner of numbers and names in a text of character codes: a switch within a switch, in a loop. */
public class Scanner {
    private static final int START = 0;
    private static final int NUMBER = 1;
    private static final int FRACTION = 2;
    private static final int NAME = 3;
    private static final int COMMENT = 4;
    private static final int TEXT = 5;
    private static final int ESCAPE = 6;

    /** How many tokens there are; -1 for a text that ends inside one that must be closed. */
    static int tokens(char[] text) {
        int state = START;
        int tokens = 0;
        int depth = 0;
        for (int i = 0; i < text.length; i++) {
            char c = text[i];
            switch (state) {
                case START:
                    switch (c) {
                        case '0': case '1': case '2': case '3': case '4':
                            state = NUMBER;
                            tokens++;
                            break;
                        case 'a': case 'b': case 'c':
                            state = NAME;
                            tokens++;
                            break;
                        case '#':
                            state = COMMENT;
                            break;
                        case '"':
                            state = TEXT;
                            tokens++;
                            break;
                        case '(':
                            depth++;
                            break;
                        case ')':
                            depth--;
                            break;
                        case ' ': case ',':
                            break;
                        default:
                            throw new IllegalArgumentException("character " + (int) c);
                    }
                    break;
                case NUMBER:
                    switch (c) {
                        case '0': case '1': case '2': case '3': case '4':
                            break;
                        case '.':
                            state = FRACTION;
                            break;
                        case ' ': case ',':
                            state = START;
                            break;
                        default:
                            throw new IllegalArgumentException("digit " + (int) c);
                    }
                    break;
                case FRACTION:
                    switch (c) {
                        case '0': case '1': case '2': case '3': case '4':
                            break;
                        case ' ': case ',':
                            state = START;
                            break;
                        default:
                            throw new IllegalArgumentException("fraction " + (int) c);
                    }
                    break;
                case NAME:
                    switch (c) {
                        case 'a': case 'b': case 'c': case '0': case '1':
                            break;
                        case '(':
                            depth += 2;
                            state = START;
                            break;
                        default:
                            state = START;
                            break;
                    }
                    break;
                case COMMENT:
                    if (c == '\n') {
                        state = START;
                    }
                    break;
                case TEXT:
                    switch (c) {
                        case '"':
                            state = START;
                            break;
                        case '\\':
                            state = ESCAPE;
                            break;
                        default:
                            break;
                    }
                    break;
                case ESCAPE:
                    state = TEXT;
                    break;
                default:
                    throw new IllegalStateException("state " + state);
            }
        }
        if (state == TEXT || state == ESCAPE) {
            return -1;
        }
        return depth == 0 ? tokens : -tokens;
    }
}
