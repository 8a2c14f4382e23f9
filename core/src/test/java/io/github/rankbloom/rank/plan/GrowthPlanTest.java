package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of a filter that grows are those of its steps. */
class GrowthPlanTest {

  @ParameterizedTest
  @CsvSource({"0,0", "0,5000", "1000,1000", "1000,1001", "1000,1000000", "1000,1000000000"})
  void everyStepIsThePlanOfItsKeys(long first, long most) {
    for (Profile profile : List.of(Profile.COMPACT, Profile.FAST)) {
      Requirement asked = Requirement.of(first, 0.01).withMaxKeys(most).withProfile(profile);
      List<Plan> steps = RankPlanner.growing(asked).growth();
      assertEquals(first, steps.get(0).requirement().keys());
      assertEquals(most, steps.get(steps.size() - 1).requirement().keys());
      for (int i = 0; i < steps.size(); i++) {
        Requirement step = steps.get(i).requirement();
        assertEquals(most, step.maxKeys());
        assertEquals(RankPlanner.growing(step), steps.get(i));
        long before = i == 0 ? 0 : steps.get(i - 1).requirement().keys();
        assertTrue(i == 0 || step.keys() > before);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1000", "1000000"})
  void aTableOfFixedSizeHasOneStep(long keys) {
    Plan plan = RankPlanner.plan(Requirement.of(keys, 0.01).withFixedSize());
    assertEquals(List.of(plan), plan.growth());
  }
}
