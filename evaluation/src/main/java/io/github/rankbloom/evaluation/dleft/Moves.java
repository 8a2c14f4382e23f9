package io.github.rankbloom.evaluation.dleft;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.evaluation.measure.LoadRate;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Section II-D: keys that are moved as they come, in the background, or in batches. */
public final class Moves implements Experiment {

  private static final int BUCKETS = 4096;
  private static final int LOAD = 4;

  private static final String NONE = "one by one, never moved";
  private static final String BACKGROUND = "one bucket looked at after each insertion";
  private static final String BATCHES = "ten batches";
  private static final String ONE_MOVE = "one move at an insertion";
  private static final String THREE_MOVES = "three moves at an insertion";
  private static final String OFFLINE = "all at once, the paper's rule";

  private static final Map<String, UnaryOperator<MoveSimulation>> WAYS = ways();

  private static Map<String, UnaryOperator<MoveSimulation>> ways() {
    Map<String, UnaryOperator<MoveSimulation>> ways = new LinkedHashMap<>();
    ways.put(NONE, MoveSimulation::onlineWithoutMoves);
    ways.put(BACKGROUND, MoveSimulation::background);
    ways.put("a hundred batches", table -> table.batches(100));
    ways.put(BATCHES, table -> table.batches(10));
    ways.put(ONE_MOVE, table -> table.online(1));
    ways.put("two moves at an insertion", table -> table.online(2));
    ways.put(THREE_MOVES, table -> table.online(3));
    ways.put(OFFLINE, table -> table.batches(1));
    return ways;
  }

  @Override
  public String id() {
    return "dleft-moves";
  }

  @Override
  public Paper paper() {
    return Paper.D_LEFT;
  }

  @Override
  public String title() {
    return "Section II-D: re-balancing in batches, online, in the background";
  }

  @Override
  public String claim() {
    return "If insertions can wait, batches can be balanced offline; and where hashes can be inverted,"
        + " keys can be re-balanced online or as a background task. (No rates are given.)";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> sound = new ArrayList<>();
    List<Check> gains = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (int choices = 2; choices <= 3; choices++) {
      DLeftGeometry geometry = DLeftGeometry.of64(choices, BUCKETS);
      Map<String, Moments> rates = new LinkedHashMap<>();
      for (String way : WAYS.keySet()) {
        rates.put(way, rate(workbench, way, geometry));
      }
      Moments none = rates.get(NONE);
      LoadRate theory = LoadRate.of(DLeftLoads.filled(choices, LOAD), geometry);
      sound.add(
          Check.theory(
              choices + " choices, " + NONE + ", against equation (1)",
              theory.rate(),
              none.mean(),
              Chance.normal(none.error(), "our trials").around(theory.rate())));
      rates.forEach(
          (way, rate) ->
              rows.add(
                  Table.row(
                      geometry.subtables() + " choices, " + way,
                      rate.mean(),
                      rate.mean() / none.mean())));
      gains.add(smaller(BACKGROUND, NONE, rates, choices));
      gains.add(smaller(BATCHES, NONE, rates, choices));
      gains.add(smaller(OFFLINE, BATCHES, rates, choices));
      gains.add(smaller(ONE_MOVE, NONE, rates, choices));
      gains.add(smaller(THREE_MOVES, ONE_MOVE, rates, choices));
    }
    return Result.of(
        "What counts is to move a key before anything is cut. One move at an insertion, into a bucket"
            + " that stays below the load that would have been exceeded, halves the rate (56% less with"
            + " two choices, 48% with three), which is what the paper's rule reaches with all keys at"
            + " hand; three moves go below it. In the background a move comes late: it makes room, but"
            + " fingerprints that have been cut stay short wherever they go: a sixth is gained with two"
            + " choices, a thirtieth with three."
            + " Batches gain as far as they are large parts of all keys. All this takes hashes that"
            + " can be inverted, so that a fingerprint tells its other buckets. Those of DLeftFilter"
            + " cannot; RankDLeftFilter's can, it moves a key where that makes room, and it is smaller"
            + " than a d-left filter would be at half the rate.",
        new Comparison("The simulation itself", sound),
        new Comparison("What moves gain", gains),
        new Table(
            "64-bit buckets, four keys to a bucket, sorted at loads 4 and 5",
            List.of("keys placed", "false-positive rate", "of that without moves"),
            rows));
  }

  private static Moments rate(Workbench workbench, String way, DLeftGeometry geometry) {
    int[][] lengths = geometry.fingerprintLengths();
    int choices = geometry.subtables();
    List<Double> rates =
        workbench.trials(
            choices + " choices, " + way,
            workbench.choose(10, 100),
            random ->
                WAYS.get(way)
                    .apply(
                        new MoveSimulation(
                            choices,
                            BUCKETS,
                            choices * BUCKETS * LOAD,
                            load ->
                                lengths[Math.min(load, geometry.capacity())][
                                    Math.min(load, geometry.capacity())],
                            random))
                    .rate());
    return Moments.of(rates.stream().mapToDouble(rate -> rate).toArray());
  }

  private static Check smaller(String way, String than, Map<String, Moments> rates, int choices) {
    Moments rate = rates.get(way);
    Moments other = rates.get(than);
    return Check.atMost(
        choices + " choices, " + way + ", against " + than,
        other.mean(),
        rate.mean(),
        Chance.normal(Math.hypot(rate.error(), other.error()), "both trials"));
  }
}
