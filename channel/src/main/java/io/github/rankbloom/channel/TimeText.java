package io.github.rankbloom.channel;

import java.math.BigDecimal;
import java.time.Duration;

/** Writes times as people do: {@code 7d}, {@code 12h}, {@code 5m} or {@code 0.1s}. */
final class TimeText {

  private TimeText() {}

  static String of(Duration time) {
    if (!time.isZero() && time.equals(Duration.ofDays(time.toDays()))) {
      return time.toDays() + "d";
    }
    if (!time.isZero() && time.equals(Duration.ofHours(time.toHours()))) {
      return time.toHours() + "h";
    }
    if (!time.isZero() && time.equals(Duration.ofMinutes(time.toMinutes()))) {
      return time.toMinutes() + "m";
    }
    BigDecimal seconds =
        BigDecimal.valueOf(time.getSeconds()).add(BigDecimal.valueOf(time.getNano(), 9));
    return seconds.stripTrailingZeros().toPlainString() + "s";
  }
}
