package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.evaluation.compressed.CacheSimulation.Tally;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.plan.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Section 4: proxies that tell each other what is in their caches. */
public final class SharedCaches implements Experiment {

  /** Parameters of a rank-indexed filter less those of a Bloom filter, in bytes. */
  private static final int LONGER_HEADER = 64 - 27;

  /** Bodies have whole words, and with few changes the one or the other has one more. */
  private static final int WORD = Long.BYTES;

  private static final int FEW_NODES = 4;

  /** So few that headers count. */
  private static final int FEW_ENTRIES = 300;

  private static final double[] UPDATES = {0.01, 0.05, 0.10};

  @Override
  public String id() {
    return "compressed-shared-caches";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 4: Web cache sharing";
  }

  @Override
  public String claim() {
    return "Where proxies broadcast what is in their caches, a compressed Bloom filter takes fewer"
        + " bits or has fewer false positives than a plain one, and compressing the difference from"
        + " the last update yields substantial gains. The counting filter stays local.";
  }

  /** A group of nodes that send an update when a part of their cache has changed. */
  private record Setting(int nodes, int entries, double updateAfter) {

    String label() {
      return nodes
          + " nodes of "
          + entries
          + " entries, updates after "
          + Figures.percent(updateAfter)
          + ": ";
    }
  }

  private record Outcome(Setting setting, Map<Summary, Tally> tallies) {
    Tally of(Summary summary) {
      return tallies.get(summary);
    }
  }

  @Override
  public Result run(Workbench workbench) {
    List<Setting> settings = new ArrayList<>();
    int entries = workbench.choose(4000, 10_000);
    for (double updateAfter : UPDATES) {
      settings.add(new Setting(FEW_NODES, FEW_ENTRIES, updateAfter));
    }
    for (int nodes = FEW_NODES; nodes <= workbench.choose(FEW_NODES, 16); nodes *= 2) {
      for (double updateAfter : UPDATES) {
        settings.add(new Setting(nodes, entries, updateAfter));
      }
    }
    int requests = workbench.choose(16_000, 40_000);
    List<Outcome> outcomes =
        workbench.each(
            settings,
            setting ->
                new Outcome(
                    setting,
                    new CacheSimulation(
                            setting.nodes(),
                            setting.entries(),
                            setting.updateAfter(),
                            workbench.random("caches " + setting))
                        .run(requests)));
    return Result.of(
        "Sent whole, a compressed Bloom filter costs hardly less than a plain one of 8 bits an entry,"
            + " and has fewer false hits, as Table 1 says. The gain is in the deltas: a fifteenth of"
            + " a whole filter where updates come after 1% of a cache has changed, a third after"
            + " 10%. Those of a rank-indexed multiset cost less than those of a Bloom filter from 5%"
            + " on, and at 1%, where headers count, a little more; and that one filter is both what a"
            + " node keeps and what it sends, where a Bloom filter needs a counting filter of four"
            + " times its size beside it. In caches of 300 entries headers decide: the compressed"
            + " filter is longer than the plain one, by 1.5%, and rank-indexed deltas are longer than"
            + " a Bloom filter's, by a fifth to a third. What is missed is missed because updates"
            + " come late: no summary misses more than an exact list that is sent at the same"
            + " moments.",
        chart(outcomes, entries),
        table(outcomes, requests),
        new Comparison("What must hold for every group", checks(outcomes)));
  }

  private static Chart chart(List<Outcome> outcomes, int entries) {
    List<Series> series = new ArrayList<>();
    for (Summary summary : Summary.values()) {
      if (summary != Summary.EXACT) {
        series.add(
            new Series(
                summary.title(),
                Style.LINE,
                outcomes.stream()
                    .filter(outcome -> outcome.setting().nodes() == FEW_NODES)
                    .filter(outcome -> outcome.setting().entries() == entries)
                    .map(
                        outcome ->
                            new Point(
                                outcome.setting().updateAfter(),
                                outcome.of(summary).bytesPerRequest()))
                    .toList()));
      }
    }
    return new Chart(
        "compressed-shared-caches",
        "Four nodes of " + entries + " entries: bytes sent for each request",
        Axis.log("part of a cache that changes before an update"),
        Axis.log("bytes per request"),
        series);
  }

