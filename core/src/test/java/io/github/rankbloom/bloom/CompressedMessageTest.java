package io.github.rankbloom.bloom;

import static io.github.rankbloom.bloom.CompressedBloomPlanner.ofBits;
import static io.github.rankbloom.bloom.CompressedBloomPlanner.ofCounters;
import static io.github.rankbloom.bloom.CompressedBloomPlannerTest.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of filters that travel, of bits and of counters, beside the messages of real ones. */
class CompressedMessageTest {

  private static final int TRIALS = 200;

  /**
   * A standard deviation estimated from so many trials is this exact, 4.5 deviations of its own.
   */
  private static final double OF_DEVIATION = 4.5 / Math.sqrt(2.0 * TRIALS);

  private static final long KEYS = 1_000_000;

  /** Lengths of messages, in bytes. */
  private static final class Lengths {
    private double sum;
    private double squares;
    private double most;

    void add(double bytes) {
      sum += bytes;
      squares += bytes * bytes;
      most = Math.max(most, bytes);
    }

    double mean() {
      return sum / TRIALS;
    }

    double deviation() {
      return Math.sqrt((squares - sum * sum / TRIALS) / (TRIALS - 1));
    }
  }

  /** Builds filters and replaces some of their keys: lengths of messages and of deltas. */
  private static <F extends PositionFilter<F> & InsertableFilter> Lengths[] lengths(
      FilterKind<F> kind, CompressedBloomPlan plan, SplittableRandom random) {
    int keys = (int) plan.requirement().keys();
    int leaving = (int) Math.round(keys * plan.replaced());
    Lengths[] lengths = {new Lengths(), new Lengths()};
    for (int trial = 0; trial < TRIALS; trial++) {
      F staying = kind.create(plan, KeyHash.DEFAULT);
      random.longs(keys - leaving).forEach(staying::putHash);
      F base = staying.copy();
      random.longs(leaving).forEach(base::putHash);
      F target = staying.copy();
      random.longs(leaving).forEach(target::putHash);
      assertEquals(Coding.ENTROPY, kind.shortest(target).coding());
      lengths[0].add((double) kind.shortest(target).byteSize());
      lengths[1].add((double) kind.delta(base, target).byteSize());
    }
    return lengths;
  }

  private static void assertLengths(CompressedBloomPlan plan, Lengths[] lengths) {
    assertLengths(
        "whole", plan.messageBits(), plan.messageDeviationBits(), plan.messageBytes(), lengths[0]);
    assertLengths(
        "delta", plan.deltaBits(), plan.deltaDeviationBits(), plan.deltaBytes(), lengths[1]);
  }

  private static void assertLengths(
      String what, double bits, double deviation, long planned, Lengths lengths) {
    // What is no information: headers, states, models, up to a whole word, and a thousandth.
    double most = bits / 8 * 1.001 + 63 + 24 + 17 + 8 + 30;
    double chance = 4.5 * deviation / 8 / Math.sqrt(TRIALS);
    assertTrue(lengths.most <= planned, what + ": " + lengths.most + " of " + planned);
    assertTrue(
        lengths.mean() >= bits / 8 + 63 - 3 - chance && lengths.mean() <= most + chance,
        what + ": " + lengths.mean() + " for " + bits / 8);
    // Whole words add the deviation of a uniform rest of 8 bytes; or up to half of them either way
    // where lengths vary so little that the rest is not uniform.
    double bytes = deviation / 8;
    boolean isUniform = bytes > 6;
    double least = isUniform ? Math.hypot(bytes, 8 / Math.sqrt(12)) : bytes - 4;
    double greatest = isUniform ? least : Math.hypot(bytes, 4);
    assertTrue(
        lengths.deviation() >= least * (1 - OF_DEVIATION)
            && lengths.deviation() <= greatest * (1 + OF_DEVIATION),
        what + ": deviation " + lengths.deviation() + " for " + bytes);
    assertTrue(
        planned - lengths.mean() <= 6 * deviation / 8 + 0.002 * bits / 8 + 60,
        what + ": planned " + planned + " for " + lengths.mean());
  }

