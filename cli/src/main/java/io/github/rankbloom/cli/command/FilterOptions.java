package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankKind;
import picocli.CommandLine.Option;

/**
 * What is asked of a filter, apart from the number of keys: options of {@code plan} and {@code
 * build}.
 */
final class FilterOptions {

  @Option(
      names = {"-p", "--fpp"},
      required = true,
      paramLabel = "FPP",
      converter = Converters.Probability.class,
      description =
          "False-positive probability with all keys in: how often a key that was never added may"
              + " be taken for a member. Written 0.001, 1e-3 or 0.1%%.")
  private double fpp;

  @Option(
      names = "--function",
      paramLabel = "FUNCTION",
      defaultValue = "multiset",
      converter = Converters.FunctionName.class,
      description = {
        "What the filter does (default: ${DEFAULT-VALUE}):",
        "set: a key is in or not; no remove",
        "multiset: as small as a set, with remove; a line given twice takes the room of two",
        "counting: tells how often a key was added",
        "values: keeps a small number for each key; lines are key, tab, value"
      })
  private Function function;

  @Option(
      names = "--payload-bits",
      paramLabel = "BITS",
      converter = Converters.PayloadBits.class,
      description = {
        "Width of a counter (default: 2; a higher count takes more room, none is too high) or of a"
            + " value (default: 8, for 0 to 255). 1 to 64, for counting and values only."
      })
  private Integer payloadBits;

  @Option(
      names = "--overflow",
      paramLabel = "P",
      defaultValue = "1e-10",
      converter = Converters.Probability.class,
      description = "The most probability that the keys do not fit (default: ${DEFAULT-VALUE}).")
  private double overflowProbability;

  @Option(
      names = "--max-chains",
      paramLabel = "L",
      defaultValue = "512",
      converter = Converters.Chains.class,
      description =
          "The most chains of a bucket, 1 to 1024: more make a smaller filter, fewer a faster one."
              + " 64 is fast (default: ${DEFAULT-VALUE}, compact).")
  private int maxChains;

  Function function() {
    return function;
  }

  RankKind<?> kind() {
    return function.kind();
  }

  int payloadBits() {
    if (payloadBits == null) {
      return kind().defaultPayloadBits();
    }
    if (kind().defaultPayloadBits() == 0) {
      throw new Failure("--payload-bits is for --function counting or values, not for " + function);
    }
    return payloadBits;
  }

  Requirement requirement(long keys) {
    return new Requirement(keys, fpp, payloadBits(), overflowProbability, maxChains);
  }

  /** Checks all that does not depend on the number of keys. */
  void requirePossible() {
    plan(1);
  }

  RankPlan plan(long keys) {
    Requirement requirement = requirement(keys);
    try {
      return kind().plan(requirement);
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage().replace("overflowProbability", "--overflow"));
    }
  }
}
