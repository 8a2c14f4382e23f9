package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Overhead;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Section 4: messages of what changed. */
public final class Deltas implements Experiment {

  private static final int KEYS = 100_000;
  private static final BloomGeometry GEOMETRY = BloomGeometry.of(14L * KEYS, 2);
  private static final double[] REPLACED = {0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.4, 0.6};

  @Override
  public String id() {
    return "compressed-deltas";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 4: deltas";
  }

  @Override
  public String claim() {
    return "If a part d of a filter's m bits changed, the difference is a message of about m·H(d)"
        + " bits; with 5% changed, a fraction of the whole filter.";
  }

  /** Sizes in bits per key after some keys were replaced. */
  private record Sizes(
      double replaced,
      double changedBits,
      double bloom,
      double rank,
      double whole,
      double rankWhole) {

    double theory() {
      return (double) GEOMETRY.positions() / KEYS * Formulas.entropy(changedBits);
    }
  }

  @Override
  public Result run(Workbench workbench) {
    List<Double> parts = new ArrayList<>();
    for (double part : REPLACED) {
      parts.add(part);
    }
    long[] hashes = workbench.random("keys").longs(2L * KEYS).toArray();
    List<Sizes> sizes = workbench.each(parts, part -> sizes(hashes, part));
    List<Check> checks = new ArrayList<>();
    for (Sizes size : sizes) {
      double theory = size.theory();
      checks.add(
          Check.theory(
              Figures.percent(size.replaced())
                  + " of the keys replaced, "
                  + Figures.percent(size.changedBits())
                  + " of the bits changed",
              theory,
              size.bloom(),
              tolerance(size)));
      if (size.replaced() <= 0.25) {
        checks.add(
            Check.atMost(
                Figures.percent(size.replaced()) + " of the keys replaced, against all of it",
                size.whole(),
                size.bloom(),
                "the whole filter as a message"));
      }
    }
    return Result.of(
        "Deltas are as long as the entropy of the changed bits says. When 5% of the bits have"
            + " changed, which takes about a fifth of the keys to be replaced, a delta has half the"
            + " length of the whole filter. A rank-indexed multiset of the same accuracy has shorter"
            + " deltas until a quarter of the keys has been replaced, although they tell which keys"
            + " left and which came; and that filter really deletes, where a Bloom filter has to be"
            + " built anew for each version.",
        new Chart(
            "compressed-deltas",
            "Messages after a part of 100,000 keys was replaced",
            Axis.log("part of the keys replaced"),
            Axis.log("bits per key"),
            List.of(
                series("Bloom delta, measured", Style.MARKS, sizes, Sizes::bloom),
                series("m·H(d)", Style.REFERENCE, sizes, Sizes::theory),
                series("rank delta, measured", Style.LINE, sizes, Sizes::rank),
                series("whole Bloom filter", Style.REFERENCE, sizes, Sizes::whole),
                series("whole rank filter", Style.REFERENCE, sizes, Sizes::rankWhole))),
        new Comparison("Bloom deltas, bits per key", checks));
  }

  /**
   * The entropy of the changed bits, less what the coder saves by knowing their number, half of
   * log2(2π m d (1 - d)) bits; and more by the header and by what the coder may lose.
   */
  private static Tolerance tolerance(Sizes size) {
    double positions = GEOMETRY.positions();
    double changed = positions * size.changedBits();
    double symbols = Math.min(positions / Byte.SIZE, 2 * changed);
    double less = Formulas.log2(2 * Math.PI * changed) / 2;
    double more =
        Overhead.container(Overhead.BLOOM_PARAMETERS + Overhead.DELTA_PARAMETERS)
            + Overhead.coder(symbols, symbols);
    return new Tolerance(
        size.theory() - less / KEYS,
        size.theory() + more / KEYS,
        "m·H(d), a header of 87 bytes, and 0.006 bits for each symbol that the coder may lose");
  }

  private static Series series(
      String name, Style style, List<Sizes> sizes, ToDoubleFunction<Sizes> value) {
    return new Series(
        name,
        style,
        sizes.stream().map(s -> new Point(s.replaced(), value.applyAsDouble(s))).toList());
  }

  private static Sizes sizes(long[] hashes, double part) {
    int shift = (int) Math.round(part * KEYS);
    BloomFilter base = fill(bloom(), hashes, 0);
    BloomFilter target = fill(bloom(), hashes, shift);
    BloomFilter common = base.copy();
    common.retainAll(target);
    double changed = (double) (base.ones() + target.ones() - 2 * common.ones());
    RankMultisetFilter rankBase = fill(rank(), hashes, 0);
    RankMultisetFilter rankTarget = fill(rank(), hashes, shift);
    return new Sizes(
        part,
        changed / GEOMETRY.positions(),
        perKey(BloomFilter.KIND.delta(base, target).byteSize()),
        perKey(RankMultisetFilter.KIND.delta(rankBase, rankTarget).byteSize()),
        perKey(BloomFilter.KIND.message(target, Coding.ENTROPY).byteSize()),
        perKey(RankMultisetFilter.KIND.message(rankTarget, Coding.ENTROPY).byteSize()));
  }

  private static double perKey(long bytes) {
    return (double) bytes * Byte.SIZE / KEYS;
  }

  private static <F extends InsertableFilter> F fill(F filter, long[] hashes, int from) {
    for (int i = from; i < from + KEYS; i++) {
      filter.putHash(hashes[i]);
    }
    return filter;
  }

  private static BloomFilter bloom() {
    return BloomFilter.KIND.create(GEOMETRY, KeyHash.DEFAULT);
  }

  private static RankMultisetFilter rank() {
    double fpp = Formulas.bloomFpp(14, GEOMETRY.hashes());
    return RankMultisetFilter.KIND.create(
        RankPlanner.plan(Requirement.of(KEYS, fpp)).geometry(), KeyHash.DEFAULT);
  }
}