  @ParameterizedTest
  @CsvSource({
    "5000, 0.01, 20, 0.05",
    "1000, 0.01, 200, 0.2",
    "2000, 0.001, 30, 0.01",
    "3000, 0.1, 6, 0.4"
  })
  void messagesOfBitsAreAsPlanned(int keys, double fpp, double memory, double replaced) {
    CompressedBloomPlan plan =
        ofBits(keys).maxMemoryBits((long) (memory * keys)).replaced(replaced).shortest(fpp);
    assertLengths(plan, lengths(BloomFilter.KIND, plan, Seeds.random("bits", keys, (long) memory)));
  }

  @ParameterizedTest
  @CsvSource({
    "5000, 0.01, 60, 0.05",
    "1000, 0.01, 400, 0.2",
    "2000, 0.001, 90, 0.01",
    "3000, 0.1, 24, 0.4"
  })
  void messagesOfCountersAreAsPlanned(int keys, double fpp, double memory, double replaced) {
    CompressedBloomPlan plan =
        ofCounters(keys).maxMemoryBits((long) (memory * keys)).replaced(replaced).shortest(fpp);
    assertLengths(
        plan,
        lengths(CountingBloomFilter.KIND, plan, Seeds.random("counters", keys, (long) memory)));
  }

  /** The bits are worth m·H(p), p the probability of a zero; the counters are Poisson variables. */
  @Test
  void countersOfTwoHashesInsteadOfSeven() {
    BloomPlan usual =
        BloomPlanner.plan(Requirement.of(KEYS, 0.01).withPayloadBits(4), IndexScheme.STANDARD);
    assertEquals(15.60, usual.messageBitsPerKey(), 0.005);
    CompressedBloomPlan plan = ofCounters(KEYS, 4).maxMemoryBits(77 * KEYS).shortest(0.01);
    assertEquals(2, plan.geometry().hashes());
    assertEquals(18.98, plan.geometry().positions() / (double) KEYS, 0.005);
    assertEquals(9.48, plan.messageBitsPerKey(), 0.005);
    assertTrue(plan.predictedFpp() <= 0.01);
    CompressedBloomPlan sparse = ofCounters(KEYS, 4).shortest(0.01);
    assertEquals(1, sparse.geometry().hashes());
    assertEquals(8.08, sparse.messageBitsPerKey(), 0.005);
  }

  /** With fewer bits for each counter there are more counters, or less memory. */
  @Test
  void countersAreAsNarrowAsTheirLoadAllows() {
    assertEquals(
        3, ofCounters(KEYS).maxMemoryBits(77 * KEYS).shortest(0.01).geometry().counterBits());
    assertEquals(
        4, ofCounters(KEYS).maxMemoryBits(40 * KEYS).shortest(0.01).geometry().counterBits());
    assertEquals(2, ofCounters(1000).shortest(0.001).geometry().counterBits());
    CompressedBloomPlan within = ofCounters(KEYS).maxMemoryBits(57 * KEYS).shortest(0.01);
    assertEquals(2, within.geometry().hashes());
    CompressedBloomPlan wide = ofCounters(KEYS, 4).maxMemoryBits(57 * KEYS).shortest(0.01);
    assertTrue(wide.messageBits() > within.messageBits());
    for (long memory = 40; memory < 200; memory += 7) {
      BloomGeometry geometry =
          ofCounters(KEYS).maxMemoryBits(memory * KEYS).shortest(0.01).geometry();
      double load = geometry.hashes() * (double) KEYS / geometry.positions();
      double stuck = ArrayInformation.atLeast((1L << geometry.counterBits()) - 1, load);
      assertTrue(stuck < 1e-9, geometry + " " + stuck);
      assertTrue(geometry.arrayBits() <= memory * KEYS);
    }
  }

