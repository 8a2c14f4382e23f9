package io.github.rankbloom.evaluation.dleft;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.dleft.DLeftCountingFilter;
import io.github.rankbloom.dleft.DLeftDynamicCountingFilter;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.LoadRate;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Section III: more keys than planned, fewer, and less churn than in the paper's experiment. */
public final class Overload implements Experiment {

  private static final int SUBTABLES = 3;
  private static final int BUCKETS = 2560;
  private static final double PLANNED = 6.4;

  private static final int CHURN_SUBTABLES = 4;
  private static final int CHURN_BUCKETS = 2048;
  private static final int CHURN_CAPACITY = 8;

  /** Rounds of churn after which rates are taken. */
  private static final List<Integer> ROUNDS = List.of(0, 1 << 14, 1 << 16, 1 << 18, 1 << 20);

  @Override
  public String id() {
    return "dleft-overload";
  }

  @Override
  public Paper paper() {
    return Paper.D_LEFT;
  }

  @Override
  public String title() {
    return "Section III: overload, underload, and how long churn lasts";
  }

  @Override
  public String claim() {
    return "Shared bits respond to overload gracefully: remainders shrink where fixed cells overflow."
        + " Against fixed cells they do still better after fewer removals and insertions, and in"
        + " a table that is not full. A structure off the chip could refresh short remainders.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> overload = new ArrayList<>();
    List<List<Object>> rows = overloaded(workbench, overload);
    List<Check> churn = new ArrayList<>();
    List<List<Object>> churned = churned(workbench, churn);
    return Result.of(
        "All of it holds. Buckets of 128 bits that were planned for 6.4 keys each take more than half as"
            + " many again before one refuses, at the rate that equation (1) has for such loads, where"
            + " eight fixed cells take an eighth more. A Bloom filter of as many bits degrades more"
            + " slowly: with an eighth too many keys d-left errs less often, with a quarter more often. A"
            + " refusal is an exception that leaves the filter as it was. New, a ddlCBF errs a"
            + " thirtieth as often as a dlCBF, after a million removals and insertions a fifth as often;"
            + " in a table that is two thirds full, even then a three-hundredth as often. Built anew"
            + " from its keys, as from a table off the chip, a filter is as good as new.",
        new Comparison("Overload, three choices, 128 bits", overload),
        new Table(
            "Filters planned for 6.4 keys to a bucket, three choices, 128 bits",
            List.of(
                "keys to a bucket", "by equation (1)", "measured", "Bloom, k = 14, as many bits"),
            rows),
        new Comparison("Churn: part of the mistakes of fixed remainders", churn),
        new Table(
            "ddlCBF, one length: false-positive rate as a part of a dlCBF's",
            List.of("removals and insertions", "4 keys to a bucket", "6 keys to a bucket"),
            churned));
  }

  private static List<List<Object>> overloaded(Workbench workbench, List<Check> checks) {
    DLeftGeometry shared = DLeftGeometry.of128(SUBTABLES, BUCKETS);
    List<List<Object>> rows = new ArrayList<>();
    for (double load : new double[] {PLANNED, 7.2, 8, 8.8, 9.6}) {
      int keys = (int) (load * SUBTABLES * BUCKETS);
      String name = load + " keys to a bucket";
      DLeftFilter filter =
          Rate.fill(DLeftFilter.KIND.create(shared, KeyHash.DEFAULT), keys, workbench.random(name));
      Rate rate =
          Rate.of(
              filter, workbench.choose(500_000, 20_000_000), workbench.random(name + ", asked"));
      LoadRate theory = LoadRate.of(DLeftLoads.filled(SUBTABLES, load), shared);
      checks.add(
          Check.theory(
              name + ", rate",
              theory.rate(),
              rate.value(),
              rate.chance(theory.rate(), theory.spread()).around(theory.least(), theory.rate())));
      rows.add(
          Table.row(
              load,
              theory.rate(),
              rate.value(),
              Formulas.bloomFpp(shared.bucketBits() / load, 14)));
    }
    // Eight cells of 15 bits, or as many as fit with at least 9 bits and the sorted one.
    DLeftCountingGeometry fixed =
        new DLeftCountingGeometry(SUBTABLES, BUCKETS, RemainderLengths.FIXED, 8, 15, 0, 120);
    DLeftCountingGeometry one =
        new DLeftCountingGeometry(SUBTABLES, BUCKETS, RemainderLengths.ONE, 12, 11, 0, 120);
    double planned = PLANNED * SUBTABLES * BUCKETS;
    double fixedKeys =
        taken(DLeftCountingFilter.KIND.create(fixed, KeyHash.DEFAULT), workbench) / planned;
    double sharedKeys =
        taken(DLeftFilter.KIND.create(shared, KeyHash.DEFAULT), workbench) / planned;
    double oneKeys =
        taken(DLeftDynamicCountingFilter.KIND.create(one, KeyHash.DEFAULT), workbench) / planned;
    checks.add(
        Check.atLeast(
            "d-left filter, keys taken by those planned, against fixed cells",
            fixedKeys,
            sharedKeys,
            "takes keys where fixed cells overflow"));
    checks.add(
        Check.atLeast(
            "ddlCBF, keys taken by those planned, against fixed cells",
            fixedKeys,
            oneKeys,
            "takes keys where fixed cells overflow"));
    return rows;
  }

