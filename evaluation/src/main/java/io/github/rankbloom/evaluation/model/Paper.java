package io.github.rankbloom.evaluation.model;

/** The papers whose evaluations are regenerated. */
public enum Paper {
  /** The main structure. */
  RANK_INDEXED(
      "Rank-Indexed Hashing", "N. Hua, H. Zhao, B. Lin, J. Xu: Rank-Indexed Hashing, ICNP 2008"),
  /** The talk about the main structure, which says a few things that the paper does not. */
  SLIDES(
      "Rank-Indexed Hashing, slides",
      "N. Hua, H. Zhao, B. Lin, J. Xu: Rank-Indexed Hashing, slides of the talk at ICNP 2008"),
  /** d-left filters. */
  D_LEFT(
      "d-Left Hashing",
      "F. Bonomi, M. Mitzenmacher, R. Panigrahy, S. Singh, G. Varghese: Bloom Filters via d-Left"
          + " Hashing and Dynamic Bit Reassignment, Allerton 2006"),
  /** Bloom filters with two hash functions. */
  LESS_HASHING(
      "Less Hashing",
      "A. Kirsch, M. Mitzenmacher: Less Hashing, Same Performance: Building a Better Bloom Filter,"
          + " ESA 2006"),
  /** Bloom filters as messages. */
  COMPRESSED_BLOOM(
      "Compressed Bloom Filters", "M. Mitzenmacher: Compressed Bloom Filters, PODC 2001");

  private final String shortTitle;
  private final String citation;

  Paper(String shortTitle, String citation) {
    this.shortTitle = shortTitle;
    this.citation = citation;
  }

  /**
   * The title in two or three words.
   *
   * @return a heading
   */
  public String shortTitle() {
    return shortTitle;
  }

  /**
   * Who published what and where.
   *
   * @return a line
   */
  public String citation() {
    return citation;
  }
}
