package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.BloomGeometry;
import io.github.rankbloom.plan.CompressedBloomPlan;
import io.github.rankbloom.plan.CompressedBloomPlanner;
import io.github.rankbloom.plan.CompressedBloomPlanner.Limits;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;

/** Section 3.1: how long coded filters are, on average and at the most. */
public final class CodedSizes implements Experiment {

  private static final int KEYS = 10_000;
  private static final int PAPER_TRIALS = 100_000;

  /** Bodies of messages are whole words, which rounds their length up by half a word on average. */
  private static final double WORD_BYTES = Long.BYTES;

  private static final double WORD_DEVIATION = WORD_BYTES / Math.sqrt(12);

  /** What our coder takes beyond the information: two states and a word that is not full. */
  private static final double CODER_BYTES = 2 * WORD_BYTES;

  /** A simulation of the paper; numbers that it does not print are empty. */
  private record Simulation(
      int bits, int hashes, String entropy, String mean, String deviation, String max, int limit) {

    String label() {
      return "m = " + bits + ", k = " + hashes;
    }

    BloomGeometry geometry() {
      return BloomGeometry.of(bits, hashes);
    }

    CompressedBloomPlan plan() {
      return new CompressedBloomPlan(Requirement.of(KEYS, 0.5), geometry());
    }
  }

  private static final List<Simulation> SIMULATIONS =
      List.of(
          new Simulation(140_000, 2, "9904", "9920", "11.375", "9971", 10_000),
          new Simulation(480_000, 3, "19787", "19805", "14.386", "19865", 20_000),
          new Simulation(70_000, 1, "", "", "", "4998", 5_000),
          new Simulation(126_000, 2, "", "9493", "", "9539", 10_000));

  @Override
  public String id() {
    return "compressed-simulations";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 3.1: simulations of the coded size";
  }

  @Override
  public String claim() {
    return "Over 100,000 filters of 10,000 keys, an arithmetic coder comes within some 20 bytes of"
        + " the information in the filter, and no message exceeds its limit.";
  }

  @Override
  public Result run(Workbench workbench) {
    int trials = workbench.choose(300, PAPER_TRIALS);
    List<Part> parts = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (Simulation simulation : SIMULATIONS) {
      double header = header(simulation.geometry());
      Moments moments = codedBytes(workbench, simulation.geometry(), trials);
      parts.add(new Comparison(simulation.label(), checks(simulation, moments)));
      rows.add(
          Table.row(
              simulation.label(),
              simulation.plan().messageBits() / Byte.SIZE,
              moments.mean(),
              moments.deviation(),
              moments.min(),
              moments.max(),
              header,
              moments.max() + header));
    }
    parts.add(
        new Comparison(
            "Planned by the library for the same limits, header included",
            planned(workbench, workbench.choose(300, 10_000))));
    parts.add(
        new Table(
            "Bytes of " + trials + " coded filters each",
            List.of(
                "filter",
                "entropy",
                "mean",
                "deviation",
                "min",
                "max",
                "header",
                "longest message"),
            rows));
    return new Result(
        "Our coder knows the number of ones instead of learning it, and so comes a few bytes closer"
            + " to the information than the paper's adaptive one, although the lengths are whole"
            + " words. They vary as much as theory says. A whole message also has a header with"
            + " key hash, geometry and checksums, which would take two of the paper's filters over"
            + " their limit; the library's planner counts the header in, and its filters keep the"
            + " limit with it.",
        parts);
  }

  private static BloomFilter empty(BloomGeometry geometry) {
    return BloomFilter.KIND.create(geometry, IndexScheme.STANDARD, HashAlgorithm.XXH3_64.seeded(0));
  }

  /** Bytes of a message that are not the array. */
  private static double header(BloomGeometry geometry) {
    return (double) BloomFilter.KIND.message(empty(geometry), Coding.PLAIN).byteSize()
        - (double) geometry.totalWords() * Long.BYTES;
  }

