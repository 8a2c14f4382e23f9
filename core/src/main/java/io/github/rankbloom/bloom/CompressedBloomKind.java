package io.github.rankbloom.bloom;

import io.github.rankbloom.bloom.CompressedBloomPlanner.Limits;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Bloom filters with more memory than they need, to be short messages. */
final class CompressedBloomKind extends BloomFilter.Kind {

  private static final KindOption MESSAGE_BYTES =
      new KindOption(
          "message-bytes",
          new KindOption.Values.Whole(1, Long.MAX_VALUE),
          "Z",
          "In place of a false-positive probability: the most bytes of a message, header and all."
              + " The filter is the most accurate one within.",
          true);

  private static final KindOption MAX_MEMORY =
      new KindOption(
          "max-memory-bits-per-key",
          new KindOption.Values.Positive(),
          "M",
          "The most memory. More makes messages shorter (default: no limit, and the shortest"
              + " messages are of filters a hundred times as large).",
          false);

  private static final KindOption MAX_HASHES =
      new KindOption(
          "max-hashes",
          new KindOption.Values.Whole(1, BloomGeometry.MAX_HASHES),
          "K",
          "The most positions of a key (default: " + BloomGeometry.MAX_HASHES + ").",
          false);

  static final CompressedBloomKind INSTANCE = new CompressedBloomKind();

  private CompressedBloomKind() {
    super("compressed-bloom");
  }

  @Override
  public List<KindOption> options() {
    return Stream.concat(super.options().stream(), Stream.of(MESSAGE_BYTES, MAX_MEMORY, MAX_HASHES))
        .toList();
  }

  /** A plan is for a key at least; where there are none, it is as good for one. */
  @Override
  protected Plan design(Requirement requirement, Map<String, String> chosen) {
    long keys = Math.max(1, requirement.keys());
    double memoryBits = number(chosen, MAX_MEMORY, Double.POSITIVE_INFINITY) * keys;
    Limits limits =
        new Limits(
            Math.max(BloomGeometry.MIN_POSITIONS, (long) memoryBits),
            (int) number(chosen, MAX_HASHES, BloomGeometry.MAX_HASHES));
    CompressedBloomPlan plan =
        chosen.containsKey(MESSAGE_BYTES.name())
            ? CompressedBloomPlanner.mostAccurateWithin(
                keys, (long) number(chosen, MESSAGE_BYTES, 0), limits)
            : CompressedBloomPlanner.shortest(keys, requirement.fpp(), limits);
    return plan.withScheme(scheme(chosen));
  }

  private static double number(Map<String, String> chosen, KindOption option, double otherwise) {
    String text = chosen.get(option.name());
    return text == null ? otherwise : Double.parseDouble(text);
  }
}
