package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Overhead;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
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
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;

/** Section 2.2: filters nearly full of ones, with more hashes than ln 2·m/n. */
public final class DenseFilters implements Experiment {

  private static final double MESSAGE_BITS = 8;
  private static final int MAX_HASHES = BloomGeometry.MAX_HASHES;
  private static final int KEYS = 10_000;

  /** Memory for each key at which a dense filter of the library's most hashes gains much. */
  private static final double MEMORY_BITS = 30;

  @Override
  public String id() {
    return "compressed-dense";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 2.2: more hashes than are best without compression";
  }

  @Override
  public String claim() {
    return "The false-positive rate of a compressed filter approaches (1/2)^(z/n) as the number of"
        + " hashes goes to 0 or to infinity.";
  }

  /** A filter by its sizes for each key. */
  private record Filter(double bits, double hashes) {
    double fpp() {
      return Formulas.bloomFpp(bits, hashes);
    }

    double message() {
      return Formulas.compressedBits(bits, hashes);
    }

    /** The filter of as many bits of which as many are ones as are zeros here. */
    Filter mirrored() {
      return new Filter(bits, -bits * Math.log(-Math.expm1(-hashes / bits)));
    }
  }

  @Override
  public Result run(Workbench workbench) {
    List<List<Object>> pairs = new ArrayList<>();
    for (double[] sizes : new double[][] {{14, 2}, {92, 1}, {28, 4}, {48, 3}, {9, 6}}) {
      Filter sparse = new Filter(sizes[0], sizes[1]);
      Filter dense = sparse.mirrored();
      pairs.add(
          Table.row(
              sparse.bits(),
              sparse.hashes(),
              dense.hashes(),
              Figures.percent(sparse.fpp()),
              Figures.percent(dense.fpp()),
              sparse.message(),
              dense.message()));
    }
    List<Point> sparse = new ArrayList<>();
    List<Point> dense = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    double mostGained = 0;
    for (double memory = MESSAGE_BITS; memory <= 92; memory += 1) {
      Filter few = best(memory, false);
      Filter many = best(memory, true);
      sparse.add(new Point(memory, few.fpp()));
      dense.add(new Point(memory, many.fpp()));
      mostGained = Math.max(mostGained, 1 - many.fpp() / few.fpp());
      if (memory % 14 == 0 || memory == MEMORY_BITS || memory == 20) {
        rows.add(
            Table.row(
                Figures.text(memory),
                Figures.text(few.hashes()),
                Figures.percent(few.fpp()),
                Figures.text(many.hashes()),
                Figures.percent(many.fpp()),
                Figures.percent(1 - many.fpp() / few.fpp()),
                Figures.text(asked(few)),
                Figures.text(asked(many))));
      }
    }
    return Result.of(
        "A filter with the zeros and ones of another exchanged has the same memory, the same message"
            + " and the same false-positive probability, as ln f = −(m/n) ln p ln(1 − p) and H(p)"
            + " do not change if p and 1 − p change places; it only has more hashes. So with numbers"
            + " of hashes that need not be whole, more than ln 2·m/n never help. Whole numbers leave"
            + " gaps between one hash and two, two and three, where many hashes come closer to the"
            + " best: with eight bits a key in a message up to "
            + Figures.percent(mostGained)
            + " fewer false positives, for tens of times as many hashes. The library does not plan"
            + " such filters.",
        new Chart(
            "compressed-dense",
            "The most accurate message of 8 bits a key, by memory",
            Axis.linear("memory, bits per key"),
            Axis.log("false-positive probability"),
            List.of(
                new Series("at most ln 2·m/n hashes", Style.LINE, sparse),
                new Series("any number of hashes", Style.LINE, dense))),
        new Table(
            "The most accurate message of 8 bits a key",
            List.of(
                "memory",
                "hashes, sparse",
                "fpp",
                "hashes, any",
                "fpp",
                "gained",
                "positions read for an absent key, sparse",
                "any"),
            rows),
        new Table(
            "Sparse and dense filters of the same memory, by the formulas",
            List.of("m/n", "k, sparse", "k, dense", "f, sparse", "dense", "z/n, sparse", "dense"),
            pairs),
        new Comparison("A dense filter, built", built(workbench)));
  }

  /** The most accurate filter within a memory and a message of eight bits a key. */
  private static Filter best(double memory, boolean isDenseAllowed) {
    Filter best = new Filter(MESSAGE_BITS, 1);
    for (int hashes = 1; hashes <= MAX_HASHES; hashes++) {
      double low = 1e-3;
      double high = memory;
      if (Formulas.compressedBits(memory, hashes) > MESSAGE_BITS) {
        // The more memory, the longer the message.
        for (int i = 0; i < 100; i++) {
          double middle = (low + high) / 2;
          if (Formulas.compressedBits(middle, hashes) > MESSAGE_BITS) {
            high = middle;
          } else {
            low = middle;
          }
        }
      } else {
        low = memory;
      }
      Filter filter = new Filter(low, hashes);
      boolean isDense = hashes > Math.ceil(Math.log(2) * low);
      if ((isDenseAllowed || !isDense) && filter.fpp() < best.fpp()) {
        best = filter;
      }
    }
    return best;
  }

  /** Positions that are read until one is zero, on average. */
  private static double asked(Filter filter) {
    double ones = -Math.expm1(-filter.hashes() / filter.bits());
    return -Math.expm1(filter.hashes() * Math.log(ones)) / (1 - ones);
  }

  /** That real filters are so. */
  private static List<Check> built(Workbench workbench) {
    Filter dense = best(MEMORY_BITS, true);
    BloomGeometry geometry = BloomGeometry.of((long) (dense.bits() * KEYS), (int) dense.hashes());
    int trials = workbench.choose(20, 200);
    long queries = 20_000;
    record Measured(Rate rate, double bits) {}
    List<Measured> measured =
        workbench.trials(
            "dense",
            trials,
            random -> {
              BloomFilter filter =
                  Rate.fill(BloomFilter.KIND.create(geometry, KeyHash.DEFAULT), KEYS, random);
              return new Measured(
                  Rate.of(filter, queries, random),
                  (double) BloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize() * Byte.SIZE);
            });
    Rate rate = Rate.sum(measured.stream().map(Measured::rate).toList());
    double mean = measured.stream().mapToDouble(Measured::bits).average().orElseThrow() / KEYS;
    double ones = -Math.expm1(-dense.hashes() / dense.bits());
    double zeros = (double) geometry.positions() * (1 - ones);
    // The rate falls by k for a part of ones, of which the number of zeros varies by its root.
    double spread = dense.hashes() * Math.sqrt(zeros) / (geometry.positions() * ones);
    double symbols = 2 * zeros;
    return List.of(
        rate.against(
            geometry.hashes() + " hashes, " + geometry.positions() + " bits: false positives",
            dense.fpp(),
            spread / Math.sqrt(trials)),
        Check.theory(
            "message, bits per key",
            dense.message(),
            mean,
            Chance.normal(
                    Math.sqrt(zeros / trials) * Formulas.log2(ones / (1 - ones)) / KEYS,
                    trials + " trials")
                .around(
                    dense.message() - 20.0 / KEYS,
                    dense.message()
                        + (Overhead.container(Overhead.BLOOM_PARAMETERS)
                                + Overhead.coder(symbols, symbols))
                            / KEYS)
                .because(
                    "header, what the coder may lose, and the chance of " + trials + " trials")));
  }
}
