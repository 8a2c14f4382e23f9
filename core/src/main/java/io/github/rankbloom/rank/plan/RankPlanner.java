package io.github.rankbloom.rank.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LayoutScreen.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Plans rank-indexed tables: the smallest for a requirement.
 *
 * <p>Small means few words of memory, counted as they will be allocated. A plan keeps three things:
 * the false-positive probability, by the load of its chains; the overflow probability, by a bound
 * that is evaluated for the very table returned; and the most chains per bucket.
 *
 * <p>The overflow probability is shared equally by the events that leave a key without room: too
 * many buckets need a second-level extension, too many need a third-level one, or one bucket needs
 * more than both. A table without extensions of a level has one event less.
 */
public final class RankPlanner {

  /** The events that share the overflow probability where extensions have two levels. */
  static final int EVENTS = 3;

  /** The smallest overflow probability planned for: far below it tails leave a double's range. */
  private static final double LEAST_OVERFLOW_PROBABILITY = 1e-100;

  /** What to do with filters that grow, where one is too large. */
  private static final String IN_SHARDS = "build it in shards";

  private RankPlanner() {}

  /**
   * {@return the plan of the smallest table that meets a requirement}
   *
   * @throws IllegalArgumentException if no table can meet the requirement: it would need longer
   *     fingerprints, more hash bits or a longer array than there are
   */
  public static RankPlan plan(Requirement requirement) {
    requireFpp(requirement.fpp());
    requireOverflowProbability(requirement.overflowProbability());
    List<Candidate> candidates = RankSearch.candidates(requirement);
    if (candidates.isEmpty()) {
      throw tooFewHashBits(requirement);
    }
    if (candidates.get(0).words() > Bits.MAX_WORDS) {
      throw tooManyWords(requirement, candidates.get(0).words());
    }
    long keys = requirement.keys();
    double overflow = requirement.overflowProbability();
    RankGeometry best =
        candidates.stream()
            .filter(candidate -> candidate.words() <= Bits.MAX_WORDS)
            .flatMap(
                candidate -> candidate.layout().proved(keys, overflow, PresentLoads.NONE).stream())
            .min(Comparator.comparingLong(RankGeometry::totalWords))
            .orElseThrow(() -> new IllegalStateException("nothing proved for " + requirement));
    return new RankPlan(requirement, best, overflowBound(keys, best));
  }

  /**
   * Plans the table of a filter that keeps its size, and keeps its promise: as many places as there
   * are keys per probability, as in {@link Places}, so that not even keys on places of their own
   * bring the false-positive probability above the required one. Keys at random, some of which
   * share a place, would need fewer by as much: at 1%, 0.5%.
   *
   * @throws IllegalArgumentException if no table can meet the requirement
   */
  public static RankPlan fixed(Requirement requirement) {
    double fpp = -Math.expm1(-requirement.fpp());
    RankPlan strict =
        plan(
            new Requirement(
                requirement.keys(),
                fpp,
                requirement.payloadBits(),
                requirement.overflowProbability(),
                requirement.profile()));
    return new RankPlan(requirement, strict.geometry(), strict.overflowBound());
  }

  /**
   * Plans a table that re-arranges itself: its first arrangement.
   *
   * @return a plan, whose overflow bound is that of a re-arrangement before the required keys are
   *     in
   * @throws IllegalArgumentException if no table can meet the requirement, for the first keys or
   *     for the most
   */
  public static RankPlan growing(Requirement requirement) {
    requireFpp(requirement.fpp());
    Promise promise = Promise.of(requirement);
    requireTable(Arrangement.of(promise, requirement.maxKeys()));
    return plan(requirement, Arrangement.of(promise, requirement.keys()));
  }

  private static RankPlan plan(Requirement requirement, Arrangement arrangement) {
    Geometry geometry = requireTable(arrangement);
    double overflowBound =
        geometry instanceof RankGeometry chained
            ? overflowBound(requirement.keys(), chained)
            : arrangement.overflowProbability();
    return new RankPlan(requirement, geometry, overflowBound);
  }

  /** The first arrangement and those that follow, each as soon as the one before is full. */
  static List<Plan> growth(RankPlan first) {
    Requirement asked = first.requirement();
    List<Plan> plans = new ArrayList<>(List.of(first));
    if (!asked.fixed()) {
      Arrangement arrangement = Arrangement.of(Promise.of(asked), asked.keys());
      while (arrangement.load() < asked.maxKeys()) {
        arrangement = arrangement.next(arrangement.load());
        Requirement step = asked.withKeys(arrangement.load()).withMaxKeys(asked.maxKeys());
        plans.add(plan(step, arrangement));
      }
    }
    return plans;
  }

