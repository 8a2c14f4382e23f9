package io.github.rankbloom.evaluation.report;

import java.util.List;

/** What the papers have and the evaluation does not, and why. */
final class Uncovered {

  /**
   * Something that is not covered.
   *
   * @param what what
   * @param why why not, in a sentence
   */
  record Item(String what, String why) {}

  static final List<Item> ITEMS =
      List.of(
          new Item(
              "Rank: memory accesses in hardware.",
              "Words touched are counted, not cycles of an SRAM; times are those of the benchmarks,"
                  + " which are a program of their own."),
          new Item(
              "Rank: conventional chained hashing.",
              "Its 20 or 40 bits of pointers for each key are arithmetic, of which nothing is to be"
                  + " measured."),
          new Item(
              "Slides: statistical counters by rank indexing.",
              "Another paper's structure (ANCS 2008): counters of varying width without keys, which"
                  + " is no membership filter."),
          new Item(
              "d-left: moves, batches and left-over bits as options of a filter.",
              "What they gain is simulated and computed. Nobody would be served: with three moves for"
                  + " each key, 16 bits a key would reach 1.9e-4; a rank-indexed multiset of 15.84 has"
                  + " 1e-4, and deletes. Who has all keys at hand has DLeftFilter.balanced, which is one"
                  + " batch of all of them."),
          new Item(
              "Less hashing: rates of convergence.",
              "They are in the full version of the paper, which is not among the sources; exact"
                  + " probabilities for every size stand in their place."),
          new Item(
              "Compressed: weak hash functions, MD5.",
              "The paper sets them aside itself and says what it would expect. The library hashes by"
                  + " XXH3 alone and has no weaker hash that could be measured."));

  private Uncovered() {}
}
