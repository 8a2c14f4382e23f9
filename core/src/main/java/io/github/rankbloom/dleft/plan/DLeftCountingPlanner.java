package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Requirement;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plans d-left counting filters: the smallest whose buckets are whole words.
 *
 * <p>The false-positive probability is kept however long keys come and go, so a plan counts on no
 * more than minimal remainders. The overflow probability is that of a moment after long churn; see
 * {@link DLeftCountingPlan#overflowBound()}. The structures are those of F. Bonomi, M.
 * Mitzenmacher, R. Panigrahy, S. Singh, G. Varghese, <i>Bloom Filters via d-Left Hashing and
 * Dynamic Bit Reassignment</i>, Allerton 2006, section III.
 */
public final class DLeftCountingPlanner {

  private static final int[] SUBTABLES = {2, 3, 4};
  private static final int MOST_BUCKET_WORDS = 4;
  private static final int LEAST_CAPACITY = 2;
  private static final int MOST_CAPACITY = 16;

  /** With more cells, tags for two lengths become long and slow to number. */
  private static final int MOST_CAPACITY_OF_TWO_LENGTHS = 10;

  private DLeftCountingPlanner() {}

  /**
   * {@return the plan of the smallest filter that meets a requirement}
   *
   * @param requirement what the filter must do; its payload is the counter of a cell
   * @param lengths how long remainders are
   * @throws IllegalArgumentException if no filter can meet the requirement
   */
  public static DLeftCountingPlan plan(Requirement requirement, RemainderLengths lengths) {
    if (requirement.payloadBits() > DLeftCountingGeometry.MAX_COUNTER_BITS) {
      throw new IllegalParameterException(
          "payloadBits",
          "must be from 0 to "
              + DLeftCountingGeometry.MAX_COUNTER_BITS
              + " for a d-left counting filter, not "
              + requirement.payloadBits());
    }
    int mostCapacity =
        lengths == RemainderLengths.TWO ? MOST_CAPACITY_OF_TWO_LENGTHS : MOST_CAPACITY;
    return IntStream.of(SUBTABLES)
        .boxed()
        .flatMap(
            subtables ->
                IntStream.rangeClosed(LEAST_CAPACITY, mostCapacity)
                    .boxed()
                    .flatMap(capacity -> plans(requirement, lengths, subtables, capacity)))
        .min(Comparator.comparingLong(DLeftCountingPlan::bitSize))
        .orElseThrow(() -> DLeftPlanner.impossible(requirement));
  }

  private static Stream<DLeftCountingPlan> plans(
      Requirement requirement, RemainderLengths lengths, int subtables, int capacity) {
    return fewestBuckets(requirement, subtables, capacity).stream()
        .boxed()
        .flatMap(
            least ->
                IntStream.rangeClosed(1, MOST_BUCKET_WORDS)
                    .mapToObj(
                        words -> plan(requirement, lengths, subtables, capacity, words, least)))
        .flatMap(Optional::stream);
  }

  /**
   * The fewest buckets of a subtable with which the overflow probability is kept, if an array has
   * words for them. More buckets do not always help: the estimate is for the next higher average
   * load of a grid, and is in proportion to their number.
   */
  static OptionalLong fewestBuckets(Requirement requirement, int subtables, int capacity) {
    DLeftGrid grid = DLeftGrid.churned(subtables);
    long keys = requirement.keys();
    long fails = 0;
    long works = 1;
    while (grid.overflow(keys, works, capacity) > requirement.overflowProbability()) {
      if (works > Bits.MAX_WORDS) {
        return OptionalLong.empty();
      }
      fails = works;
      works *= 2;
    }
    while (works - fails > 1) {
      long middle = (works + fails) >>> 1;
      if (grid.overflow(keys, middle, capacity) > requirement.overflowProbability()) {
        fails = middle;
      } else {
        works = middle;
      }
    }
    return OptionalLong.of(works);
  }

  private static Optional<DLeftCountingPlan> plan(
      Requirement requirement,
      RemainderLengths lengths,
      int subtables,
      int capacity,
      int bucketWords,
      long leastBuckets) {
    int counterBits = requirement.payloadBits();
    double places = requirement.keys() / -Math.log1p(-requirement.fpp());
    // The tag takes bits from the space, and its length depends on the space: try from none up.
    for (int tagBits = 1; tagBits < Long.SIZE / 2; tagBits++) {
      int spaceBits = bucketWords * Long.SIZE - tagBits;
      int remainderBits =
          Math.min(
              spaceBits / capacity - counterBits + lengths.sortBits(),
              DLeftCountingGeometry.MAX_REMAINDER_BITS);
      if (remainderBits < 2) {
        break;
      }
      double enough = Math.ceil(Math.scalb(places, -remainderBits));
      if (enough * subtables * bucketWords > Bits.MAX_WORDS
          || leastBuckets * subtables * bucketWords > Bits.MAX_WORDS) {
        break;
      }
      long buckets = Math.max(leastBuckets, (long) enough);
      DLeftCountingGeometry geometry;
      try {
        geometry =
            new DLeftCountingGeometry(
                subtables, buckets, lengths, capacity, remainderBits, counterBits, spaceBits);
      } catch (IllegalArgumentException e) {
        continue; // its tags may be longer than assumed, and with them the table too long
      }
      if (geometry.tagBits() <= tagBits) {
        double overflow =
            DLeftGrid.churned(subtables).overflow(requirement.keys(), buckets, capacity);
        return Optional.of(new DLeftCountingPlan(requirement, geometry, overflow));
      }
    }
    return Optional.empty();
  }
}
