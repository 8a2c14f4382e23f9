package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Requirement;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plans d-left Bloom filters: the smallest whose buckets are whole words.
 *
 * <p>Both probabilities are those of the loads that large tables tend to: {@link
 * DLeftGeometry#falsePositiveRate} and {@link DLeftPlan#overflowBound()}. The structure is that of
 * F. Bonomi, M. Mitzenmacher, R. Panigrahy, S. Singh, G. Varghese, <i>Bloom Filters via d-Left
 * Hashing and Dynamic Bit Reassignment</i>, Allerton 2006, section II.
 *
 * <p>There are 1 to {@link DLeftLoads#MAX_SUBTABLES} subtables, and groups of 1 to {@link
 * DLeftGeometry#MAX_GROUP} buckets that share their space. What is out of range, and a requirement
 * that no filter can meet, is refused with an {@link IllegalArgumentException}.
 */
public final class DLeftPlanner {

  /** Numbers of subtables tried unless one is asked for. More have never been smaller. */
  private static final int[] SUBTABLES = {2, 3};

  private static final int[] BUCKET_WORDS = {1, 2, 3, 4};
  private static final int LEAST_COUNTER_BITS = 2;
  private static final int MOST_COUNTER_BITS = 10;
  private static final int SEARCH_STEPS = 12;
  private static final double LEAST_AVERAGE = 1.0 / 64;

  private DLeftPlanner() {}

  /** {@return the plan of the smallest filter of two or three subtables without groups} */
  public static DLeftPlan plan(Requirement requirement) {
    return plan(requirement, 1);
  }

  /** {@return the plan of the smallest filter of two or three subtables} */
  public static DLeftPlan plan(Requirement requirement, int group) {
    return smallest(requirement, IntStream.of(SUBTABLES), group);
  }

  /** {@return the plan of the smallest filter with a number of subtables} */
  public static DLeftPlan plan(Requirement requirement, int subtables, int group) {
    Ranges.require("subtables", subtables, 1, DLeftLoads.MAX_SUBTABLES);
    return smallest(requirement, IntStream.of(subtables), group);
  }

  private static DLeftPlan smallest(Requirement requirement, IntStream subtables, int group) {
    Ranges.require("group", group, 1, DLeftGeometry.MAX_GROUP);
    if (requirement.payloadBits() != 0) {
      throw new IllegalParameterException(
          "payloadBits", "must be 0 for a d-left filter, not " + requirement.payloadBits());
    }
    return subtables
        .boxed()
        .flatMap(d -> shapes(requirement, d, group))
        .flatMap(shape -> shape.smallest().stream())
        .min(Comparator.comparingLong(DLeftPlan::bitSize))
        .orElseThrow(() -> impossible(requirement));
  }

  private static Stream<Shape> shapes(Requirement requirement, int subtables, int group) {
    return IntStream.of(BUCKET_WORDS)
        .boxed()
        .flatMap(
            words ->
                IntStream.rangeClosed(LEAST_COUNTER_BITS, MOST_COUNTER_BITS)
                    .mapToObj(bits -> new Shape(requirement, subtables, group, words, bits)));
  }

  /** {@return the refusal of a requirement that no d-left filter can meet} */
  static IllegalArgumentException impossible(Requirement requirement) {
    return new IllegalArgumentException(
        requirement.keys()
            + " keys at fpp "
            + requirement.fpp()
            + " need a longer array or a longer hash than there are; split the keys over several"
            + " filters");
  }

  /** A bucket whose fingerprints and counter have their bits, and nothing else decided. */
  private record Shape(
      Requirement requirement, int subtables, int group, int bucketWords, int counterBits) {

    /** {@return the plan with the highest average load that keeps both probabilities} */
    Optional<DLeftPlan> smallest() {
      double longestArray = 1.001 * requirement.keys() * bucketWords / Bits.MAX_WORDS;
      double works = Math.max(LEAST_AVERAGE, longestArray);
      double fails = DLeftGrid.MAX_AVERAGE;
      Optional<DLeftPlan> best = at(works);
      for (int step = 0; step < SEARCH_STEPS && best.isPresent(); step++) {
        double middle = (works + fails) / 2;
        Optional<DLeftPlan> plan = at(middle);
        if (plan.isPresent()) {
          best = plan;
          works = middle;
        } else {
          fails = middle;
        }
      }
      // Lengths are whole bits, so a slightly higher load may do where a lower one does not.
      for (int step = 1; step <= SEARCH_STEPS; step++) {
        double higher = works * (1 + (double) step / (8 * SEARCH_STEPS));
        if (best.isPresent() && higher <= DLeftGrid.MAX_AVERAGE) {
          Optional<DLeftPlan> plan = at(higher);
          best = plan.isPresent() ? plan : best;
        }
      }
      return best;
    }

    private Optional<DLeftPlan> at(double average) {
      long keys = requirement.keys();
      long groups = (long) Math.max(1, Math.ceil(keys / (average * subtables * group)));
      long buckets = groups * group;
      DLeftGrid grid = DLeftGrid.filled(subtables);
      int most = Math.min(DLeftGeometry.MAX_CAPACITY, (1 << counterBits) - 1);
      OptionalInt capacity = grid.capacity(keys, buckets, requirement.overflowProbability(), most);
      int spaceBits = bucketWords * Long.SIZE - counterBits;
      if (capacity.isEmpty()
          || capacity.getAsInt() * DLeftGeometry.LEAST_FINGERPRINT_BITS > spaceBits
          || subtables * buckets * bucketWords > Bits.MAX_WORDS) {
        return Optional.empty();
      }
      DLeftLoads loads = grid.at((double) keys / (subtables * buckets));
      DLeftGeometry geometry =
          new DLeftGeometry(
              subtables,
              buckets,
              group,
              spaceBits,
              counterBits,
              SortChoice.best(loads, capacity.getAsInt(), spaceBits, counterBits));
      // Two keys with the same hash are one to the filter, however long its fingerprints.
      double fpp = geometry.falsePositiveRate(loads) + Math.scalb((double) keys, -Long.SIZE);
      if (fpp > requirement.fpp()) {
        return Optional.empty();
      }
      double overflow = grid.overflow(keys, buckets, capacity.getAsInt());
      return Optional.of(new DLeftPlan(requirement, geometry, fpp, overflow));
    }
  }
}
