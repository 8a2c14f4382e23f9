package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption;
import io.github.rankbloom.wire.PayloadRange;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that only some kinds of filters have, as the catalogue tells: those that follow from
 * what a kind can do, and those of the kinds themselves. Each is refused for any other kind.
 */
final class KindOptions {

  private final Catalogue catalogue;

  /** Every option, with the kinds that have it, in the order of the help. */
  private final Map<OptionSpec, Predicate<FilterKind<?>>> all = new LinkedHashMap<>();

  private final OptionSpec max;
  private final OptionSpec payloadBits;
  private final OptionSpec overflow;
  private final OptionSpec profile;
  private final OptionSpec maxChains;
  private final Map<OptionSpec, KindOption> own = new LinkedHashMap<>();

  KindOptions(Catalogue catalogue) {
    this.catalogue = catalogue;
    max =
        add(
            FilterKind::grows,
            OptionSpec.builder("--max")
                .paramLabel("KEYS")
                .type(Long.class)
                .converters(new Converters.Keys())
                .description(
                    "The most keys that there may ever be: the filter starts small, grows as keys"
                        + " are added, and keeps FPP up to here. While it is small, each key takes"
                        + " some bits more (see plan --max). Other kinds have one size. For "
                        + names(FilterKind::grows)
                        + "."));
    payloadBits =
        add(
            KindOptions::hasPayload,
            OptionSpec.builder("--payload-bits")
                .paramLabel("BITS")
                .type(Integer.class)
                .converters(new Converters.PayloadBits())
                .description("Width of the counter or value of a key: " + payloads() + "."));
    overflow =
        add(
            FilterKind::canOverflow,
            OptionSpec.builder("--overflow")
                .paramLabel("P")
                .type(Double.class)
                .converters(new Converters.Probability())
                .description(
                    "The most probability that the keys do not fit (default: 1e-10). A filter that"
                        + " could grow keeps its size then, and may refuse a key. For "
                        + names(FilterKind::canOverflow)
                        + "."));
    profile =
        add(
            FilterKind::hasProfiles,
            OptionSpec.builder("--profile")
                .paramLabel("NAME")
                .type(Profile.class)
                .converters(new Converters.ProfileName())
                .description(
                    "What to plan for: compact, the smallest (default); fast, for speed; paper,"
                        + " with the buckets of the paper. For "
                        + names(FilterKind::hasProfiles)
                        + "."));
    maxChains =
        add(
            FilterKind::hasProfiles,
            OptionSpec.builder("--max-chains")
                .paramLabel("L")
                .type(Integer.class)
                .converters(new Converters.Chains())
                .description(
                    "In place of a profile: the most chains of a bucket, 1 to "
                        + Profile.MAX_CHAINS
                        + ". More make a smaller filter, fewer a faster one."));
    // By name: to compare records, Java would first have to make the code that does.
    Map<String, KindOption> byName = new LinkedHashMap<>();
    for (FilterKind<?> kind : catalogue.all()) {
      kind.options().forEach(option -> byName.putIfAbsent(option.name(), option));
    }
    byName.forEach((name, option) -> own.put(add(kind -> has(kind, name), option), option));
  }

  private static boolean has(FilterKind<?> kind, String name) {
    return kind.options().stream().anyMatch(option -> option.name().equals(name));
  }

  private OptionSpec add(Predicate<FilterKind<?>> kinds, KindOption option) {
    return add(
        kinds,
        OptionSpec.builder("--" + option.name())
            .paramLabel(option.placeholder())
            .type(String.class)
            .converters(new Converters.Chosen(option))
            .description(option.description().replace("%", "%%") + " For " + names(kinds) + "."));
  }

  private OptionSpec add(Predicate<FilterKind<?>> kinds, OptionSpec.Builder builder) {
    OptionSpec option = builder.build();
    all.put(option, kinds);
    return option;
  }

