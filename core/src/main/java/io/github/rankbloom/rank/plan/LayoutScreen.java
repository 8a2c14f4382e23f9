package io.github.rankbloom.rank.plan;

import java.util.Optional;

/**
 * Finds the layout of the fewest words for a given shape, by approximate loads. Where extensions
 * are to be few, each counts for more words than it has.
 */
final class LayoutScreen {

  /*
   * Two nested loops over whole words: those of a bucket, from a little below the mean load upward,
   * and those of its second-level extension. How many extensions there must be follows from the
   * cells that fit, and how many words a third-level extension has from what is then missing to
   * the fullest bucket. Beside the three levels of the paper (section III-C), two and one are
   * tried. The loops end where what is counted so far is no better than what is known already, or
   * where words were added PATIENCE times in vain. Few buckets need so few extensions that their
   * number stays the same over many words, so there the loops go on.
   */

  private static final double DEVIATIONS_BELOW = 1;
  private static final int PATIENCE = 32;
  private static final int FEW_BUCKETS = 24;

  /** Some thousand layouts are tried mostly; what is asked from outside must not take for ever. */
  private static final int MOST_TRIED = 1 << 18;

  private final long keys;
  private final int payloadBits;
  private final PresentLoads present;
  private final double extensionCost;
  private final double budget;
  private final double deviate;

  /**
   * A screen for a number of keys, and for what a table must hold whatever the chance of it.
   *
   * @param extensionCost the part of a bucket's words that a second-level extension of it counts
   *     for beside its own
   */
  LayoutScreen(
      long keys,
      int payloadBits,
      double overflowProbability,
      PresentLoads present,
      double extensionCost) {
    this.keys = keys;
    this.payloadBits = payloadBits;
    this.present = present;
    this.extensionCost = extensionCost;
    budget = overflowProbability / RankPlanner.EVENTS;
    deviate = BinomialQuantile.normalDeviate(budget / 2);
  }

  /**
   * A layout worth a closer look.
   *
   * @param layout the layout
   * @param words about how many words its table counts for
   */
  record Candidate(RankLayout layout, double words) {}

  /**
   * Screens the layouts of one shape.
   *
   * @param limit words that a layout must undercut to be of interest
   * @return of those that do, the layout that counts for the fewest words
   */
  Optional<Candidate> screen(Shape shape, double limit) {
    double cells = (double) keys * shape.cellBits(payloadBits);
    double unavoidableBits = (double) shape.buckets() * shape.chains() + cells;
    if (unavoidableBits >= limit * Long.SIZE) {
      return Optional.empty();
    }
    return Optional.ofNullable(new Run(shape, limit).best());
  }

  /** The loops for one shape, and the best they have found. */
  private final class Run {
    private final Shape shape;
    private final long buckets;
    private final int cellBits;
    private final BucketLoads loads;
    private final long fullRoom;
    private final int patience;
    private final double limit;
    private int tried;
    private double words;
    private RankLayout layout;

    Run(Shape shape, double limit) {
      this.shape = shape;
      buckets = shape.buckets();
      cellBits = shape.cellBits(payloadBits);
      BucketLoads chance = new ApproximateLoads(Math.max(1, keys), buckets, budget, deviate);
      loads = present.atLeast(chance, buckets);
      fullRoom = loads.fullRoom();
      patience = buckets <= FEW_BUCKETS ? Integer.MAX_VALUE : PATIENCE;
      this.limit = Math.min(limit, RankGeometry.mostWords(shape.totalChains()) + 1.0);
      words = extensionCost == 0 ? this.limit : Double.MAX_VALUE;
    }

    Candidate best() {
      int roomyBucket = bucketWords(fullRoom);
      offer(1, roomyBucket, 0, (double) buckets * roomyBucket, 0);

      double mean = (double) keys / buckets;
      long leastCells = (long) Math.max(1, mean - DEVIATIONS_BELOW * Math.sqrt(mean));
      int inVain = 0;
      for (int bucketWords = bucketWords(leastCells);
          inVain < patience
              && tried < MOST_TRIED
              && (double) buckets * bucketWords < Math.min(words, limit);
          bucketWords++) {
        tried++;
        inVain = tryExtensions(bucketWords) ? 0 : inVain + 1;
      }
      return layout == null ? null : new Candidate(layout, words);
    }

    /** Returns whether a better layout was found. */
    private boolean tryExtensions(int bucketWords) {
      double wordsBefore = words;
      int bucketBits = bucketWords * Long.SIZE - shape.chains();
      int z1 = RankLayout.cellsBesidePointer(bucketBits, cellBits, 0, loads);
      if (z1 < 1) {
        return false;
      }
      double j2 = loads.extensions(z1);
      double bucketsAlone = (double) buckets * bucketWords;
      double cost = j2 * extensionCost * bucketWords;
      long lastExtension = RankLayout.words(fullRoom - z1, cellBits);
      offer(2, bucketWords, 0, bucketsAlone + j2 * lastExtension, cost);

      double leastOfRow = Double.POSITIVE_INFINITY;
      int inVain = 0;
      for (int extensionWords = 1;
          inVain < patience
              && tried < MOST_TRIED
              && extensionWords < lastExtension
              && bucketsAlone + j2 * extensionWords < Math.min(limit, words - cost);
          extensionWords++) {
        inVain++;
        tried++;
        int z2 = RankLayout.cellsBesidePointer(extensionWords * Long.SIZE, cellBits, z1, loads);
        if (z2 >= 1) {
          double j3 = loads.extensions(z1 + z2);
          double total =
              bucketsAlone
                  + j2 * extensionWords
                  + j3 * RankLayout.words(fullRoom - z1 - z2, cellBits);
          offer(3, bucketWords, extensionWords, total, cost);
          if (total < leastOfRow) {
            leastOfRow = total;
            inVain = 0;
          }
        }
      }
      return words < wordsBefore;
    }

    private void offer(
        int levels, int bucketWords, int extension2Words, double total, double cost) {
      if (total < limit && total + cost < words) {
        words = total + cost;
        layout = new RankLayout(shape, payloadBits, levels, bucketWords, extension2Words);
      }
    }

    private int bucketWords(long cells) {
      return (int) RankLayout.words(shape.chains(), cells, cellBits);
    }
  }
}
