package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.bloom.CompressedBloomPlanner;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Overhead;
import io.github.rankbloom.evaluation.measure.Pinned;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Section 4: arrays planned for counting messages and for deltas. */
public final class PlannedMessages implements Experiment {

  private static final int KEYS = 10_000;

  /** So many that the sizes of an array for one key are not rounded. */
  private static final long MANY_KEYS = 100_000_000;

  private static final double FPP = 0.01;
  private static final int COUNTER_BITS = 4;

  /** The best number of hashes without compression. */
  private static final int USUAL_HASHES = 7;

  /** Of a delta of the second part: two bits a key. */
  private static final int DELTA_BYTES = 2500;

  private static final int MEMORY_BITS = 48;

  /** A coder that knows how often each of a few values occurs saves a few bits. */
  private static final double COUNT_BITS = 40;

  @Override
  public String id() {
    return "compressed-planned";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 4: arrays planned for counting messages and for deltas";
  }

  @Override
  public String claim() {
    return "If counting Bloom filters were messages, compression would yield substantial gains: the"
        + " entropy of an entry is much smaller than its bits. The optimization extends to them, and"
        + " arithmetic coding remains highly effective. One may also optimize the array for the size"
        + " of a delta and allow a longer first message.";
  }

  /** A filter, and how long its messages and its deltas after 5% of the keys were replaced are. */
  private record Design(CompressedBloomPlan plan, Moments message, Moments delta) {

    static Design measured(Workbench workbench, CompressedBloomPlan plan, int trials) {
      List<double[]> bits =
          workbench.trials(
              plan.geometry().toString(),
              trials,
              random ->
                  plan.geometry().counterBits() == 1
                      ? bits(BloomFilter.KIND, plan, random)
                      : bits(CountingBloomFilter.KIND, plan, random));
      return new Design(
          plan,
          Moments.of(bits.stream().mapToDouble(both -> both[0]).toArray()),
          Moments.of(bits.stream().mapToDouble(both -> both[1]).toArray()));
    }

    private static <F extends InsertableFilter & Mergeable<F>> double[] bits(
        FilterKind<F> kind, CompressedBloomPlan plan, SplittableRandom random) {
      int leaving = (int) Math.round(KEYS * plan.replaced());
      F staying = kind.create(plan, KeyHash.DEFAULT);
      F base = kind.create(plan, KeyHash.DEFAULT);
      F target = kind.create(plan, KeyHash.DEFAULT);
      random.longs((long) KEYS - leaving).forEach(staying::putHash);
      random.longs(leaving).forEach(base::putHash);
      random.longs(leaving).forEach(target::putHash);
      base.putAll(staying);
      target.putAll(staying);
      return new double[] {
        (double) kind.message(target, Coding.ENTROPY).byteSize() * Byte.SIZE,
        (double) kind.delta(base, target).byteSize() * Byte.SIZE
      };
    }

    String label() {
      return (plan.geometry().counterBits() == 1 ? "bits, k = " : "counters, k = ")
          + plan.geometry().hashes();
    }

    Check messageCheck() {
      return check(
          label() + ": message",
          plan.messageBits(),
          plan.messageDeviationBits(),
          message,
          Overhead.BLOOM_PARAMETERS);
    }

    Check deltaCheck() {
      return check(
          label() + ": delta",
          plan.deltaBits(),
          plan.deltaDeviationBits(),
          delta,
          Overhead.BLOOM_PARAMETERS + Overhead.DELTA_PARAMETERS);
    }

    /** The information, and what header, coder and a table of frequencies add to it. */
    private Check check(
        String what, double information, double deviation, Moments measured, int parameters) {
      double touched = (double) KEYS * plan.geometry().hashes();
      double symbols = Math.max(plan.geometry().positions() / 8.0, 3 * touched);
      double model = plan.geometry().counterBits() == 1 ? 0 : 13.0 * ((1 << COUNTER_BITS) - 1);
      double most = Overhead.container(parameters) + Overhead.coder(symbols, symbols) + model;
      return Check.theory(
          what + ", bits per key",
          information / KEYS,
          measured.mean() / KEYS,
          Chance.normal(
                  deviation / KEYS / Math.sqrt(measured.count()), measured.count() + " trials")
              .around((information - COUNT_BITS) / KEYS, (information + most) / KEYS)
              .because(
                  "header, what the coder may lose, and the chance of "
                      + measured.count()
                      + " trials"));
    }
  }

