import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Whole and decimal numbers of any size. */
public final class BigNumbers {
    public static void main(String[] a) {
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength() + " " + f.mod(BigInteger.valueOf(1000007)) + " "
            + f.toString(16) + " " + f.sqrt() + " " + f.negate().shiftRight(3));
        System.out.println(BigInteger.TWO.modPow(new BigInteger("1000"), new BigInteger("998244353")) + " "
            + new BigInteger("97").isProbablePrime(10) + " "
            + BigInteger.valueOf(48).gcd(BigInteger.valueOf(36)));
        BigDecimal d = new BigDecimal("10").divide(new BigDecimal("3"), 20, RoundingMode.HALF_UP);
        System.out.println(d + " " + d.setScale(3, RoundingMode.DOWN) + " " + d.precision() + " "
            + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " "
            + new BigDecimal("1.10").stripTrailingZeros() + " " + new BigDecimal(0.1) + " "
            + new BigDecimal("1E+3").toPlainString() + " "
            + new BigDecimal("123.456").round(new MathContext(4)));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("2").sqrt(MathContext.DECIMAL64) + " " + BigDecimal.valueOf(2.50)
            + " " + new BigDecimal("-7").remainder(new BigDecimal("3")) + " " + BigDecimal.TEN.pow(30));
        BigInteger x = new BigInteger("1".repeat(400)), y = new BigInteger("7".repeat(300));
        System.out.println(x.multiply(y).hashCode() + " " + x.divide(y).hashCode() + " "
            + x.pow(3).toString().length());
    }
}
