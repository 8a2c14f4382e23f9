package io.github.rankbloom.evaluation.dleft;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Pinned;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.List;

/** Section II: the false-positive rates that follow from the load distributions. */
public final class QuotedRates implements Experiment {

  private static final int SUBTABLES = 3;
  private static final int BUCKETS = 4096;
  private static final int GROUP = 4;

  private static final String CONVERGED =
      "Two integrations of the equations, ours and one by another program, agree on ours. The"
          + " difference is in the fourth digit; that the paper integrated in larger steps is a"
          + " conjecture.";

  private static final String NO_GROWTH =
      "Our filter lets no fingerprint grow again while a group fills, because the bits that were cut"
          + " are lost; the line before shows the paper's number without that rule.";

  @Override
  public String id() {
    return "dleft-rates";
  }

  @Override
  public Paper paper() {
    return Paper.D_LEFT;
  }

  @Override
  public String title() {
    return "Section II: false-positive rates by theory";
  }

  @Override
  public String claim() {
    return "Fingerprints that share the bits of their bucket, sorted so that first bits need not be"
        + " stored, beat a Bloom filter from 16 bits per key on.";
  }

  @Override
  public Result run(Workbench workbench) {
    DLeftLoads four = DLeftLoads.filled(SUBTABLES, 4);
    DLeftLoads six = DLeftLoads.filled(SUBTABLES, 6.4);
    DLeftGeometry small = DLeftGeometry.of64(SUBTABLES, BUCKETS);
    DLeftGeometry large = DLeftGeometry.of128(SUBTABLES, BUCKETS);
    return Result.of(
        "Every rate is reproduced, most to all printed digits, two to a part in a thousand."
            + " Grouping 128-bit buckets is said to give 0.0002042; ten times less must be meant, as"
            + " it is called an improvement on 0.00002245. Our filter falls short of the rates for"
            + " groups, by 3% with 128 bits: fingerprints can only be cut, never grow, so a fuller"
            + " bucket may not have longer ones than it had with fewer keys. Without that rule the"
            + " paper's numbers come out. To give left-over bits to whole buckets of a group, as in"
            + " the paper's example, would be worth 10% of the rate with 64 bits and 22% with 128, a sixth"
            + " to a third of a bit for each key; which buckets have them would be one more thing that"
            + " cannot grow, so the library's groups do without.",
        new Comparison(
            "Buckets of 64 bits, four keys to a bucket: 16 bits per key",
            List.of(
                cut("Bloom filter, k = 11", "0.0004587", Formulas.bloomFpp(16, 11)),
                cut("60 bits shared", "0.0008937", four.falsePositiveRate(load -> 60 / load)),
                cut("sorted at loads 4 and 5", "0.0004477", small.falsePositiveRate(four)),
                cut("groups of four, by present loads alone", "0.0003520", byLoads(small, four)),
                cut("groups of four", "0.0003520", small.withGroup(GROUP).falsePositiveRate(four))
                    .unless(differs(NO_GROWTH, "dleft.64.group.cut"))
                    .readAgain())),
        new Comparison(
            "Buckets of 128 bits, 6.4 keys to a bucket: 20 bits per key",
            List.of(
                cut("Bloom filter, k = 14", "0.00006713", Formulas.bloomFpp(20, 14)),
                cut(
                        "120 bits, sorted on a bit at every load",
                        "0.00004259",
                        six.falsePositiveRate(load -> 120 / load + 1))
                    .unless(differs(CONVERGED, "dleft.128.one")),
                cut(
                        "sorted on two bits at loads 6 and 7",
                        "0.00002245",
                        large.falsePositiveRate(six))
                    .unless(differs(CONVERGED, "dleft.128.two")),
                cut("groups of four, by present loads alone", "0.0002042", byLoads(large, six))
                    .unless(
                        differs(
                            "A zero is missing in the paper: it calls this an improvement on"
                                + " 0.00002245.",
                            "dleft.128.group")),
                cut("groups of four", "0.0002042", large.withGroup(GROUP).falsePositiveRate(six))
                    .unless(
                        differs(
                            "A zero is missing in the paper. " + NO_GROWTH, "dleft.128.group.cut"))
                    .readAgain())),
        new Comparison(
            "Groups of four, left-over bits to whole buckets, by present loads alone",
            leftOver(small.withGroup(GROUP), large.withGroup(GROUP), four, six)));
  }

  /** The paper's example, and the rates that it leaves out to simplify its calculations. */
  private static List<Check> leftOver(
      DLeftGeometry small, DLeftGeometry large, DLeftLoads four, DLeftLoads six) {
    LeftOverBits bits = new LeftOverBits(small);
    double smallRate = bits.rate(four);
    double largeRate = new LeftOverBits(large).rate(six);
    // Loads 5, 5, 4, 4, all sorted on a bit: thirteen fingerprints of 13 bits and five of 14.
    double example = (13 * Math.scalb(1.0, -13) + 5 * Math.scalb(1.0, -14)) / 2;
    return List.of(
        Check.theory(
            "64 bits, loads 5, 5, 4, 4: 13 × 13 and 5 × 14 bits",
            example,
            bits.agreeing(5, 5, 4, 4),
            new Tolerance(example, example, "the paper's example, a sorted bit more for each")),
        Check.theory(
            "64 bits, 3 choices",
            Pinned.value("dleft.64.group.left"),
            smallRate,
            Pinned.range("dleft.64.group.left")),
        Check.theory(
            "128 bits, 3 choices",
            Pinned.value("dleft.128.group.left"),
            largeRate,
            Pinned.range("dleft.128.group.left")),
        Check.atMost(
            "64 bits, against no bits left over", byLoads(small, four), smallRate, "wasteful"),
        Check.atMost(
            "128 bits, against no bits left over", byLoads(large, six), largeRate, "wasteful"));
  }

  private static Check cut(String what, String printed, double ours) {
    return Check.paper(what, printed, ours, Tolerance.cut(printed));
  }

  private static Explanation differs(String why, String pinned) {
    return Explanation.proven(why, Pinned.range(pinned));
  }

  /** The rate if every fingerprint had the length that the loads of its group allow right now. */
  private static double byLoads(DLeftGeometry geometry, DLeftLoads loads) {
    List<Integer> sortBits = geometry.sortBits();
    return loads.falsePositiveRate(
        GROUP,
        (load, total) ->
            GROUP * geometry.spaceBits() / total
                + (load < sortBits.size() ? sortBits.get(load) : 0));
  }
}
