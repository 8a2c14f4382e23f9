package io.github.rankbloom.evaluation.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What came out of an experiment.
 *
 * @param finding what we found, and where and why it differs from what was claimed
 * @param parts tables, charts and texts, in the order in which they are shown
 */
public record Result(String finding, List<Part> parts) {

  /** Copies the list. */
  public Result {
    parts = List.copyOf(parts);
  }

  /**
   * A result.
   *
   * @param finding what we found
   * @param parts what to show
   * @return the result
   */
  public static Result of(String finding, Part... parts) {
    return new Result(finding, List.of(parts));
  }

  /**
   * This result with something more to show.
   *
   * @param more what comes at the end
   * @return a new result
   */
  public Result with(List<? extends Part> more) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(more);
    return new Result(finding, all);
  }

  /**
   * All comparisons of the result.
   *
   * @return every check of every part
   */
  public Stream<Check> checks() {
    return parts.stream()
        .filter(Comparison.class::isInstance)
        .flatMap(part -> ((Comparison) part).checks().stream());
  }

  /**
   * How many comparisons came to a verdict.
   *
   * @param verdict the verdict
   * @return a number
   */
  public long count(Verdict verdict) {
    return checks().filter(check -> check.verdict() == verdict).count();
  }
}
