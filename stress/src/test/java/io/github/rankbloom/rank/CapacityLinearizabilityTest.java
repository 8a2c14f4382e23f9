package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Operations on a filter for many threads stay atomic where its last places are taken. */
class CapacityLinearizabilityTest {

  private static final int MOST = 2;

  @Test
  void aFilterRefusesWhatIsTooMuchAndNothingElse() {
    LinearizabilityTest.check(
        Full.class,
        FullModel.class,
        "put 0 | put 1 | put 2",
        // Who comes second finds no place left, but the key is in.
        "put 0 | put 1 | put 1",
        "put 0; put 1 | remove 0 | put 2");
  }

  /** Each key has a place of its own. */
  private static long hash(int key) {
    return (long) key << 60;
  }

  /** A multiset for two keys. */
  @Param(name = "key", gen = IntGen.class, conf = "0:4")
  public static class Full {

    private final ConcurrentRankMultisetFilter filter =
        ConcurrentRankMultisetFilter.builder().maxInsertions(MOST).fpp(1e-9).build();

    @Operation
    public boolean put(@Param(name = "key") int key) {
      try {
        return filter.putHash(hash(key));
      } catch (FilterFullException e) {
        return false;
      }
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return filter.removeHash(hash(key));
    }
  }

  /** As many keys as that, each as often as it comes. */
  public static class FullModel extends LinearizabilityTest.CountModel {

    @Override
    public boolean put(int key) {
      long present = counts.values().stream().filter(count -> count > 0).count();
      return (contains(key) || present < MOST) && super.put(key);
    }
  }
}