  /** How many random keys a filter takes before it refuses one. */
  private static double taken(InsertableFilter filter, Workbench workbench) {
    SplittableRandom random = workbench.random("until full");
    double keys = 0;
    try {
      while (true) {
        filter.putHash(random.nextLong());
        keys++;
      }
    } catch (FilterFullException e) {
      return keys;
    }
  }

  /** Rates after more and more churn, as parts of those of fixed remainders, which are exact. */
  private static List<List<Object>> churned(Workbench workbench, List<Check> checks) {
    List<List<Double>> parts =
        workbench.each(List.of(4, 6), load -> churned(workbench.random("churn " + load), load));
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < ROUNDS.size(); i++) {
      String name = ROUNDS.get(i) + " rounds, ";
      double few = parts.get(0).get(i);
      double many = parts.get(1).get(i);
      rows.add(Table.row(String.format(Locale.ROOT, "%,d", ROUNDS.get(i)), few, many));
      checks.add(Check.atMost(name + "4 keys against 6", many, few, "underload is better"));
      if (i > 0) {
        checks.add(
            Check.atLeast(
                name + "6 keys, against fewer rounds",
                parts.get(1).get(i - 1),
                many,
                "the highest load that a bucket has had only rises"));
      }
    }
    int last = ROUNDS.size();
    rows.add(Table.row("then built anew", parts.get(0).get(last), parts.get(1).get(last)));
    checks.add(
        Check.atMost(
            "built anew from its keys, 6 keys, against churned",
            parts.get(1).get(last - 1),
            parts.get(1).get(last),
            "refreshed from off the chip"));
    return rows;
  }

  /** By rounds, and at last built anew from the keys that are there. */
  private static List<Double> churned(SplittableRandom random, int load) {
    DLeftCountingGeometry geometry =
        new DLeftCountingGeometry(
            CHURN_SUBTABLES, CHURN_BUCKETS, RemainderLengths.ONE, CHURN_CAPACITY, 14, 1, 120);
    long[] hashes = random.longs((long) CHURN_SUBTABLES * CHURN_BUCKETS * load).toArray();
    DLeftDynamicCountingFilter filter = filled(geometry, hashes);
    double fixed = geometry.worstFpp(hashes.length);
    List<Double> parts = new ArrayList<>();
    int round = 0;
    for (int rounds : ROUNDS) {
      for (; round < rounds; round++) {
        int key = random.nextInt(hashes.length);
        filter.removeHash(hashes[key]);
        hashes[key] = random.nextLong();
        filter.putHash(hashes[key]);
      }
      parts.add(filter.expectedFpp() / fixed);
    }
    parts.add(filled(geometry, hashes).expectedFpp() / fixed);
    return parts;
  }

  private static DLeftDynamicCountingFilter filled(DLeftCountingGeometry geometry, long[] hashes) {
    DLeftDynamicCountingFilter filter =
        DLeftDynamicCountingFilter.KIND.create(geometry, KeyHash.DEFAULT);
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    return filter;
  }
}
