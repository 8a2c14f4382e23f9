package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT0.1S, 0.1s",
    "PT90S, 90s",
    "PT5M, 5m",
    "PT12H, 12h",
    "PT168H, 7d",
    "PT1H0.000000001S, 3600.000000001s",
    "PT-1.5S, -1.5s",
    "PT-24H, -1d",
  })
  void timesAreWrittenAsTheCommandLineReadsThem(Duration time, String text) {
    assertEquals(text, TimeText.of(time));
  }
}
