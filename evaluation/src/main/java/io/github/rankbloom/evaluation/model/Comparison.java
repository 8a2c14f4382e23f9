package io.github.rankbloom.evaluation.model;

import java.util.List;

/**
 * Numbers of ours beside those they should agree with.
 *
 * @param title what is compared
 * @param checks the numbers
 */
public record Comparison(String title, List<Check> checks) implements Part {

  /** Copies the list. */
  public Comparison {
    checks = List.copyOf(checks);
  }
}