  @Override
  public Result run(Workbench workbench) {
    int trials = workbench.choose(20, 200);
    List<Design> bits = new ArrayList<>();
    List<Design> counters = new ArrayList<>();
    for (int hashes = 1; hashes <= USUAL_HASHES; hashes++) {
      bits.add(Design.measured(workbench, plan(hashes, 1, KEYS), trials));
      counters.add(Design.measured(workbench, plan(hashes, COUNTER_BITS, KEYS), trials));
    }
    Design whole =
        Design.measured(workbench, planner().maxMessageBytes(KEYS).mostAccurate(), trials);
    Design forDeltas =
        Design.measured(workbench, planner().maxDeltaBytes(DELTA_BYTES).mostAccurate(), trials);
    Design forBoth =
        Design.measured(
            workbench,
            planner().maxDeltaBytes(DELTA_BYTES).maxMessageBytes(KEYS * 6L / 5).mostAccurate(),
            trials);
    return Result.of(
        "A counting filter gains more than a plain one. At 1% and with the seven hashes that are best"
            + " in memory it takes 15.6 bits a key for the 38 bits of its counters; with two hashes"
            + " and twice the counters 9.48. At one accuracy fewer hashes make shorter messages and"
            + " shorter deltas, of bits and of counters alike, so the filter planned for its"
            + " message has the shortest delta too. A budget for deltas leads elsewhere than one for"
            + " messages: with 2 bits a key for a delta after 5% of the keys were replaced, a filter"
            + " has a tenth of the false positives of the one whose message has 8.",
        chart(bits, counters),
        table(List.of(whole, forDeltas, forBoth)),
        new Comparison("Filters of 1%, by their number of hashes", ofHashes(bits, counters)),
        new Comparison(
            "Filters of at most " + MEMORY_BITS + " bits a key in memory, planned for budgets",
            ofBudgets(whole, forDeltas, forBoth)),
        Table.ofWords(inWords(counters, whole, forDeltas)));
  }

  private static List<List<Object>> inWords(List<Design> counters, Design whole, Design forDeltas) {
    List<List<Object>> rows = new ArrayList<>();
    for (int hashes : new int[] {2, USUAL_HASHES}) {
      Design design = counters.get(hashes - 1);
      rows.add(
          Table.row(
              "the entropy per array entry would be much smaller than the number of bits",
              "counters, k = " + hashes + ": message by the bits of the counters",
              design.message().mean() / (double) design.plan().geometry().arrayBits()));
    }
    rows.add(
        Table.row(
            "one may wish to optimize the array size for a target size of the delta",
            "false positives, planned for deltas by planned for messages",
            forDeltas.plan().predictedFpp() / whole.plan().predictedFpp()));
    return rows;
  }

  private static CompressedBloomPlanner planner() {
    return CompressedBloomPlanner.ofBits(KEYS).maxMemoryBits((long) MEMORY_BITS * KEYS);
  }

  /** The fewest positions for 1%, by the papers' formula. */
  private static CompressedBloomPlan plan(int hashes, int counterBits, long keys) {
    double positions = -hashes * (double) keys / Math.log1p(-Math.pow(FPP, 1.0 / hashes));
    return new CompressedBloomPlan(
        Requirement.of(keys, FPP),
        BloomGeometry.of((long) Math.ceil(positions), hashes).withCounterBits(counterBits));
  }

