package making;

/** Made by a builder, with final fields. */
public final class Pizza {
    private final int size;
    private final boolean cheese;

    private Pizza(Builder builder) {
        size = builder.size;
        cheese = builder.cheese;
    }

    public int price() {
        int price = size > 30 ? 12 : 8;
        return cheese ? price + 2 : price;
    }

    /** Collects what a pizza is to be. */
    public static final class Builder {
        private int size = 26;
        private boolean cheese;

        public Builder size(int size) {
            this.size = size;
            return this;
        }

        public Builder cheese() {
            cheese = true;
            return this;
        }

        public Pizza build() {
            return new Pizza(this);
        }
    }
}
