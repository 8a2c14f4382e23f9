package io.github.rankbloom.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class GrowthTest {

  @Test
  void bothWaysTakeAllKeys() {
    Trial trial = new Trial(20_000, 0.01, Profile.FAST, 1);
    assertTrue(trial.direct() > 0);
    assertTrue(trial.grown() > 0);
    assertTrue(trial.longestPut() > 0);
  }

  @Test
  void aBadArgumentIsAMistakeOfTheUser() {
    assertEquals(CommandLine.ExitCode.USAGE, Growth.execute("--keys=1000", "--rounds=0"));
    assertEquals(CommandLine.ExitCode.USAGE, Growth.execute("--keys=1000", "--fpp=2"));
  }
}
