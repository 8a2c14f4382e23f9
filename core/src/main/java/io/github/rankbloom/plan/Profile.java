package io.github.rankbloom.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.numeric.Ranges;
import java.util.List;
import java.util.Optional;

/**
 * How a rank-indexed table trades size for speed. Wide buckets vary less in their loads and so
 * waste less room; narrow ones lie in fewer cache lines, and lightly loaded chains mostly end with
 * their first cell.
 *
 * @param maxChains the most chains of a bucket, 1 to {@link #MAX_CHAINS}
 * @param maxLoad the most keys per chain, at least {@link #LEAST_MAX_LOAD}; infinity where the
 *     false-positive probability alone decides
 */
public record Profile(int maxChains, double maxLoad) {

  /** The most chains that any bucket may have. */
  public static final int MAX_CHAINS = 1024;

  /** The least that the load may be limited to: with less, a table is mostly base index. */
  public static final double LEAST_MAX_LOAD = 0.4;

  /**
   * The smallest tables: up to 640 chains per bucket, with at most one key on average. A halved
   * load takes a bit less for each fingerprint and as much more for each key's share of the index:
   * about one key per chain the two break even, and the lighter chains are faster. The default.
   */
  public static final Profile COMPACT = new Profile(640, 1);

  /**
   * Tables for speed: the base index of a bucket has at most two words, and a chain holds at most
   * 0.85 keys on average, so most lookups end with the first cell they see. About a tenth larger
   * than compact ones, and within half a bit per key of the paper's.
   */
  public static final Profile FAST = new Profile(128, 0.85);

  /** Tables as in the paper: up to 64 chains per bucket, one word, of any load. */
  public static final Profile PAPER = ofChains(64);

  /** The names of the three profiles above, the default first. */
  public static final List<String> NAMES = List.of("compact", "fast", "paper");

  private static final List<Profile> NAMED = List.of(COMPACT, FAST, PAPER);

  /** Checks both limits. */
  public Profile {
    Ranges.require("maxChains", maxChains, 1, MAX_CHAINS);
    if (!(maxLoad >= LEAST_MAX_LOAD)) {
      throw new IllegalParameterException(
          "maxLoad", "must be at least " + LEAST_MAX_LOAD + ", not " + maxLoad);
    }
  }

  /**
   * {@return the profile of the smallest tables with few chains per bucket, of any load: what load
   * suits a table depends on how many chains its buckets have}
   *
   * @param chains the most chains of a bucket, 1 to {@link #MAX_CHAINS}: more make a smaller
   *     filter, fewer a faster one
   */
  public static Profile ofChains(int chains) {
    return new Profile(chains, Double.POSITIVE_INFINITY);
  }

  /** {@return the profile of one of the {@link #NAMES}, if there is one of that name} */
  public static Optional<Profile> named(String name) {
    int index = NAMES.indexOf(name);
    return index < 0 ? Optional.empty() : Optional.of(NAMED.get(index));
  }

  /** {@return the name, or the limits of a profile without one} */
  @Override
  public String toString() {
    int index = NAMED.indexOf(this);
    return index < 0
        ? "at most " + maxChains + " chains and " + maxLoad + " keys per chain"
        : NAMES.get(index);
  }
}
