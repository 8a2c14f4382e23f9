package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import io.github.rankbloom.wire.PayloadRange;
import java.util.List;
import java.util.Map;

/**
 * Counting Bloom filters with more memory than they need, to be short messages. A payload of 0 bits
 * leaves the width of the counters to the planner.
 */
final class CompressedCountingBloomKind extends CountingBloomFilter.Kind {

  static final CompressedCountingBloomKind INSTANCE = new CompressedCountingBloomKind();

  private CompressedCountingBloomKind() {
    super("compressed-counting-bloom", new PayloadRange(0, BloomGeometry.MAX_COUNTER_BITS, 0));
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
    if (bits != 0 && !counters().contains(bits)) {
      throw new IllegalParameterException(
          "payloadBits",
          "must be 0 or from " + counters().least() + " to " + counters().most() + ", not " + bits);
    }
    return CompressedOptions.plan(
        keys ->
            bits == 0
                ? CompressedBloomPlanner.ofCounters(keys)
                : CompressedBloomPlanner.ofCounters(keys, bits),
        requirement,
        chosen);
  }
}