  /** The tail of a Poisson variable, term by term. */
  @Test
  void stuckCountersAreATail() {
    double load = 0.3;
    double sum = 0;
    double term = Math.exp(-load);
    for (int count = 0; count < 40; count++) {
      sum += count >= 7 ? term : 0;
      term *= load / (count + 1);
    }
    assertEquals(sum, ArrayInformation.atLeast(7, load), sum * 1e-9);
    assertEquals(1, ArrayInformation.atLeast(0, load), 1e-12);
  }

  /** At one false-positive probability, fewer hashes make whole messages and deltas shorter. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.02, 0.01, 0.001, 1e-5, 1e-9})
  void theShortestMessageHasTheShortestDelta(double fpp) {
    int most = (int) (-Math.log(fpp) / Math.log(2));
    for (double replaced : new double[] {1e-4, 0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4}) {
      for (int counterBits : new int[] {1, 4}) {
        double message = 0;
        double delta = 0;
        for (int hashes = 1; hashes <= most; hashes++) {
          BloomTheory theory = new BloomTheory(KEYS, BloomPlanner.bits(KEYS, fpp, hashes), hashes);
          SentArray sent = new SentArray(theory, counterBits);
          double longer = sent.information().bits();
          double longerDelta = sent.change(replaced).bits();
          assertTrue(longer > message, fpp + " " + hashes);
          assertTrue(longerDelta > delta, fpp + " " + hashes + " " + replaced);
          message = longer;
          delta = longerDelta;
        }
      }
    }
  }

  /** The planner looks for the most positions by bisection. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 20})
  void morePositionsMakeEverythingLonger(int hashes) {
    double fewest = KEYS * Math.max(1 / Math.log(10), (hashes - 1) / Math.log(2));
    for (int counterBits : new int[] {1, 4}) {
      for (double replaced : new double[] {0.001, 0.05, 0.5, 1}) {
        double message = 0;
        double delta = 0;
        for (double bits = fewest; bits < 1e10; bits *= 1.05) {
          BloomTheory theory = new BloomTheory(KEYS, bits, hashes);
          SentArray sent = new SentArray(theory, counterBits);
          double longer = sent.information().bits();
          double longerDelta = sent.change(replaced).bits();
          assertTrue(longer >= message, () -> "message " + theory);
          assertTrue(longerDelta >= delta, () -> "delta " + theory + " " + replaced);
          message = longer;
          delta = longerDelta;
        }
      }
    }
  }

  /** Section 4 of the paper: sized for the delta, with a longer first message. */
  @Test
  void aFilterForABudgetOfDeltas() {
    int keys = 10_000;
    CompressedBloomPlan plan =
        ofBits(keys).maxMemoryBits(48L * keys).maxDeltaBytes(2500).mostAccurate();
    assertTrue(plan.deltaBytes() <= 2500 && plan.deltaBytes() > 2300, plan::toString);
    CompressedBloomPlan whole =
        ofBits(keys).maxMemoryBits(48L * keys).maxMessageBytes(10_000).mostAccurate();
    assertTrue(plan.predictedFpp() < whole.predictedFpp() / 3, plan + " " + whole);
    assertTrue(plan.messageBytes() > 10_000);
    CompressedBloomPlan both =
        ofBits(keys)
            .maxMemoryBits(48L * keys)
            .maxDeltaBytes(2500)
            .maxMessageBytes(12_000)
            .mostAccurate();
    assertTrue(both.messageBytes() <= 12_000 && both.deltaBytes() <= 2500);
    assertTrue(plan.predictedFpp() < both.predictedFpp());
    assertTrue(both.predictedFpp() < whole.predictedFpp());
    Lengths[] lengths = lengths(BloomFilter.KIND, plan, Seeds.random("delta budget"));
    assertTrue(lengths[1].most <= 2500, lengths[1].most + " bytes");
    assertTrue(lengths[0].most <= plan.messageBytes());
  }