  private static boolean hasPayload(FilterKind<?> kind) {
    return kind.payload().most() > 0;
  }

  /** Such as {@code rank-values 1 to 64 (default: 8), counting-bloom 2 to 32 (default: 4)}. */
  private String payloads() {
    return catalogue.all().stream()
        .filter(KindOptions::hasPayload)
        .map(
            kind -> {
              PayloadRange range = kind.payload();
              return kind.name()
                  + " "
                  + range.least()
                  + " to "
                  + range.most()
                  + " (default: "
                  + (range.isPlanned() ? "as narrow as keys added once allow" : range.usual())
                  + ")";
            })
        .collect(Collectors.joining(", "));
  }

  private String names(Predicate<FilterKind<?>> kinds) {
    return KindNames.of(catalogue, kinds);
  }

  /** Makes these options of a command. */
  void addTo(CommandSpec command) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().heading("%nOptions of some kinds:%n").validate(false);
    for (OptionSpec option : all.keySet()) {
      group.addArg(option);
    }
    command.addArgGroup(group.build());
  }

  /** Checks that what was given is possible for a kind. */
  void requireFor(FilterKind<?> kind) {
    all.forEach(
        (option, kinds) -> {
          if (option.getValue() != null && !kinds.test(kind)) {
            throw new Failure(
                option.longestName()
                    + " is for "
                    + names(kinds)
                    + ", not for "
                    + kind.name()
                    + (option.equals(max) ? whyNotToGrow(kind) : ""));
          }
        });
    if (max.getValue() != null && overflow.getValue() != null) {
      throw new Failure(
          "--max and --overflow: give one of them; a filter that grows has room for every key");
    }
    int bits = payloadBits(kind);
    PayloadRange range = kind.payload();
    if (!range.contains(bits)) {
      throw new Failure(
          String.format(
              "--payload-bits must be from %d to %d for %s, not %d",
              range.least(), range.most(), kind.name(), bits));
    }
    if (profile.getValue() != null && maxChains.getValue() != null) {
      throw new Failure(
          "--profile and --max-chains: give one of them; a profile limits chains too");
    }
  }

  private static String whyNotToGrow(FilterKind<?> kind) {
    return kind.canOverflow()
        ? ", which keeps its size: give -n"
        : ", which keeps its size and is never full, only less accurate: give -n";
  }

  /** The most keys that there may ever be, or null if that was not said. */
  Long max() {
    return max.getValue();
  }

  int payloadBits(FilterKind<?> kind) {
    Integer given = payloadBits.getValue();
    return given == null ? kind.payload().usual() : given;
  }

  /** The given option of which the false-positive probability follows, if there is one. */
  Optional<KindOption> insteadOfFpp() {
    return own.entrySet().stream()
        .filter(entry -> entry.getKey().getValue() != null)
        .map(Map.Entry::getValue)
        .filter(KindOption::replacesFpp)
        .findFirst();
  }

  /** What is asked of a filter, with what was given of it here. */
  Requirement applyTo(Requirement plain, FilterKind<?> kind) {
    Requirement requirement = plain.withPayloadBits(payloadBits(kind));
    if (max.getValue() != null) {
      requirement = requirement.withMaxKeys(max.<Long>getValue());
    }
    if (overflow.getValue() != null) {
      requirement = requirement.withOverflowProbability(overflow.<Double>getValue());
    }
    if (maxChains.getValue() != null) {
      return requirement.withProfile(Profile.ofChains(maxChains.<Integer>getValue()));
    }
    return profile.getValue() == null
        ? requirement
        : requirement.withProfile(profile.<Profile>getValue());
  }

  /** What was given of the kinds' own options. */
  Map<String, String> chosen() {
    Map<String, String> chosen = new HashMap<>();
    own.forEach(
        (given, option) -> {
          if (given.getValue() != null) {
            chosen.put(option.name(), given.getValue());
          }
        });
    return chosen;
  }
}
