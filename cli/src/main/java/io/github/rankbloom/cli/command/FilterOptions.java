package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is asked of a filter, apart from the number of keys to start with: options of {@code plan}
 * and {@code build}.
 */
final class FilterOptions {

  /** The options that set what the library's planners name otherwise. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "fpp", "--fpp",
          "overflowProbability", "--overflow",
          "payloadBits", "--payload-bits",
          "maxChains", "--max-chains",
          "maxKeys", "--max");

  /** What a function's name lacks to be that of a kind. */
  private static final String FUNCTION_PREFIX = "rank-";

  /** Of a filter whose false-positive probability follows from something else; any will do. */
  private static final double ANY_FPP = 0.5;

  /** A filter of which only the most keys are known starts with room for these. */
  private static final long FIRST_KEYS = 1000;

  private final Catalogue catalogue;
  private final KindOptions ofKinds;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-p", "--fpp"},
      paramLabel = "FPP",
      converter = Converters.Probability.class,
      description =
          "False-positive probability with all keys in: how often a key that was never added may"
              + " be taken for a member. Written 0.001, 1e-3 or 0.1%%. Required, unless an option"
              + " of the kind is given in its place.")
  private Double fpp;

  @Option(
      names = "--function",
      paramLabel = "FUNCTION",
      converter = Converters.FunctionName.class,
      description = {
        "What a rank-indexed filter does, short for --kind rank-FUNCTION (default: multiset):",
        "set: a key is in or not; no remove",
        "multiset: as small as a set, with remove, and tells how often a key was added",
        "counting: the same, smaller where many keys are added more than once",
        "values: keeps a small number for each key; lines are key, tab, value"
      })
  private String function;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The kind of filter, one of those listed below, where the default stands too.")
  private FilterKind<?> kind;

  FilterOptions(Catalogue catalogue) {
    this.catalogue = catalogue;
    ofKinds = new KindOptions(catalogue);
  }

  /** Adds to a command, which has these options, what the catalogue tells. */
  void addTo(CommandSpec spec) {
    ofKinds.addTo(spec);
    String all = KindNames.of(catalogue, any -> true);
    Stream<String> kinds =
        Stream.of("", "Kinds: " + all + " (default: " + catalogue.usual().name() + ").");
    spec.usageMessage()
        .footer(
            Stream.concat(kinds, Stream.of(spec.usageMessage().footer())).toArray(String[]::new));
  }

  /** What is planned. */
  FilterKind<?> kind() {
    if (function == null) {
      return kind == null ? catalogue.usual() : kind;
    }
    FilterKind<?> meant = named(FUNCTION_PREFIX + function);
    if (kind != null && kind != meant) {
      throw new Failure(
          "--function "
              + function
              + " makes a "
              + meant.name()
              + " filter, which contradicts --kind "
              + kind.name()
              + ": give one of them");
    }
    return meant;
  }

  private FilterKind<?> named(String name) {
    return catalogue
        .kind(name)
        .orElseThrow(() -> new Failure("there is no kind " + name + " here; give --kind"));
  }

  int payloadBits() {
    return ofKinds.payloadBits(kind());
  }

  /** Whether the false-positive probability was asked for, and does not follow. */
  boolean hasFpp() {
    return fpp != null;
  }

  /** Checks that every option is of use for the kind, and that none is missing. */
  private void requireConsistent() {
    ofKinds.requireFor(kind());
    if (isFppMissing()) {
      throw missing();
    }
    if (fpp != null && ofKinds.insteadOfFpp().isPresent()) {
      throw new Failure(
          "--fpp and --"
              + ofKinds.insteadOfFpp().get().name()
              + ": give one of them; the other follows");
    }
  }

  private boolean isFppMissing() {
    return fpp == null && ofKinds.insteadOfFpp().isEmpty();
  }

  /** Names all options that are missing, among them some that the command knows of. */
  ParameterException missing(String... others) {
    List<String> names = new ArrayList<>();
    if (isFppMissing()) {
      names.add(
          Stream.concat(
                  Stream.of("'--fpp=FPP'"),
                  kind().options().stream()
                      .filter(KindOption::replacesFpp)
                      .map(option -> "'--" + option.name() + "=" + option.placeholder() + "'"))
              .collect(Collectors.joining(" or ")));
    }
    names.addAll(List.of(others));
    return new ParameterException(
        command.commandLine(),
        "Missing required option"
            + (names.size() > 1 ? "s: " : ": ")
            + String.join(", and ", names));
  }

  /** Whether the filter shall grow. */
  boolean hasMax() {
    return ofKinds.max() != null;
  }

  /** The most keys that there may be in a filter that starts with some. */
  long max(long keys) {
    return hasMax() ? ofKinds.max() : keys;
  }

  /** How many keys to start with, if that was not said, in a filter that grows. */
  long firstKeys() {
    return Math.min(FIRST_KEYS, ofKinds.max());
  }

  /** Checks all that does not depend on the number of keys. */
  void requirePossible() {
    plan(hasMax() ? firstKeys() : 1);
  }

  Plan plan(long keys) {
    return plan(requirement(keys));
  }

  /** What a filter must do for a number of keys, be it possible or not. */
  Requirement requirement(long keys) {
    requireConsistent();
    if (keys > max(keys)) {
      throw new Failure("--max " + max(keys) + " is below -n " + keys);
    }
    return tried(() -> ofKinds.applyTo(Requirement.of(keys, fpp == null ? ANY_FPP : fpp), kind()));
  }

  /** Plans a filter, or a shard of one. */
  Plan plan(Requirement requirement) {
    return tried(() -> kind().plan(requirement, ofKinds.chosen()));
  }

  private static <T> T tried(Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalParameterException e) {
      String option = OPTIONS.getOrDefault(e.parameter(), e.parameter());
      throw new Failure(option + " " + Quantity.rounded(e.problem()));
    } catch (IllegalArgumentException e) {
      throw new Failure(Quantity.rounded(e.getMessage()));
    }
  }

  /** Makes an empty filter as planned. */
  Filter create(Plan plan, KeyHash hashing) {
    return kind().create(plan, hashing);
  }
}
