package io.github.rankbloom.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.plan.Profile;
import org.junit.jupiter.api.Test;

/** That a run can be repeated in another virtual machine, where objects have other identities. */
class SeedsTest {

  @Test
  void whoAsksCountsByWhatItSays() {
    assertEquals(first("fast"), first(Profile.FAST));
    DLeftCountingGeometry geometry =
        new DLeftCountingGeometry(2, 3, RemainderLengths.ONE, 8, 9, 1, 82);
    assertEquals(first(geometry.toString()), first(geometry));
    assertNotEquals(first(1, 2), first(2, 1));
  }

  private static long first(Object... who) {
    return Seeds.random(who).nextLong();
  }
}