  /** {@return the table of an arrangement, empty; it must not be longer than an array} */
  public static Geometry requireTable(Arrangement arrangement) {
    Optional<LineGeometry> lines = arrangement.lines(PresentLoads.NONE);
    if (lines.isPresent()) {
      return lines.get();
    }
    Shape shape = arrangement.shape();
    Promise promise = arrangement.promise();
    double cells = (double) arrangement.load() * shape.cellBits(promise.payloadBits());
    double bits = (double) shape.buckets() * shape.chains() + cells;
    double words = Math.max((double) shape.buckets(), bits / Long.SIZE);
    Requirement load = Requirement.of(arrangement.load(), promise.fpp());
    if (words > Bits.MAX_WORDS) {
      throw tooManyWords(load, words, IN_SHARDS);
    }
    return arrangement
        .geometry(PresentLoads.NONE)
        .orElseThrow(() -> tooManyWords(load, words, IN_SHARDS));
  }

  /**
   * {@return a bound on the probability that keys find no room in a table: the sum of the bounds of
   * the events that leave a key without room, at most 1}
   */
  public static double overflowBound(long keys, RankGeometry geometry) {
    long buckets = geometry.buckets();
    double mean = (double) keys / buckets;
    double bound = TailBounds.bucketBound(keys, buckets, geometry.maxBucketLoad());
    if (geometry.j2() > 0) {
      bound += TailBounds.extensionBound(buckets, mean, geometry.z1(), geometry.j2());
    }
    if (geometry.j3() > 0) {
      int room = geometry.z1() + geometry.z2();
      bound += TailBounds.extensionBound(buckets, mean, room, geometry.j3());
    }
    return Math.min(1, bound);
  }

  /**
   * {@return the most keys that a table takes with a given overflow probability: one more would
   * exceed it, by {@link #overflowBound}}
   */
  public static long capacity(RankGeometry geometry, double overflowProbability) {
    requireOverflowProbability(overflowProbability);
    long fits = 0;
    long tooMany = geometry.totalCells() + 1;
    while (tooMany - fits > 1) {
      long keys = fits + (tooMany - fits) / 2;
      if (overflowBound(keys, geometry) <= overflowProbability) {
        fits = keys;
      } else {
        tooMany = keys;
      }
    }
    return fits;
  }

  static void requireFpp(double fpp) {
    if (ChainLoad.leastFingerprintBits(fpp) > RankGeometry.MAX_FINGERPRINT_BITS) {
      throw new IllegalParameterException(
          "fpp",
          "must be at least "
              + ChainLoad.leastFpp()
              + " for fingerprints of at most "
              + RankGeometry.MAX_FINGERPRINT_BITS
              + " bits, not "
              + fpp);
    }
  }

  static void requireOverflowProbability(double overflowProbability) {
    if (overflowProbability < LEAST_OVERFLOW_PROBABILITY) {
      throw new IllegalParameterException(
          "overflowProbability",
          "must be at least " + LEAST_OVERFLOW_PROBABILITY + ", not " + overflowProbability);
    }
  }

  static IllegalArgumentException tooFewHashBits(Requirement requirement) {
    // Chains times fingerprints are at least keys / -ln(1 - fpp), whatever the fingerprint.
    double keysPerHash = -Math.log1p(-requirement.fpp());
    double bits = Math.log(requirement.keys() / keysPerHash) / Math.log(2);
    return new IllegalArgumentException(
        requirement.keys()
            + " keys at fpp "
            + requirement.fpp()
            + " need "
            + (long) Math.ceil(bits)
            + " hash bits, and a hash has "
            + Long.SIZE
            + "; at this fpp at most "
            + (long) Math.scalb(keysPerHash, Long.SIZE)
            + " keys fit");
  }

  static IllegalArgumentException tooManyWords(Requirement requirement, double words) {
    return tooManyWords(requirement, words, "split the keys over several filters");
  }

  private static IllegalArgumentException tooManyWords(
      Requirement requirement, double words, String advice) {
    return new IllegalArgumentException(
        requirement.keys()
            + " keys at fpp "
            + requirement.fpp()
            + " need about "
            + (long) words
            + " words, and the longest array has "
            + Bits.MAX_WORDS
            + "; "
            + advice);
  }
}
