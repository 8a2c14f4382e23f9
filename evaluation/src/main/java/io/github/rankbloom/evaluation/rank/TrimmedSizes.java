package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Table V: sizes of messages. */
public final class TrimmedSizes implements Experiment {

  /** What a message takes beyond its content: headers, checksums, part of a word. */
  private static final double HEADER_BITS = 128 * 8;

  /** What the entropy coder may lose, as a part of what it codes. */
  private static final double CODER_LOSS = 0.005;

  /** Sizes of messages are printed to a tenth of a bit. */
  private static final double SIZE_ROUNDING = 0.05;

  /** A file may be queried where it lies, by a directory of at most so many bits per key. */
  private static final double DIRECTORY_BITS = 0.1;

  /** The one size that is printed for d-left messages. */
  private static final String D_LEFT_MEMORY = "27";

  @Override
  public String id() {
    return "rank-table-5";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Table V: sizes of messages";
  }

  @Override
  public String claim() {
    return "Without its vacant cells, a rank-indexed table takes 1/λ + r + 1 bits per key, 79 to 89%"
        + " of a Bloom filter; a compressed Bloom filter as short needs far more memory.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> sizes = new ArrayList<>();
    List<Check> messages = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (PaperRow row : PaperRow.ALL) {
      sizes.addAll(sizes(row));
      RankPlan paper = row.plan(0);
      RankPlan compact = RankPlanner.plan(row.requirement());
      for (RankPlan plan : List.of(paper, compact)) {
        String name = row.label() + (plan.equals(paper) ? ", as in the paper" : ", L ≤ 512");
        RankSetFilter filter =
            Rate.fill(
                RankSetFilter.KIND.create(plan.geometry(), HashAlgorithm.XXH3_64.seeded(0)),
                PaperRow.KEYS,
                workbench.random(name));
        double trimmed = bits(filter, Coding.PLAIN);
        double coded = bits(filter, Coding.ENTROPY);
        double limit = placesEntropy(filter);
        messages.add(trimmed(name, filter, trimmed));
        messages.add(
            Check.theory(
                name + ", entropy-coded",
                limit,
                coded,
                new Tolerance(
                    limit,
                    limit * (1 + CODER_LOSS) + HEADER_BITS / PaperRow.KEYS,
                    "headers, and 0.5% for the coder")));
        rows.add(
            Table.row(
                name,
                (double) filter.bitSize() / PaperRow.KEYS,
                trimmed,
                coded,
                limit,
                Formulas.limit(plan.predictedFpp())));
      }
    }
    return Result.of(
        "Trimmed sizes and the memory of a compressed Bloom filter agree (the latter if its number"
            + " of hashes need not be whole, and for the round probability: with the one that the"
            + " table really has, as in Tables III and IV, two of its three sizes would not fit). Real messages, headers and all, are"
            + " as long as the formula says. An entropy coder that knows how sets of fingerprints"
            + " are distributed makes them shorter by another half bit or more per key: it reaches"
            + " log2(1/ε) + 1.44, and a receiver needs no more memory than the table itself.",
        new Comparison("Bits per key, by formula", sizes),
        new Comparison("Messages that were made, bits per key", messages),
        new Table(
            "Messages of 100,000 keys, bits per key, headers included",
            List.of(
                "filter",
                "in memory",
                "trimmed",
                "entropy-coded",
                "entropy of the fingerprints",
                "log2(1/ε)"),
            rows));
  }

  private static List<Check> sizes(PaperRow row) {
    PaperRow.Printed printed = row.printed();
    double trimmed = row.plan(0).trimmedBitsPerKey();
    List<Check> checks = new ArrayList<>();
    checks.add(Check.paper(row.label() + ", rank, trimmed", printed.trimmed(), trimmed));
    checks.add(
        fromFpp(
            row, ", rank, by Bloom", printed.trimmedRatio(), fpp -> trimmed / Formulas.bloom(fpp)));
    checks.add(
        memory(row, ", memory of a Bloom filter as short", printed.memoryToMatch(), trimmed));
    checks.add(fromFpp(row, ", d-left, trimmed", printed.dLeftTrimmed(), Formulas::dLeftTrimmed));
    checks.add(
        fromFpp(
            row,
            ", d-left, by Bloom",
            printed.dLeftRatio(),
            fpp -> Formulas.dLeftTrimmed(fpp) / Formulas.bloom(fpp)));
    if (Formulas.dLeftTrimmed(row.fpp()) < Formulas.bloom(row.fpp())) {
      checks.add(
          memory(
              row,
              ", memory of a Bloom filter as short as d-left",
              D_LEFT_MEMORY,
              Formulas.dLeftTrimmed(row.fpp())));
    }
    return checks;
  }

  /** For the probability wanted; steep, so that the last digit of the message's size matters. */
  private static Check memory(PaperRow row, String what, String printed, double messageBits) {
    double ours = Formulas.memoryForMessage(row.fpp(), messageBits);
    return Check.paper(
        row.label() + what,
        printed,
        ours,
        Tolerance.printedFrom(
            printed,
            ours,
            Formulas.memoryForMessage(row.fpp(), messageBits - SIZE_ROUNDING),
            Formulas.memoryForMessage(row.fpp(), messageBits + SIZE_ROUNDING),
            "the message's size"));
  }

  private static Check fromFpp(
      PaperRow row, String what, String printed, DoubleUnaryOperator formula) {
    double ours = formula.applyAsDouble(row.realFpp());
    double[] fpps = row.realFpps();
    return Check.paper(
        row.label() + what,
        printed,
        ours,
        Tolerance.printedFrom(
            printed,
            ours,
            formula.applyAsDouble(fpps[0]),
            formula.applyAsDouble(fpps[1]),
            PaperRow.LOAD));
  }

  private static Check trimmed(String name, RankSetFilter filter, double measured) {
    RankGeometry geometry = filter.geometry();
    double cell = 1 + geometry.fingerprintBits();
    double content = geometry.totalChains() + filter.cellCount() * cell;
    double expected = content / PaperRow.KEYS;
    return Check.theory(
        name + ", trimmed",
        expected,
        measured,
        new Tolerance(
            expected,
            expected + DIRECTORY_BITS + HEADER_BITS / PaperRow.KEYS,
            "headers, and a tenth of a bit for the directory by which a file is queried"));
  }

  private static double bits(RankSetFilter filter, Coding coding) {
    return (double) RankSetFilter.KIND.message(filter, coding).byteSize()
        * Byte.SIZE
        / PaperRow.KEYS;
  }

  /** The information in which of all places, chain and fingerprint, are taken; per key. */
  static double placesEntropy(RankSetFilter filter) {
    double places =
        Math.scalb((double) filter.geometry().totalChains(), filter.geometry().fingerprintBits());
    return places * Formulas.entropy(filter.cellCount() / places) / PaperRow.KEYS;
  }
}
