package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bloom.BloomKind;
import io.github.rankbloom.bloom.BloomPlan;
import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankKind;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.wire.FilterKind;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is asked of a filter, apart from the number of keys: options of {@code plan} and {@code
 * build}.
 */
final class FilterOptions {

  /** The options that set what the library's planners name otherwise. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "fpp", "--fpp",
          "overflowProbability", "--overflow",
          "payloadBits", "--payload-bits",
          "maxChains", "--max-chains");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-p", "--fpp"},
      paramLabel = "FPP",
      converter = Converters.Probability.class,
      description =
          "False-positive probability with all keys in: how often a key that was never added may"
              + " be taken for a member. Written 0.001, 1e-3 or 0.1%%. Required, unless"
              + " --message-bytes is given.")
  private Double fpp;

  @Option(
      names = "--function",
      paramLabel = "FUNCTION",
      converter = Converters.FunctionName.class,
      description = {
        "What a rank-indexed filter does (default: multiset):",
        "set: a key is in or not; no remove",
        "multiset: as small as a set, with remove; a line given twice takes the room of two",
        "counting: tells how often a key was added",
        "values: keeps a small number for each key; lines are key, tab, value"
      })
  private Function function;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      converter = Converters.KindName.class,
      completionCandidates = Converters.KindNames.class,
      description = {
        "The kind of filter (default: rank-multiset), one of:",
        "${COMPLETION-CANDIDATES}",
        "compressed-bloom is a Bloom filter made to be packed."
      })
  private KindChoice kind;

  @Option(
      names = "--payload-bits",
      paramLabel = "BITS",
      converter = Converters.PayloadBits.class,
      description = {
        "Width of a counter (default: 2, and no count is too high, but takes more room; for"
            + " counting-bloom 4; a d-left counting filter does without one for 0, where every key"
            + " is added once) or of a value (default: 8, for 0 to 255)."
      })
  private Integer payloadBits;

  @Option(
      names = "--overflow",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description =
          "The most probability that the keys do not fit (default: 1e-10). A Bloom filter always"
              + " takes them.")
  private Double overflowProbability;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      converter = Converters.ProfileName.class,
      description =
          "What a rank-indexed filter is planned for: compact, the smallest (default); fast, for"
              + " speed; paper, with the buckets of the paper.")
  private Profile profile;

  @Option(
      names = "--max-chains",
      paramLabel = "L",
      converter = Converters.Chains.class,
      description =
          "The most chains of a rank-indexed bucket, 1 to 1024, in place of a profile: more make a"
              + " smaller filter, fewer a faster one.")
  private Integer maxChains;

  @Option(
      names = "--hashing",
      paramLabel = "SCHEME",
      converter = Converters.SchemeName.class,
      description =
          "How the positions of a key in a Bloom filter follow from its hash: standard, partition,"
              + " double, extended2 or extended3 (default: standard).")
  private IndexScheme scheme;

  @Mixin private CompressedOptions compressed;

  /** What is planned. */
  KindChoice choice() {
    if (function == null) {
      return kind == null ? KindChoice.of(RankMultisetFilter.KIND) : kind;
    }
    if (kind != null && kind.kind() != function.kind()) {
      throw new Failure(
          "--function "
              + function
              + " makes a "
              + function.kind().name()
              + " filter, which contradicts --kind "
              + kind.name()
              + ": give one of them");
    }
    return KindChoice.of(function.kind());
  }

  FilterKind<?> kind() {
    return choice().kind();
  }

  int payloadBits() {
    return payloadBits == null ? kind().payload().usual() : payloadBits;
  }

  private boolean isCompressed() {
    return choice().equals(KindChoice.COMPRESSED_BLOOM);
  }

  /** Checks that every option is of use for the kind, and that none is missing. */
  private void requireConsistent() {
    if (payloadBits != null && !choice().hasPayload()) {
      throw misplaced("--payload-bits", KindChoice.names(KindChoice::hasPayload));
    }
    int bits = payloadBits();
    if (payloadBits != null
        && (bits < choice().minPayloadBits() || bits > choice().maxPayloadBits())) {
      throw new Failure(
          "--payload-bits must be from "
              + choice().minPayloadBits()
              + " to "
              + choice().maxPayloadBits()
              + " for "
              + choice().name()
              + ", not "
              + bits);
    }
    if (overflowProbability != null && kind() instanceof BloomKind) {
      throw misplaced(
          "--overflow", KindChoice.names(choice -> !(choice.kind() instanceof BloomKind<?>)));
    }
    if (maxChains != null && !choice().isRankIndexed()) {
      throw misplaced("--max-chains", KindChoice.names(KindChoice::isRankIndexed));
    }
    if (profile != null && !choice().isRankIndexed()) {
      throw misplaced("--profile", KindChoice.names(KindChoice::isRankIndexed));
    }
    if (profile != null && maxChains != null) {
      throw new Failure(
          "--profile and --max-chains: give one of them; a profile limits chains too");
    }
    if (scheme != null && !(kind() instanceof BloomKind)) {
      throw misplaced(
          "--hashing", KindChoice.names(choice -> choice.kind() instanceof BloomKind<?>));
    }
    if (!isCompressed() && compressed.given().isPresent()) {
      throw misplaced(compressed.given().get(), KindChoice.COMPRESSED_BLOOM.name());
    }
    if (fpp == null && !compressed.hasBudget()) {
      throw new ParameterException(
          command.commandLine(),
          "Missing required option: '--fpp=FPP'"
              + (isCompressed() ? " or '--message-bytes=Z'" : ""));
    }
    if (fpp != null && compressed.hasBudget()) {
      throw new Failure("--fpp and --message-bytes: give one of them; the other follows");
    }
  }

  private Failure misplaced(String option, String kinds) {
    return new Failure(option + " is for " + kinds + ", not for " + choice().name());
  }

  /** Checks all that does not depend on the number of keys. */
  void requirePossible() {
    requireConsistent();
    if (!isCompressed()) {
      plan(1);
    }
  }

  Plan plan(long keys) {
    requireConsistent();
    if (isCompressed()) {
      return compressed.hasBudget()
          ? compressed.mostAccurate(keys)
          : compressed.shortest(keys, fpp);
    }
    try {
      return kind().plan(requirement(keys));
    } catch (IllegalParameterException e) {
      String option = OPTIONS.getOrDefault(e.parameter(), e.parameter());
      throw new Failure(option + " " + Quantity.rounded(e.problem()));
    } catch (IllegalArgumentException e) {
      throw new Failure(Quantity.rounded(e.getMessage()));
    }
  }

  private Requirement requirement(long keys) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(payloadBits());
    if (overflowProbability != null) {
      requirement = requirement.withOverflowProbability(overflowProbability);
    }
    if (maxChains != null) {
      return requirement.withProfile(Profile.ofChains(maxChains));
    }
    return profile == null ? requirement : requirement.withProfile(profile);
  }

  /** Makes an empty filter as planned. */
  Filter create(Plan plan, KeyHash hashing) {
    if (kind() instanceof RankKind<?> rank && plan instanceof RankPlan table) {
      return rank.create(table.geometry(), hashing);
    }
    if (kind() instanceof BloomKind<?> bloom) {
      IndexScheme positions = scheme == null ? IndexScheme.STANDARD : scheme;
      if (plan instanceof BloomPlan array) {
        return bloom.create(array.geometry(), positions, hashing);
      }
      if (plan instanceof CompressedBloomPlan array) {
        return bloom.create(array.geometry(), positions, hashing);
      }
    }
    return kind().create(plan.requirement(), hashing);
  }
}
