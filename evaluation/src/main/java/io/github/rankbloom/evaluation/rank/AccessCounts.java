package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;

/** The slides: how long chains are, and how much memory a lookup touches. */
public final class AccessCounts implements Experiment {

  private static final int LONGEST = 5;

  @Override
  public String id() {
    return "rank-accesses";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "The authors' slides: chains and memory accesses";
  }

  @Override
  public String claim() {
    return "Access times are not deterministic, because of the chains, but good on average: a chain"
        + " has λ keys.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (PaperRow row : PaperRow.ALL) {
      add(workbench, row.label() + ", rank as in the paper", row.plan(0), rows, checks);
      add(
          workbench,
          row.label() + ", rank, L ≤ " + Profile.COMPACT.maxChains(),
          RankPlanner.plan(row.requirement()),
          rows,
          new ArrayList<>());
      double hashes = Math.rint(Formulas.limit(row.fpp()));
      // Bits are ones with probability 1/2, so a key that is not there is denied after two on
      // average.
      rows.add(
          Table.row(
              row.label() + ", Bloom",
              2 * (1 - Math.pow(0.5, hashes)),
              2 * (1 - Math.pow(0.5, hashes)),
              hashes,
              hashes));
      rows.add(Table.row(row.label() + ", d-left, 4 buckets of 8", 24.0, 8.0, 32.0, 8.0));
    }
    return Result.of(
        "Lengths of chains are Poisson distributed, in tables that were filled. A lookup of a key that"
            + " is not there compares less than one fingerprint on average where the paper's tables"
            + " have λ keys to a chain, and seven or eight at the most in a table of 100,000 keys; it reads"
            + " two to three words of 64 bits on average, all of one bucket, where a Bloom filter reads"
            + " two, each elsewhere, and a d-left table four buckets of two words. Wide buckets take"
            + " nine to twelve words, nearly all of them of the index, which lies in one or two cache"
            + " lines. Times are in docs/performance.md.",
        new Comparison("Part of the chains with so many cells", checks),
        new Table(
            "Lookups of keys that are not there, 100,000 keys",
            List.of(
                "filter",
                "fingerprints or bits, average",
                "words, average",
                "fingerprints or bits, most",
                "words, most"),
            rows));
  }

  private static void add(
      Workbench workbench,
      String name,
      RankPlan plan,
      List<List<Object>> rows,
      List<Check> checks) {
    RankGeometry geometry = plan.geometry();
    RankSetFilter filter =
        Rate.fill(
            RankSetFilter.KIND.create(geometry, KeyHash.DEFAULT),
            PaperRow.KEYS,
            workbench.random(name));
    TrimmedTable table = new TrimmedTable(filter);
    double[] lengths = new double[LONGEST + 1];
    double words = 0;
    int mostCells = 0;
    int mostWords = 0;
    double chains = (double) geometry.totalChains();
    for (int bucket = 0; bucket < table.buckets(); bucket++) {
      for (int chain = 0; chain < geometry.chains(); chain++) {
        TrimmedTable.Walk walk = table.walk(bucket, chain);
        if (walk.cells() <= LONGEST) {
          lengths[walk.cells()] += 1 / chains;
        }
        words += walk.words() / chains;
        mostCells = Math.max(mostCells, walk.cells());
        mostWords = Math.max(mostWords, walk.words());
      }
    }
    double load = filter.cellCount() / chains;
    rows.add(Table.row(name, load, words, (double) mostCells, (double) mostWords));
    double poisson = Math.exp(-load);
    for (int length = 0; length <= LONGEST; length++) {
      checks.add(
          Check.theory(
              name + ", " + length,
              poisson,
              lengths[length],
              Chance.binomial(poisson, chains, Math.round(chains) + " chains").around(poisson)));
      poisson *= load / (length + 1);
    }
  }
}
