package io.github.rankbloom.benchmarks.report;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of keys, like 1000000 or 1e6. */
public final class KeyCount implements ITypeConverter<Integer> {

  @Override
  public Integer convert(String text) {
    try {
      int keys = new BigDecimal(text).intValueExact();
      if (keys >= 1) {
        return keys;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // Said below.
    }
    throw new TypeConversionException(
        "a number of keys must be a whole number from 1 to 2^31 - 1, like 1000000 or 1e6, not '"
            + text
            + "'");
  }
}
