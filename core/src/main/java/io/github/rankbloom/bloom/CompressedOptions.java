package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** What can be chosen of Bloom filters that are planned as messages. */
final class CompressedOptions {

  private static final KindOption MESSAGE_BYTES =
      new KindOption(
          "message-bytes",
          new KindOption.Values.Whole(1, Long.MAX_VALUE),
          "Z",
          "In place of a false-positive probability: the most bytes of a message, header and all."
              + " The filter is the most accurate one within.",
          true);

  private static final KindOption DELTA_BYTES =
      new KindOption(
          "delta-bytes",
          new KindOption.Values.Whole(1, Long.MAX_VALUE),
          "Z",
          "The same for the most bytes of a delta after some keys were replaced. The whole message"
              + " is as long as it comes out, unless it is limited too.",
          true);

  private static final KindOption REPLACED =
      new KindOption(
          "replaced-percent",
          new KindOption.Values.Positive(),
          "D",
          "How many of 100 keys leave before a delta is sent, as many others coming (default: 5).",
          false);

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

  private CompressedOptions() {}

  /** Some options and these. */
  static List<KindOption> after(List<KindOption> others) {
    return Stream.concat(
            others.stream(),
            Stream.of(MESSAGE_BYTES, DELTA_BYTES, REPLACED, MAX_MEMORY, MAX_HASHES))
        .toList();
  }

  /** What was chosen, planned. */
  static CompressedBloomPlan plan(
      LongFunction<CompressedBloomPlanner> planners,
      Requirement requirement,
      Map<String, String> chosen) {
    // A plan is for a key at least; where there are none, it is as good for one.
    long keys = Math.max(1, requirement.keys());
    CompressedBloomPlanner planner = planners.apply(keys);
    number(chosen, MAX_HASHES).ifPresent(hashes -> planner.maxHashes((int) hashes));
    // Memory comes in whole words, which is more than a few keys were given.
    number(chosen, MAX_MEMORY)
        .ifPresent(
            bits -> planner.maxMemoryBits((long) (Math.ceil(bits * keys / Long.SIZE) * Long.SIZE)));
    number(chosen, REPLACED).ifPresent(percent -> planner.replaced(part(percent)));
    number(chosen, MESSAGE_BYTES).ifPresent(bytes -> planner.maxMessageBytes((long) bytes));
    number(chosen, DELTA_BYTES).ifPresent(bytes -> planner.maxDeltaBytes((long) bytes));
    boolean isLimited =
        chosen.containsKey(MESSAGE_BYTES.name()) || chosen.containsKey(DELTA_BYTES.name());
    CompressedBloomPlan plan =
        isLimited ? planner.mostAccurate() : planner.shortest(requirement.fpp());
    return plan.withScheme(BloomKind.scheme(chosen));
  }

  private static double part(double percent) {
    if (percent > 100) {
      throw new IllegalParameterException(REPLACED.name(), "must be at most 100, not " + percent);
    }
    return percent / 100;
  }

  private static OptionalDouble number(Map<String, String> chosen, KindOption option) {
    String text = chosen.get(option.name());
    return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }
}