  private static Table table(List<Outcome> outcomes, int requests) {
    List<List<Object>> rows = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      for (Summary summary : Summary.values()) {
        Tally tally = outcome.of(summary);
        rows.add(
            Table.row(
                outcome.setting().nodes(),
                outcome.setting().entries(),
                Figures.percent(outcome.setting().updateAfter()),
                summary.title(),
                summary == Summary.EXACT ? "" : Figures.text(tally.bytesPerRequest()),
                summary == Summary.EXACT
                    ? ""
                    : Figures.text(tally.bytesPerRequest() / tally.messagesPerRequest()),
                Figures.percent(tally.falseHits()),
                Figures.percent(tally.missedHits()),
                Figures.percent(tally.remoteHits())));
      }
    }
    return new Table(
        requests + " requests at each node",
        List.of(
            "nodes",
            "entries",
            "update after",
            "summary",
            "bytes per request",
            "bytes of a message",
            "false hits",
            "missed hits",
            "hits at peers"),
        rows);
  }

  private static List<Check> checks(List<Outcome> outcomes) {
    List<Check> checks = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      String where = outcome.setting().label();
      checks.add(compressed(where, outcome));
      checks.add(bytes(where, outcome, Summary.BLOOM_DELTA, Summary.COMPRESSED_BLOOM));
      checks.add(rankDeltas(where, outcome));
      checks.add(falseHits(where, outcome));
      for (Summary summary : Summary.values()) {
        if (summary != Summary.EXACT) {
          checks.add(
              Check.atMost(
                      where + "missed hits, " + summary.title(),
                      outcome.of(Summary.EXACT).missedHits(),
                      outcome.of(summary).missedHits(),
                      "an exact list sent at the same moments")
                  .own());
        }
      }
    }
    return checks;
  }

  private static Check bytes(String where, Outcome outcome, Summary less, Summary more) {
    return Check.atMost(
        where + "bytes per request, " + less.title(),
        outcome.of(more).bytesPerRequest(),
        outcome.of(less).bytesPerRequest(),
        more.title());
  }

  /** The compressed filter beside the plain one, both sent whole. */
  private static Check compressed(String where, Outcome outcome) {
    double entries = outcome.setting().entries();
    Tally tally = outcome.of(Summary.COMPRESSED_BLOOM);
    CompressedBloomPlan plan =
        new CompressedBloomPlan(
            Requirement.of(outcome.setting().entries(), 0.5),
            BloomGeometry.of(14L * outcome.setting().entries(), 2));
    return bytes(where, outcome, Summary.COMPRESSED_BLOOM, Summary.PLAIN_BLOOM)
        .unless(
            Explanation.proven(
                "Of 8 bits an entry the coder saves "
                    + Figures.text(8 - Formulas.compressedBits(14, 2))
                    + ", which are "
                    + Figures.text((8 - Formulas.compressedBits(14, 2)) * entries / Byte.SIZE)
                    + " bytes of a message, and its states and the last word take up to 17.",
                Tolerance.atMost(
                    (double) plan.messageBytes() * tally.messagesPerRequest(),
                    "the longest message that was calculated for such a filter")));
  }

  /** What no exact list would have said, of the compressed filter beside the plain one. */
  private static Check falseHits(String where, Outcome outcome) {
    double stale = outcome.of(Summary.EXACT).falseHits();
    double plain = outcome.of(Summary.PLAIN_BLOOM).falseHits() - stale;
    double ours = outcome.of(Summary.COMPRESSED_BLOOM).falseHits() - stale;
    double requests = outcome.of(Summary.EXACT).requests();
    return Check.atMost(
        where + "false hits by false positives, " + Summary.COMPRESSED_BLOOM.title(),
        plain,
        ours,
        Chance.normal(Math.sqrt((plain + ours) / requests), "both counts"));
  }

  /** Deltas of the rank-indexed multiset beside those of the Bloom filter. */
  private static Check rankDeltas(String where, Outcome outcome) {
    Tally bloom = outcome.of(Summary.BLOOM_DELTA);
    return bytes(where, outcome, Summary.RANK_DELTA, Summary.BLOOM_DELTA)
        .unless(
            Explanation.proven(
                "The header of a rank-indexed filter is "
                    + LONGER_HEADER
                    + " bytes longer than that of a Bloom filter, which counts where a delta holds"
                    + " the changes of a few dozen keys. Their bodies are as long or shorter on"
                    + " average, and in some messages a word longer: a Bloom filter's bits that are"
                    + " cleared and set again cost it nothing.",
                Tolerance.atMost(
                    bloom.bytesPerRequest() + (LONGER_HEADER + WORD) * bloom.messagesPerRequest(),
                    "a Bloom filter's deltas with as long a header, and a word")))
        .own();
  }
}
