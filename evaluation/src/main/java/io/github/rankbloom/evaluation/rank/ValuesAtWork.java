package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankValueFilter;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Section I: values beside fingerprints, as a state machine of flows and as a map. */
public final class ValuesAtWork implements Experiment {

  private static final int KEYS = 100_000;
  private static final int STATE_BITS = 3;
  private static final int STATES = 1 << STATE_BITS;
  private static final int VALUE_BITS = 8;
  private static final double FPP = 0.001;
  private static final int QUERIES = 1_000_000;

  /** Steps of the state machine for each flow: packets that change a state, or end the flow. */
  private static final int STEPS = 10;

  @Override
  public String id() {
    return "rank-values";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Section I: values at work";
  }

  @Override
  public String claim() {
    return "A value is kept once, beside its key's fingerprint, so a table does what Bloomier filters"
        + " and approximate state machines do, at the size of a set and of the values.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    checks.addAll(flows(workbench));
    checks.addAll(map(workbench));
    List<Check> sizes = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (double fpp : new double[] {0.01, 0.001, 0.0001}) {
      for (int bits : new int[] {STATE_BITS, VALUE_BITS}) {
        String name = "ε = " + Figures.percent(fpp) + ", values of " + bits + " bits";
        double narrow = bits(fpp, bits, Profile.PAPER);
        double dLeft = Formulas.dLeft(fpp, bits);
        sizes.add(
            SizeCurves.saving(
                    name + ", rank, L ≤ 64", new Point(fpp, narrow), bits, 0.22, "Table IV")
                .own());
        rows.add(
            Table.row(
                name, dLeft, narrow, bits(fpp, bits, Profile.COMPACT), Formulas.limit(fpp) + bits));
      }
    }
    return Result.of(
        "Both work as they should. Of 100,000 flows that changed their states a million times while"
            + " a tenth of the packets ended a flow and began another, those whose state is"
            + " wrong or gone are no more than those that ever met another flow's fingerprint. A map"
            + " of 100,000 keys tells the value of all but one in two thousand (those whose"
            + " fingerprint a later key shares), and gives a key that it does not hold some value as"
            + " often as a set of that size errs. Beside d-left tables with the same values, a table with"
            + " 64 chains to a bucket saves what Table IV says for counters, 22% at the least, but for"
            + " one: values of 8 bits at 0.01%, where the paper's own formula does not reach it either.",
        new Comparison("Values that were kept", checks),
        new Comparison("Sizes beside d-left tables", sizes),
        new Table(
            "Bits per key, 100,000 keys",
            List.of("values", "d-left, fixed cells", "rank, L ≤ 64", "rank, L ≤ 640", "limit"),
            rows));
  }

  private static double bits(double fpp, int valueBits, Profile profile) {
    return plan(fpp, valueBits, profile).bitsPerKey();
  }

  private static RankPlan plan(double fpp, int valueBits, Profile profile) {
    return RankPlanner.plan(
        Requirement.of(KEYS, fpp).withPayloadBits(valueBits).withProfile(profile));
  }

  private static double places(RankPlan plan) {
    return Math.scalb((double) plan.table().totalChains(), plan.table().fingerprintBits());
  }

  private static List<Check> flows(Workbench workbench) {
    RankPlan plan = plan(FPP, STATE_BITS, Profile.COMPACT);
    RankValueFilter filter = RankValueFilter.KIND.create(plan.geometry(), KeyHash.DEFAULT);
    SplittableRandom random = workbench.random("flows");
    long[] flows = random.longs(KEYS).toArray();
    int[] states = new int[KEYS];
    for (long flow : flows) {
      filter.putHash(flow, 0);
    }
    double flowsEver = KEYS;
    for (int step = 0; step < STEPS * KEYS; step++) {
      int flow = random.nextInt(KEYS);
      if (random.nextInt(10) == 0) {
        filter.removeHash(flows[flow], states[flow]);
        flows[flow] = random.nextLong();
        states[flow] = 0;
        flowsEver++;
        filter.putHash(flows[flow], 0);
      } else {
        int before = states[flow];
        states[flow] = (before + 1 + random.nextInt(STATES - 1)) % STATES;
        filter.replaceHash(flows[flow], before, states[flow]);
      }
    }
    long wrong = 0;
    for (int flow = 0; flow < KEYS; flow++) {
      wrong += filter.getHash(flows[flow], -1) != states[flow] ? 1 : 0;
    }
    double met = flowsEver / places(plan);
    double taken = filter.cellCount() / places(plan);
    return List.of(
        Check.atMost(
            "flows whose state is wrong or gone",
            met,
            (double) wrong / KEYS,
            Chance.binomial(met, KEYS, KEYS + " flows")),
        unknown("packets of no flow that are taken for one", filter, taken, random));
  }

  private static List<Check> map(Workbench workbench) {
    RankPlan plan = plan(FPP, VALUE_BITS, Profile.COMPACT);
    RankValueFilter filter = RankValueFilter.KIND.create(plan.geometry(), KeyHash.DEFAULT);
    SplittableRandom random = workbench.random("map");
    long[] keys = random.longs(KEYS).toArray();
    int[] values = random.ints(KEYS, 0, 1 << VALUE_BITS).toArray();
    for (int i = 0; i < KEYS; i++) {
      filter.putHash(keys[i], values[i]);
    }
    long wrong = 0;
    for (int i = 0; i < KEYS; i++) {
      wrong += filter.getHash(keys[i], -1) != values[i] ? 1 : 0;
    }
    // A key's value is another's if one of those after it, half of all on average, has its place.
    double expected = KEYS / places(plan) / 2 * (1 - Math.scalb(1.0, -VALUE_BITS));
    return List.of(
        Check.theory(
            "keys of a map with another key's value",
            expected,
            (double) wrong / KEYS,
            Chance.binomial(expected, KEYS, KEYS + " keys").around(expected)),
        unknown(
            "keys of no map that have a value", filter, filter.cellCount() / places(plan), random));
  }

  private static Check unknown(
      String what, RankValueFilter filter, double expected, SplittableRandom random) {
    return Rate.of(filter, QUERIES, random).against(what, expected, 0);
  }
}
