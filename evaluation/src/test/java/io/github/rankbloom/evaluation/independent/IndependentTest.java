package io.github.rankbloom.evaluation.independent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.evaluation.measure.Pinned;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the evaluation pins its results to is what the independent program prints. */
class IndependentTest {

  @Test
  void thePinnedNumbersAreThoseOfTheProgram() throws IOException {
    try (InputStream in = Pinned.class.getResourceAsStream("pinned.csv")) {
      String pinned = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(String.join("\n", Independent.lines()), pinned.strip());
    }
  }
}
