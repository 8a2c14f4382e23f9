package io.github.rankbloom.bloom;

import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import java.util.List;
import java.util.Map;

/** Bloom filters with more memory than they need, to be short messages. */
final class CompressedBloomKind extends BloomFilter.Kind {

  static final CompressedBloomKind INSTANCE = new CompressedBloomKind();

  private CompressedBloomKind() {
    super("compressed-bloom");
  }

  @Override
  public List<KindOption> options() {
    return CompressedOptions.after(super.options());
  }

  @Override
  protected Plan design(Requirement requirement, Map<String, String> chosen) {
    return CompressedOptions.plan(CompressedBloomPlanner::ofBits, requirement, chosen);
  }
}
