package io.github.rankbloom.evaluation.compressed;

/** In what form a node tells its peers what is in its cache. */
enum Summary {
  /** A list of all keys: what the others are measured by, and too long to be sent. */
  EXACT("exact list"),
  /** A Bloom filter of 8 bits an entry and 6 hashes, as its bits. */
  PLAIN_BLOOM("plain Bloom, 8 bits"),
  /** A Bloom filter of 14 bits an entry and 2 hashes, entropy-coded: Table 1. */
  COMPRESSED_BLOOM("compressed Bloom, 14 bits"),
  /** What changed in the latter. */
  BLOOM_DELTA("compressed Bloom, deltas"),
  /** What changed in the counting filter that a node keeps to delete from the latter. */
  COUNTING_DELTA("counting Bloom, deltas"),
  /** What changed in a rank-indexed multiset with as many false positives. */
  RANK_DELTA("rank multiset, deltas");

  private final String title;

  Summary(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