  @ParameterizedTest
  @CsvSource({"0.05, 5", "0.07, 7", "0.005, 0.5", "1, 100", "0.333, 33.3"})
  void thePartReplacedIsToldInPerCent(double replaced, String percent) {
    assertTrue(
        ofBits(1000).replaced(replaced).shortest(0.01).figures().stream()
            .anyMatch(
                figure ->
                    figure.note().equals("after " + percent + "% of the keys were replaced")));
  }

  @Test
  void limitsOnLengthsHoldForAProbabilityToo() {
    CompressedBloomPlan free = ofBits(10_000).maxMemoryBits(200_000).shortest(0.01);
    CompressedBloomPlan limited =
        ofBits(10_000)
            .maxMemoryBits(200_000)
            .maxMessageBytes(free.messageBytes())
            .maxDeltaBytes(free.deltaBytes())
            .shortest(0.01);
    assertEquals(free, limited);
    assertEquals(
        "no Bloom filter of 10000 keys with at most 200000 bits and 255 hashes has a"
            + " false-positive probability of 0.01 and is sure to make a message within 9000 bytes"
            + " and a delta within 1000 bytes",
        refusal(
            () ->
                ofBits(10_000)
                    .maxMemoryBits(200_000)
                    .maxMessageBytes(9000)
                    .maxDeltaBytes(1000)
                    .shortest(0.01)));
  }

  @Test
  void impossiblePartsAndWidthsAreRefused() {
    for (double part : new double[] {0, -1, 1.1, Double.NaN}) {
      assertEquals(
          "replaced must be above 0 and at most 1, not " + part,
          refusal(() -> ofBits(1).replaced(part)));
    }
    refusal(() -> ofCounters(1, 1));
    refusal(() -> ofCounters(1, 33));
    Requirement oneBit = Requirement.of(100, 0.1).withPayloadBits(1);
    assertEquals(
        "payloadBits must be from 2 to 32 for a compressed-counting-bloom filter, not 1",
        refusal(() -> CountingBloomFilter.COMPRESSED.plan(oneBit)));
    refusal(() -> CountingBloomFilter.COMPRESSED.create(BloomGeometry.of(64, 1), KeyHash.DEFAULT));
    assertEquals(
        "replaced-percent must be at most 100, not 101.0",
        refusal(
            () ->
                BloomFilter.COMPRESSED.plan(
                    Requirement.of(100, 0.1), Map.of("replaced-percent", "101"))));
  }

  /** A command that is yet to count its keys asks for one: memory comes in words. */
  @Test
  void aLimitThatHoldsForManyKeysHoldsForOne() {
    Map<String, String> tight = Map.of("max-memory-bits-per-key", "9.7");
    for (long keys : new long[] {0, 1, 2, 3, 1000, KEYS}) {
      BloomFilter.COMPRESSED.plan(Requirement.of(keys, 0.01), tight);
    }
    Map<String, String> counters = Map.of("max-memory-bits-per-key", "38.6");
    for (long keys : new long[] {0, 1, KEYS}) {
      CountingBloomFilter.COMPRESSED.plan(Requirement.of(keys, 0.01), counters);
    }
  }

  @Test
  void aKindPlansWhatItsOptionsSay() {
    Requirement requirement = Requirement.of(10_000, 0.5);
    CompressedBloomPlan plan =
        (CompressedBloomPlan)
            CountingBloomFilter.COMPRESSED.plan(
                requirement,
                Map.of(
                    "delta-bytes", "3000",
                    "replaced-percent", "10",
                    "max-memory-bits-per-key", "100",
                    "hashing", "double"));
    assertEquals(
        ofCounters(10_000)
            .maxDeltaBytes(3000)
            .replaced(0.1)
            .maxMemoryBits(1_000_000)
            .mostAccurate()
            .withScheme(IndexScheme.DOUBLE),
        plan);
    CountingBloomFilter filter = CountingBloomFilter.COMPRESSED.create(plan, KeyHash.DEFAULT);
    assertEquals(plan.geometry(), filter.geometry());
  }
}
