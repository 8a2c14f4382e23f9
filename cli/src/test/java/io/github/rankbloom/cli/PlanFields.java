package io.github.rankbloom.cli;

import java.util.List;
import java.util.stream.Stream;

/** The fields that the JSON of every plan has, whatever its kind. */
final class PlanFields {

  /** Behind the kind, in this order. */
  private static final List<String> COMMON =
      List.of(
          "keys",
          "fpp",
          "overflowProbability",
          "memoryBytes",
          "bitsPerKey",
          "fileBitsPerKey",
          "messageBitsPerKey",
          "predictedFpp",
          "overflowBound",
          "overflowBasis");

  private PlanFields() {}

  /** The fields of a plan: its kind, the common ones, its own. */
  static List<String> with(String... own) {
    return Stream.of(Stream.of("kind"), COMMON.stream(), Stream.of(own))
        .flatMap(fields -> fields)
        .toList();
  }

  /** The common fields behind others. */
  static List<String> behind(String... others) {
    return Stream.concat(Stream.of(others), COMMON.stream()).toList();
  }
}
