import java.util.Arrays;

/** Linear systems in double arithmetic: elimination with partial pivoting, inverse and determinant. */
public class GaussSolver {
    static class SingularException extends ArithmeticException {
        private static final long serialVersionUID = 1L;
        final int column;

        SingularException(int column) {
            super("singular in column " + column);
            this.column = column;
        }
    }

    static final class Matrix {
        private final double[][] cell;

        Matrix(double[][] rows) {
            cell = new double[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                cell[i] = rows[i].clone();
            }
        }

        static Matrix identity(int n) {
            double[][] d = new double[n][n];
            for (int i = 0; i < n; i++) {
                d[i][i] = 1;
            }
            return new Matrix(d);
        }

        static Matrix hilbert(int n) {
            double[][] d = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    d[i][j] = 1.0 / (i + j + 1);
                }
            }
            return new Matrix(d);
        }

        Matrix times(Matrix o) {
            int n = cell.length;
            int m = o.cell[0].length;
            double[][] d = new double[n][m];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < m; j++) {
                    double sum = 0;
                    for (int k = 0; k < o.cell.length; k++) {
                        sum += cell[i][k] * o.cell[k][j];
                    }
                    d[i][j] = sum;
                }
            }
            return new Matrix(d);
        }

        /** Eliminates this in place beside right; returns the determinant. */
        private double eliminate(double[][] a, double[][] right) {
            int n = a.length;
            double det = 1;
            for (int c = 0; c < n; c++) {
                int best = c;
                for (int r = c + 1; r < n; r++) {
                    if (Math.abs(a[r][c]) > Math.abs(a[best][c])) {
                        best = r;
                    }
                }
                if (Math.abs(a[best][c]) < 1e-14) {
                    throw new SingularException(c);
                }
                if (best != c) {
                    double[] t = a[best];
                    a[best] = a[c];
                    a[c] = t;
                    t = right[best];
                    right[best] = right[c];
                    right[c] = t;
                    det = -det;
                }
                double pivot = a[c][c];
                det *= pivot;
                for (int j = 0; j < n; j++) {
                    a[c][j] /= pivot;
                }
                for (int j = 0; j < right[c].length; j++) {
                    right[c][j] /= pivot;
                }
                for (int r = 0; r < n; r++) {
                    double f = a[r][c];
                    if (r == c || f == 0) {
                        continue;
                    }
                    for (int j = c; j < n; j++) {
                        a[r][j] -= f * a[c][j];
                    }
                    for (int j = 0; j < right[r].length; j++) {
                        right[r][j] -= f * right[c][j];
                    }
                }
            }
            return det;
        }

        Matrix solve(Matrix b) {
            Matrix x = new Matrix(b.cell);
            eliminate(new Matrix(cell).cell, x.cell);
            return x;
        }

        double determinant() {
            try {
                return eliminate(new Matrix(cell).cell, new double[cell.length][0]);
            } catch (SingularException e) {
                return e.column == 0 ? -0.0 : 0.0;
            }
        }

        double distance(Matrix o) {
            double worst = 0;
            for (int i = 0; i < cell.length; i++) {
                for (int j = 0; j < cell[i].length; j++) {
                    worst = Math.max(worst, Math.abs(cell[i][j] - o.cell[i][j]));
                }
            }
            return worst;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (double[] row : cell) {
                sb.append("  ").append(Arrays.toString(row)).append('\n');
            }
            return sb.toString();
        }
    }

    static Matrix column(double... v) {
        double[][] d = new double[v.length][1];
        for (int i = 0; i < v.length; i++) {
            d[i][0] = v[i];
        }
        return new Matrix(d);
    }

    public static void main(String[] args) {
        Matrix a = new Matrix(new double[][] {{0, 2, 1}, {1, -2, -3}, {-1, 1, 2}});
        System.out.print("solution\n" + a.solve(column(-8, 0, 3)));
        System.out.println("det " + a.determinant());
        Matrix inverse = a.solve(Matrix.identity(3));
        System.out.print("inverse\n" + inverse);
        System.out.println("check " + (a.times(inverse).distance(Matrix.identity(3)) < 1e-12));
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        for (int n = 1; n <= size; n++) {
            Matrix h = Matrix.hilbert(n);
            System.out.println("hilbert " + n + " det " + h.determinant());
            System.out.print(h.solve(column(Arrays.copyOf(new double[] {1, 0.5, 0.25}, n))));
        }
        Matrix flat = new Matrix(new double[][] {{1, 2}, {2, 4}});
        System.out.println("flat det " + flat.determinant() + " zero det "
                + new Matrix(new double[2][2]).determinant());
        try {
            System.out.println(flat.solve(column(1, 2)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + (e instanceof SingularException s ? s.column : -1));
        }
        Matrix wild = new Matrix(new double[][] {{1e300, 1e-300}, {1e10, -1e308}});
        System.out.print(wild.solve(column(Double.MIN_VALUE, 1)));
        System.out.println(wild.determinant());
        System.out.print(new Matrix(new double[][] {{Double.NaN, 1}, {1, 0}}).solve(column(1, 1)));
    }
}