  private static List<Check> ofHashes(List<Design> bits, List<Design> counters) {
    List<Check> checks = new ArrayList<>();
    for (int hashes : new int[] {1, 2, USUAL_HASHES}) {
      Design design = counters.get(hashes - 1);
      checks.add(
          Check.theory(
              "counters, k = " + hashes + ": entropy, bits per key",
              Pinned.value("counting.1%.k" + hashes),
              plan(hashes, COUNTER_BITS, MANY_KEYS).messageBitsPerKey(),
              Pinned.range("counting.1%.k" + hashes)));
      checks.add(design.messageCheck());
      checks.add(design.deltaCheck());
      checks.add(bits.get(hashes - 1).deltaCheck());
    }
    checks.add(ordered("messages of bits", bits, Design::message));
    checks.add(ordered("messages of counters", counters, Design::message));
    checks.add(ordered("deltas of bits", bits, Design::delta));
    checks.add(ordered("deltas of counters", counters, Design::delta));
    return checks;
  }

  /** Up to ln 2·m/n hashes; no step is too small to be seen in so many trials. */
  private static Check ordered(
      String what, List<Design> designs, Function<Design, Moments> length) {
    long shorter = 0;
    for (int i = 1; i < USUAL_HASHES - 1; i++) {
      shorter +=
          length.apply(designs.get(i)).mean() <= length.apply(designs.get(i - 1)).mean() ? 1 : 0;
    }
    return Check.atMost(
        what + ": steps from 1 hash to 6 that do not make them longer",
        0,
        (double) shorter,
        "fewer hashes are better at every step");
  }

  private static List<Check> ofBudgets(Design whole, Design forDeltas, Design forBoth) {
    return List.of(
        Check.atMost(
                "planned for messages: longest message, bytes",
                KEYS,
                whole.message().max() / Byte.SIZE,
                "the budget")
            .own(),
        Check.atMost(
                "planned for deltas: longest delta, bytes",
                DELTA_BYTES,
                forDeltas.delta().max() / Byte.SIZE,
                "the budget")
            .own(),
        Check.atMost(
                "planned for both: longest delta, bytes",
                DELTA_BYTES,
                forBoth.delta().max() / Byte.SIZE,
                "the budget")
            .own(),
        Check.atMost(
                "planned for both: longest message, bytes",
                KEYS * 1.2,
                forBoth.message().max() / Byte.SIZE,
                "the budget")
            .own(),
        forDeltas.deltaCheck());
  }

  private static Chart chart(List<Design> bits, List<Design> counters) {
    return new Chart(
        "compressed-planned",
        "Filters of 1%: bits per key by the number of hashes",
        Axis.linear("number of hashes k"),
        Axis.log("bits per key"),
        List.of(
            series("message of counters", counters, Design::message, d -> d.plan().messageBits()),
            series("message of bits", bits, Design::message, d -> d.plan().messageBits()),
            series("delta of counters", counters, Design::delta, d -> d.plan().deltaBits()),
            series("delta of bits", bits, Design::delta, d -> d.plan().deltaBits())));
  }

  private static Series series(
      String name,
      List<Design> designs,
      Function<Design, Moments> measured,
      ToDoubleFunction<Design> theory) {
    return new Series(
        name,
        Style.LINE,
        designs.stream()
            .map(d -> new Point(d.plan().geometry().hashes(), measured.apply(d).mean() / KEYS))
            .toList(),
        designs.stream()
            .map(d -> new Point(d.plan().geometry().hashes(), theory.applyAsDouble(d) / KEYS))
            .toList());
  }

  private static Table table(List<Design> designs) {
    List<String> names =
        List.of(
            "message within 10,000 bytes",
            "delta within 2,500 bytes",
            "the same, message within 12,000 bytes");
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < designs.size(); i++) {
      Design design = designs.get(i);
      rows.add(
          Table.row(
              names.get(i),
              Figures.text((double) design.plan().geometry().positions() / KEYS),
              design.plan().geometry().hashes(),
              Figures.percent(design.plan().predictedFpp()),
              design.message().mean() / Byte.SIZE,
              design.message().max() / Byte.SIZE,
              design.delta().mean() / Byte.SIZE,
              design.delta().max() / Byte.SIZE));
    }
    return new Table(
        "Filters of 10,000 keys and at most 48 bits a key in memory, by what was limited",
        List.of("limit", "m/n", "k", "fpp", "message", "longest", "delta at 5%", "longest"),
        rows);
  }
}
