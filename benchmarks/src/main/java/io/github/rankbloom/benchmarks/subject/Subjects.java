package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.catalogue.Catalogue;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is measured: the floors, the kinds of this library, and their peers. */
public final class Subjects {

  /** The name of the floor. */
  public static final String FLOOR = "floor";

  /** The name of the floor whose reads wait for each other. */
  public static final String DEPENDENT_FLOOR = "floor-dependent";

  private static final List<Candidate> PEERS =
      List.of(
          GuavaBloom.candidate(0.01),
          GuavaBloom.candidate(0.004),
          GuavaBloom.candidate(0.001),
          DataSketchesBloom.candidate(0.01),
          DataSketchesBloom.candidate(0.001),
          CommonsBloom.candidate(0.01),
          CommonsBloom.candidate(0.001),
          FastFilterInsertable.bloom(0.01),
          FastFilterInsertable.bloom(0.004),
          FastFilterInsertable.bloom(0.001),
          FastFilterInsertable.blockedBloom(),
          FastFilterCuckoo8.candidate(),
          FastFilterCuckoo16.candidate(),
          FastFilter.xor8(),
          FastFilter.xorFuse8(),
          FastFilterRemovable.countingBloom(0.01),
          FastFilterRemovable.countingBloom(0.004),
          FastFilterRemovable.countingBloom(0.001),
          FastFilterRemovable.succinctCountingBlockedBloom(),
          Cuckoo4j.candidate(0.01),
          Cuckoo4j.candidate(0.004),
          Cuckoo4j.candidate(0.001));

  private static final List<Candidate> ALL =
      Stream.of(
              Stream.of(Floor.candidate(), DependentFloor.candidate()),
              Rankbloom.candidates(Catalogue.STANDARD),
              PEERS.stream())
          .flatMap(candidates -> candidates)
          .toList();

  private Subjects() {}

  /** Every candidate, the floor first. */
  public static List<Candidate> all() {
    return ALL;
  }

  /** The candidates that have a capability. */
  public static List<Candidate> that(Class<? extends Subject> capability) {
    return ALL.stream().filter(candidate -> candidate.can(capability)).toList();
  }

  /**
   * The candidate with a name.
   *
   * @throws IllegalArgumentException if there is none; the message lists all names
   */
  public static Candidate named(String name) {
    return ALL.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(name));
  }

  /**
   * The candidates whose names match a pattern, in which {@code *} stands for any text.
   *
   * @throws IllegalArgumentException if there are none; the message lists all names
   */
  public static List<Candidate> matching(String pattern) {
    Pattern regex = Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
    List<Candidate> found =
        ALL.stream().filter(candidate -> regex.matcher(candidate.name()).matches()).toList();
    if (found.isEmpty()) {
      throw unknown(pattern);
    }
    return found;
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "no subject is named "
            + name
            + "; there are "
            + ALL.stream().map(Candidate::name).collect(Collectors.joining(", ")));
  }
}