  /** Bytes of the arrays of filled filters under the coder. */
  private static Moments codedBytes(Workbench workbench, BloomGeometry geometry, int trials) {
    double header = header(geometry);
    List<Double> sizes =
        workbench.trials(
            geometry.toString(),
            trials,
            random ->
                (double)
                        BloomFilter.KIND
                            .message(Rate.fill(empty(geometry), KEYS, random), Coding.ENTROPY)
                            .byteSize()
                    - header);
    return Moments.of(sizes.stream().mapToDouble(size -> size).toArray());
  }

  /** Filters that the library plans for whole messages within the paper's limits. */
  private static List<Check> planned(Workbench workbench, int trials) {
    List<Check> checks = new ArrayList<>();
    for (Simulation simulation : SIMULATIONS) {
      CompressedBloomPlan plan =
          CompressedBloomPlanner.mostAccurateWithin(
              KEYS, simulation.limit(), new Limits(simulation.bits(), BloomGeometry.MAX_HASHES));
      Moments moments = codedBytes(workbench, plan.geometry(), trials);
      checks.add(
          Check.atMost(
              "m = " + plan.geometry().positions() + ", k = " + plan.geometry().hashes(),
              simulation.limit(),
              moments.max() + header(plan.geometry()),
              "the most bytes of a message, header included"));
    }
    return checks;
  }

  private static List<Check> checks(Simulation simulation, Moments moments) {
    double entropy = simulation.plan().messageBits() / Byte.SIZE;
    double deviation =
        Math.hypot(simulation.plan().messageDeviationBits() / Byte.SIZE, WORD_DEVIATION);
    double error = deviation / Math.sqrt(moments.count());
    List<Check> checks = new ArrayList<>();
    if (!simulation.entropy().isEmpty()) {
      checks.add(
          Check.paper("entropy", simulation.entropy(), entropy)
              .unless(
                  Tolerance.relative(
                      Tolerance.value(simulation.entropy()),
                      5e-5,
                      "The paper rounds up to whole bytes.")));
    }
    checks.add(
        Check.theory(
            "mean of the coded array, against its entropy",
            entropy,
            moments.mean(),
            new Tolerance(
                entropy - Tolerance.DEVIATIONS * error,
                entropy + CODER_BYTES + Tolerance.DEVIATIONS * error,
                "16 bytes for the coder, and the chance of " + moments.count() + " trials")));
    if (!simulation.mean().isEmpty()) {
      double paper = Tolerance.value(simulation.mean());
      checks.add(
          Check.paper(
              "mean of the coded array",
              simulation.mean(),
              moments.mean(),
              new Tolerance(
                  entropy,
                  paper + 0.5 + Tolerance.DEVIATIONS * error,
                  "between the entropy and the paper's coder")));
    }
    checks.add(
        Check.theory(
            "standard deviation",
            deviation,
            moments.deviation(),
            Tolerance.chance(
                deviation,
                deviation / Math.sqrt(2.0 * moments.count()),
                moments.count() + " trials")));
    if (!simulation.deviation().isEmpty()) {
      double paper = Tolerance.value(simulation.deviation());
      checks.add(
          Check.paper(
              "standard deviation",
              simulation.deviation(),
              moments.deviation(),
              Tolerance.chance(
                  Math.hypot(paper, WORD_DEVIATION),
                  deviation * Math.sqrt(0.5 / moments.count() + 0.5 / PAPER_TRIALS),
                  "the paper's trials and our "
                      + moments.count()
                      + ", around the paper's with our rounding to words")));
    }
    checks.add(
        Check.paper(
            "longest coded array",
            simulation.max(),
            moments.max(),
            Tolerance.atMost(
                Tolerance.value(simulation.max()) + WORD_BYTES, "the paper's, and a word")));
    checks.add(
        Check.atMost(
            "longest coded array, against the limit",
            simulation.limit(),
            moments.max(),
            "the limit that the filter was planned for"));
    return checks;
  }
}
