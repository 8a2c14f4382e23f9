package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LayoutScreen.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Searches fingerprints, numbers of buckets and chains for the layouts of the fewest words. */
final class RankSearch {

  /*
   * For a given fingerprint the false-positive probability fixes the load, so that the number of
   * buckets decides the number of chains: the fewest that keep the load. What remains is a search
   * in two variables, of which the fingerprint takes a handful of values. Over the number of
   * buckets the size is a smooth valley with teeth, which come from rounding to words: some percent
   * high for buckets of ten words, less for longer ones. So the search goes from coarse to fine:
   * the whole range in large steps, then ever smaller steps around the best found. From each number
   * of buckets it goes down to the fewest with as many chains, where the load is at its most; where
   * a bucket has few chains it tries the number it came from too. Where even the fewest chains are
   * too few for the words that they need, it goes on to more buckets until there is some table.
   */

  /**
   * One pass over numbers of buckets.
   *
   * @param starts how many of the best candidates so far the pass starts from
   * @param reach how far it goes from a candidate, as a ratio
   * @param step the ratio of one number of buckets to the next
   */
  private record Pass(int starts, double reach, double step) {}

  private static final double COARSE_STEP = 1.15;
  private static final int COARSE_STEPS = 24;
  private static final List<Pass> FINE_PASSES =
      List.of(new Pass(3, 1.2, 1.006), new Pass(4, 1.008, 1.001));

  /** With up to this many chains a load below the most may fill words better. */
  private static final int FEW_CHAINS = 128;

  /** How many candidates are kept: screening may misjudge a size by a few words. */
  private static final int KEPT = 8;

  /** The part of the most words up to which screening cannot misjudge whether they are too many. */
  private static final double SURE = 0.9;

  private record Tried(long buckets, int fingerprintBits) {}

  private final Requirement requirement;
  private final LayoutScreen screen;
  private final List<Candidate> kept = new ArrayList<>();
  private final Set<Tried> tried = new HashSet<>();

  private RankSearch(Requirement requirement) {
    this.requirement = requirement;
    screen =
        new LayoutScreen(
            requirement.keys(),
            requirement.payloadBits(),
            requirement.overflowProbability(),
            PresentLoads.NONE,
            0);
  }

  /** {@return the most promising layouts, best first; none if a hash has too few bits for any} */
  static List<Candidate> candidates(Requirement requirement) {
    RankSearch search = new RankSearch(requirement);
    search.passCoarsely();
    for (Pass pass : FINE_PASSES) {
      search.passFinely(pass);
    }
    return search.kept;
  }

  private void passCoarsely() {
    int mostBits =
        ChainLoad.mostFingerprintBits(requirement.fpp(), requirement.profile().maxLoad());
    for (int bits = ChainLoad.leastFingerprintBits(requirement.fpp()); bits <= mostBits; bits++) {
      long buckets = leastBuckets(bits);
      boolean isWide = true;
      for (int i = 0; i < COARSE_STEPS && (isWide || !isSure()); i++) {
        isWide = tryBuckets(buckets, bits) > 1;
        buckets = next(buckets, COARSE_STEP);
      }
    }
  }

  /** {@return whether some candidate is sure to have no more words than its chains may have} */
  private boolean isSure() {
    return kept.stream()
        .anyMatch(candidate -> candidate.words() <= SURE * mostWords(candidate.layout().shape()));
  }

  private static double mostWords(Shape shape) {
    return RankGeometry.mostWords(shape.totalChains());
  }

  private void passFinely(Pass pass) {
    List<Candidate> starts = List.copyOf(kept.subList(0, Math.min(pass.starts, kept.size())));
    for (Candidate start : starts) {
      int bits = start.layout().shape().fingerprintBits();
      double middle = start.layout().shape().buckets();
      long buckets = Math.max(leastBuckets(bits), (long) Math.ceil(middle / pass.reach));
      while (buckets <= middle * pass.reach) {
        tryBuckets(buckets, bits);
        buckets = next(buckets, pass.step);
      }
    }
  }

  private static long next(long buckets, double step) {
    return Math.max(buckets + 1, (long) Math.ceil(buckets * step));
  }

  /** {@return the buckets that keep the load with as many chains as are allowed} */
  private long leastBuckets(int fingerprintBits) {
    return least(fingerprintBits, requirement.profile().maxChains());
  }

  /** The fewest chains in {@code others} buckets that keep the load; or the other way round. */
  private long least(int fingerprintBits, long others) {
    double most = ChainLoad.most(requirement.fpp(), fingerprintBits);
    double load = Math.min(most, requirement.profile().maxLoad());
    return (long) Math.max(1, Math.ceil(requirement.keys() / (load * others)));
  }

  /** Tries a number of buckets and returns how many chains they have. */
  private int tryBuckets(long buckets, int fingerprintBits) {
    int chains = (int) Math.min(requirement.profile().maxChains(), least(fingerprintBits, buckets));
    if (chains <= FEW_CHAINS) {
      keep(buckets, chains, fingerprintBits);
    }
    keep(least(fingerprintBits, chains), chains, fingerprintBits);
    return chains;
  }

  private void keep(long buckets, int chains, int fingerprintBits) {
    if (RankGeometry.places(buckets, chains, fingerprintBits) > RankGeometry.MAX_PLACES
        || !tried.add(new Tried(buckets, fingerprintBits))) {
      return;
    }
    Shape shape = new Shape(buckets, chains, fingerprintBits);
    boolean full = kept.size() == KEPT;
    double possible = mostWords(shape) + 1;
    double limit = full ? Math.min(kept.get(KEPT - 1).words(), possible) : possible;
    screen
        .screen(shape, limit)
        .ifPresent(
            candidate -> {
              if (full) {
                kept.remove(KEPT - 1);
              }
              kept.add(candidate);
              kept.sort(Comparator.comparingDouble(Candidate::words));
            });
  }
}
