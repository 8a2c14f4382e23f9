package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;

/** The slides: how long chains are, how much memory a lookup touches, and other claims. */
public final class AccessCounts implements Experiment {

  private static final int LONGEST = 5;

  /** Words that a lookup reads of the d-left tables of the paper: four buckets of two. */
  private static final double D_LEFT_WORDS = 8;

  @Override
  public String id() {
    return "rank-accesses";
  }

  @Override
  public Paper paper() {
    return Paper.SLIDES;
  }

  @Override
  public String title() {
    return "Chains, memory accesses, and what else the slides say";
  }

  @Override
  public String claim() {
    return "Access times are not deterministic, because of the chains, but good on average: a chain"
        + " has λ keys. Rank-indexed d-left takes still less memory and a little more accesses. A"
        + " conventional hash table has pointers of lg n bits. Trimmed, a table takes"
        + " 1 + m/n + lg(1/p) bits per key.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> lengths = new ArrayList<>();
    List<Check> claims = new ArrayList<>();
    List<List<Object>> inWords = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (PaperRow row : PaperRow.ALL) {
      RankPlan plan = row.plan(0);
      RankSetFilter filter =
          Rate.fill(
              RankSetFilter.KIND.create(plan.geometry(), KeyHash.DEFAULT),
              PaperRow.KEYS,
              workbench.random(row.label()));
      TrimmedTable table = TrimmedTable.of(filter);
      lengths.addAll(lengths(row.label(), table, (double) filter.cellCount()));
      Lookup one = Lookup.of(table, 1);
      rows.add(one.cells(row.label() + ", rank as in the paper"));
      RankSetFilter wide =
          Rate.fill(
              RankSetFilter.KIND.create(
                  RankPlanner.plan(row.requirement()).geometry(), KeyHash.DEFAULT),
              PaperRow.KEYS,
              workbench.random(row.label() + ", wide"));
      rows.add(
          Lookup.of(TrimmedTable.of(wide), 1)
              .cells(row.label() + ", rank, L ≤ " + Profile.COMPACT.maxChains()));
      RankDLeftPlan chosen = RankDLeftPlanner.plan(row.requirement().withProfile(Profile.PAPER));
      RankDLeftFilter dLeft =
          Rate.fill(
              RankDLeftFilter.KIND.create(chosen.geometry(), KeyHash.DEFAULT),
              PaperRow.KEYS,
              workbench.random(row.label() + ", d-left"));
      Lookup both = Lookup.of(TrimmedTable.of(dLeft), chosen.geometry().subtables());
      rows.add(both.cells(row.label() + ", rank d-left, L ≤ 64"));
      claims.addAll(claims(row, plan, chosen));
      inWords.add(
          Table.row(
              "a little more memory accesses",
              row.label() + ", words of a lookup, rank d-left by rank as in the paper",
              both.words() / one.words()));
      double hashes = Math.rint(Formulas.limit(row.fpp()));
      // Bits are ones with probability 1/2, so a key that is not there is denied after two on
      // average.
      double asked = 2 * (1 - Math.pow(0.5, hashes));
      rows.add(Table.row(row.label() + ", Bloom", asked, asked, hashes, hashes));
      rows.add(
          Table.row(
              row.label() + ", d-left, 4 buckets of 8", 24.0, D_LEFT_WORDS, 32.0, D_LEFT_WORDS));
    }
    return Result.of(
        "Lengths of chains are Poisson distributed, in tables that were filled. A lookup of a key that"
            + " is not there compares less than one fingerprint on average where the paper's tables"
            + " have λ keys to a chain, and seven or eight at the most in a table of 100,000 keys; it reads"
            + " two to three words of 64 bits on average, all of one bucket, where a Bloom filter reads"
            + " two, each elsewhere, and a d-left table four buckets of two words. Wide buckets take"
            + " nine to twelve words, nearly all of them of the index, which lies in one or two cache"
            + " lines. Rank-indexed d-left reads two buckets instead of one and twice as many words."
            + " The slides say a little more and give no number, so there is no verdict; twice is not"
            + " a little, but fewer than the eight words of a d-left table. It is smaller than a"
            + " table of the paper's at all three probabilities, and than our optimum of as many"
            + " chains everywhere but at 10% (Figure 5). The slides' formula for trimmed tables is"
            + " not the one behind their Table V. Times are in docs/performance.md.",
        new Comparison("Part of the chains with so many cells", lengths),
        new Comparison("What the slides say and the paper does not", claims),
        Table.ofWords(inWords),
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

  /** What a lookup touches of a table, by average and at the most. */
  private record Lookup(double cells, double words, double mostCells, double mostWords) {

    /** A lookup asks the same chain in so many buckets. */
    static Lookup of(TrimmedTable table, int buckets) {
      double cells = 0;
      double words = 0;
      int mostCells = 0;
      int mostWords = 0;
      for (int bucket = 0; bucket < table.buckets(); bucket++) {
        for (int chain = 0; chain < table.chains(); chain++) {
          TrimmedTable.Walk walk = table.walk(bucket, chain);
          cells += walk.cells();
          words += walk.words();
          mostCells = Math.max(mostCells, walk.cells());
          mostWords = Math.max(mostWords, walk.words());
        }
      }
      double chains = (double) table.buckets() * table.chains() / buckets;
      return new Lookup(
          cells / chains,
          words / chains,
          mostCells * (double) buckets,
          mostWords * (double) buckets);
    }

    List<Object> cells(String name) {
      return Table.row(name, cells, words, mostCells, mostWords);
    }
  }

  private static List<Check> lengths(String name, TrimmedTable table, double cells) {
    double chains = (double) table.buckets() * table.chains();
    double[] lengths = new double[LONGEST + 1];
    for (int bucket = 0; bucket < table.buckets(); bucket++) {
      for (int chain = 0; chain < table.chains(); chain++) {
        int length = table.walk(bucket, chain).cells();
        if (length <= LONGEST) {
          lengths[length] += 1 / chains;
        }
      }
    }
    List<Check> checks = new ArrayList<>();
    double poisson = Math.exp(-cells / chains);
    for (int length = 0; length <= LONGEST; length++) {
      checks.add(
          Check.theory(
              name + ", rank as in the paper, " + length,
              poisson,
              lengths[length],
              Chance.binomial(poisson, chains, Math.round(chains) + " chains").around(poisson)));
      poisson *= cells / chains / (length + 1);
    }
    return checks;
  }

  private static List<Check> claims(PaperRow row, RankPlan plan, RankDLeftPlan chosen) {
    double load = row.load();
    double trimmed = 1 + 1 / load + Formulas.limit(row.fpp());
    double paper = 1 + 1 / load + row.fingerprintBits();
    return List.of(
        Check.atMost(
            row.label() + ", rank, memory beside fingerprints",
            Formulas.log2(PaperRow.KEYS),
            plan.bitsPerKey() - row.fingerprintBits(),
            "less than the lg n bits of a pointer for each key"),
        Check.atMost(
            row.label() + ", rank d-left, L ≤ 64, bits per key",
            plan.bitsPerKey(),
            chosen.bitsPerKey(),
            "storage even better than the rank-indexed table of Table II"),
        Check.paper(
                row.label() + ", trimmed by the slides' formula", row.messages().trimmed(), trimmed)
            .unless(
                Explanation.proven(
                    "The sizes in the slides' own table are those of the paper's 1 + 1/λ + r. The"
                        + " slides have lg(1/p) in place of r, and a fingerprint has lg(λ/p) bits.",
                    new Tolerance(
                        paper + Formulas.log2(row.asPrinted().fpp() / row.fpp() / load) - 1e-9,
                        paper + Formulas.log2(row.asPrinted().fpp() / row.fpp() / load) + 1e-9,
                        "the paper's formula with lg(1/p) for r, p being round where λ/2^r is not"))));
  }
}
