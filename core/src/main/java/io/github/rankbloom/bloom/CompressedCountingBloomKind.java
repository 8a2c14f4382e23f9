package io.github.rankbloom.bloom;

import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import io.github.rankbloom.wire.PayloadRange;
import java.util.List;
import java.util.Map;

/** Counting Bloom filters with more memory than they need, to be short messages. */
final class CompressedCountingBloomKind extends CountingBloomFilter.Kind {

  static final CompressedCountingBloomKind INSTANCE = new CompressedCountingBloomKind();

  /** A payload of so many bits leaves the width of the counters to the planner. */
  private static final int PLANNED = 0;

  private CompressedCountingBloomKind() {
    super(
        "compressed-counting-bloom", new PayloadRange(2, BloomGeometry.MAX_COUNTER_BITS, PLANNED));
  }

  @Override
  PayloadRange counters() {
    return CountingBloomFilter.KIND.payload();
  }

  @Override
  public List<KindOption> options() {
    return CompressedOptions.after(super.options());
  }

  @Override
  protected Plan design(Requirement requirement, Map<String, String> chosen) {
    int bits = requirement.payloadBits();
    return CompressedOptions.plan(
        keys ->
            bits == PLANNED
                ? CompressedBloomPlanner.ofCounters(keys)
                : CompressedBloomPlanner.ofCounters(keys, bits),
        requirement,
        chosen);
  }
}
