package io.github.rankbloom.evaluation.measure;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How many of some keys that were never added were taken for members.
 *
 * @param hits those that were
 * @param queries all of them
 */
public record Rate(long hits, long queries) {

  /** Hashes given to a filter at once, so that its reads of memory overlap. */
  private static final int BATCH = 1024;

  /**
   * Asks a filter about random hashes. That one of them was added is as good as impossible.
   *
   * @param filter the filter
   * @param queries how often to ask
   * @param random gives the hashes
   * @return the rate
   */
  public static Rate of(Filter filter, long queries, SplittableRandom random) {
    long[] hashes = new long[(int) Math.min(BATCH, queries)];
    long[] answers = new long[BATCH / Long.SIZE];
    long hits = 0;
    for (long i = 0; i < queries; i += BATCH) {
      int length = draw(hashes, queries - i, random);
      hits += filter.mightContainHashes(hashes, 0, length, answers);
    }
    return new Rate(hits, queries);
  }

  /**
   * Adds random hashes to a filter.
   *
   * @param filter the filter
   * @param keys how many
   * @param random gives the hashes
   * @param <F> the filter's type
   * @return the filter
   */
  public static <F extends InsertableFilter> F fill(F filter, long keys, SplittableRandom random) {
    long[] hashes = new long[(int) Math.min(BATCH, keys)];
    for (long i = 0; i < keys; i += BATCH) {
      filter.putHashes(hashes, 0, draw(hashes, keys - i, random));
    }
    return filter;
  }

  /** Draws a batch of hashes, or as many as are left, and tells how many. */
  private static int draw(long[] hashes, long left, SplittableRandom random) {
    int length = (int) Math.min(hashes.length, left);
    for (int i = 0; i < length; i++) {
      hashes[i] = random.nextLong();
    }
    return length;
  }

  /**
   * All of several rates together.
   *
   * @param rates the rates
   * @return their sum
   */
  public static Rate sum(List<Rate> rates) {
    return new Rate(
        rates.stream().mapToLong(Rate::hits).sum(), rates.stream().mapToLong(Rate::queries).sum());
  }

  /**
   * The rate as a number.
   *
   * @return hits by queries
   */
  public double value() {
    return (double) hits / queries;
  }

  /**
   * Compares the rate with a prediction.
   *
   * @param what what the rate is that of
   * @param predicted the probability that was predicted
   * @param spread how much the probability varies from filter to filter, as a part of it and
   *     averaged over the filters asked
   * @return the comparison, with the chance of the queries and of the filters as its tolerance
   */
  public Check against(String what, double predicted, double spread) {
    return Check.theory(what, predicted, value(), chance(predicted, spread).around(predicted));
  }

  /**
   * The chance of a measured rate.
   *
   * @param probability the probability that is measured
   * @param spread how much that varies from filter to filter, as a part of it and averaged over the
   *     filters asked
   * @return of the queries' chance and the filters'
   */
  public Chance chance(double probability, double spread) {
    Chance asked =
        Chance.binomial(
            probability, (double) queries, String.format(Locale.ROOT, "%,d queries", queries));
    return spread == 0
        ? asked
        : asked.plus(Chance.normal(spread * probability, "how filters vary"));
  }
}
