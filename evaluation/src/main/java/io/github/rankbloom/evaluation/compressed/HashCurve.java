package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.ArrayList;
import java.util.List;

/** Figure 1: accuracy of a message of eight bits per key over the number of hashes. */
public final class HashCurve implements Experiment {

  private static final double MESSAGE_BITS = 8;
  private static final double STEP = 0.25;
  private static final double MOST_HASHES = 12;

  /** Where the curve touches, its memory is found to the root of a double's precision only. */
  private static final double ARITHMETIC = 1e-6;

  private static final double BEST_HASHES = MESSAGE_BITS * Math.log(2);

  @Override
  public String id() {
    return "compressed-figure-1";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Figure 1: accuracy over the number of hashes";
  }

  @Override
  public String claim() {
    return "Of all filters whose message has eight bits per key, the one that is best without"
        + " compression is the worst with it.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Point> standard = new ArrayList<>();
    List<Point> compressed = new ArrayList<>();
    for (double hashes = STEP; hashes <= MOST_HASHES; hashes += STEP) {
      double plain = Formulas.bloomFpp(MESSAGE_BITS, hashes);
      if (plain < 0.12) {
        standard.add(new Point(hashes, plain));
      }
      compressed.add(new Point(hashes, compressedFpp(hashes)));
    }
    Point worst = compressed.get(0);
    for (Point point : compressed) {
      worst = point.y() > worst.y() ? point : worst;
    }
    Series whole =
        new Series(
            "whole numbers of hashes",
            Style.MARKS,
            List.of(
                new Point(1, compressedFpp(1)),
                new Point(2, compressedFpp(2)),
                new Point(6, Formulas.bloomFpp(MESSAGE_BITS, 6))));
    return Result.of(
        "So it is: the compressed curve peaks where the standard one has its minimum, and falls to"
            + " both sides, towards 0.0039 for no hashes at all. Two hashes and fourteen bits of"
            + " memory are the practical point on its left side.",
        new Chart(
            "compressed-figure-1",
            "False-positive probability of a message of 8 bits per key",
            Axis.linear("number of hashes k"),
            Axis.linear("false-positive probability f"),
            List.of(
                new Series("standard", Style.CURVE, standard),
                new Series("compressed", Style.CURVE, compressed),
                whole)),
        new Comparison(
            "The shape of the curves",
            List.of(
                Check.theory(
                    "number of hashes at the peak of the compressed curve",
                    BEST_HASHES,
                    worst.x(),
                    new Tolerance(BEST_HASHES - STEP, BEST_HASHES + STEP, "the step of the curve")),
                Check.theory(
                    "compressed, at 8 ln 2 hashes",
                    Math.pow(0.5, BEST_HASHES),
                    compressedFpp(BEST_HASHES),
                    new Tolerance(
                        Math.pow(0.5, BEST_HASHES) * (1 - ARITHMETIC),
                        Math.pow(0.5, BEST_HASHES) * (1 + ARITHMETIC),
                        "the two curves touch there, but for the arithmetic of a search")),
                Check.atLeast(
                    "compressed, towards no hashes",
                    Math.pow(0.5, MESSAGE_BITS),
                    compressedFpp(0.05),
                    "the limit (1/2)^8, never reached"))));
  }

  /** With the memory whose information is just the message. */
  private static double compressedFpp(double hashes) {
    return compressedFpp(hashes, MESSAGE_BITS);
  }

  private static double compressedFpp(double hashes, double messageBits) {
    double low = messageBits;
    double high = messageBits;
    while (Formulas.compressedBits(high, hashes) < messageBits && high < 1e300) {
      high *= 2;
    }
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (Formulas.compressedBits(middle, hashes) < messageBits) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Formulas.bloomFpp(high, hashes);
  }
}
