package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;

/** Lines for tests of other packages, also for so few keys that a plan has none. */
public final class LinesOf {

  /** At which there is about a key on each chain, if fingerprints are bytes. */
  public static final double FPP = 0.004;

  private LinesOf() {}

  /** What a filter for speed promises that is in lines. */
  public static Promise promise(long keys) {
    return Promise.of(Requirement.of(keys, FPP).withProfile(Profile.FAST));
  }

  /** The lines of such a filter, with an even chance that all its keys have room. */
  public static LineGeometry geometry(long keys) {
    return LineRoom.of(promise(keys).places(), keys, 0.5, PresentLoads.NONE).orElseThrow();
  }
}
