package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.KindOption;
import java.util.List;
import java.util.Map;
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

  /** A plan is for a key at least; where there are none, it is as good for one. */
  static long keys(Requirement requirement) {
    return Math.max(1, requirement.keys());
  }

  /** What was chosen, planned. */
  static CompressedBloomPlan plan(
      CompressedBloomPlanner planner, Requirement requirement, Map<String, String> chosen) {
    planner.maxHashes((int) number(chosen, MAX_HASHES, BloomGeometry.MAX_HASHES));
    if (isChosen(chosen, MAX_MEMORY)) {
      // Memory comes in whole words, which is more than a few keys were given.
      double words = Math.ceil(number(chosen, MAX_MEMORY, 0) * keys(requirement) / Long.SIZE);
      planner.maxMemoryBits((long) (words * Long.SIZE));
    }
    if (isChosen(chosen, REPLACED)) {
      double percent = number(chosen, REPLACED, 0);
      if (percent > 100) {
        throw new IllegalParameterException(REPLACED.name(), "must be at most 100, not " + percent);
      }
      planner.replaced(percent / 100);
    }
    if (isChosen(chosen, MESSAGE_BYTES)) {
      planner.maxMessageBytes((long) number(chosen, MESSAGE_BYTES, 0));
    }
    if (isChosen(chosen, DELTA_BYTES)) {
      planner.maxDeltaBytes((long) number(chosen, DELTA_BYTES, 0));
    }
    CompressedBloomPlan plan =
        isChosen(chosen, MESSAGE_BYTES) || isChosen(chosen, DELTA_BYTES)
            ? planner.mostAccurate()
            : planner.shortest(requirement.fpp());
    return plan.withScheme(BloomKind.scheme(chosen));
  }

  private static boolean isChosen(Map<String, String> chosen, KindOption option) {
    return chosen.containsKey(option.name());
  }

  private static double number(Map<String, String> chosen, KindOption option, double otherwise) {
    String text = chosen.get(option.name());
    return text == null ? otherwise : Double.parseDouble(text);
  }
}
