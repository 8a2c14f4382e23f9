package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long the messages of Bloom filters are, against theory and the paper. */
class BloomMessageTest {

  private static BloomFilter filter(BloomGeometry geometry) {
    return BloomFilter.KIND.create(geometry, KeyHash.DEFAULT);
  }

  private static void fill(BloomFilter filter, int keys, SplittableRandom random) {
    random.longs(keys).forEach(filter::putHash);
  }

  private static double entropyBytes(int length, long ones) {
    double p = (double) ones / length;
    return -length * (p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2) / 8;
  }

  /** The budget is kept by every one of many filters, and used but for the margin. */
  @ParameterizedTest
  @CsvSource({"10000, 10000, 14", "10000, 20000, 48", "10000, 5000, 7", "1000, 1000, 14"})
  void messagesKeepThePlannedBudget(int keys, int bytes, int memoryBits) {
    long memory = (long) memoryBits * keys;
    CompressedBloomPlan plan =
        CompressedBloomPlanner.ofBits(keys)
            .maxMemoryBits(memory)
            .maxMessageBytes(bytes)
            .mostAccurate();
    SplittableRandom random = Seeds.random("budget", keys, bytes);
    int trials = 300;
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < trials; trial++) {
      BloomFilter filter = filter(plan.geometry());
      fill(filter, keys, random);
      Message message = BloomFilter.KIND.shortest(filter).requireAtMost(bytes);
      assertEquals(Coding.ENTROPY, message.coding());
      sum += message.byteSize();
      squares += (double) message.byteSize() * message.byteSize();
    }
    double mean = sum / trials;
    double deviation = Math.sqrt(squares / trials - mean * mean);
    double planned = plan.messageDeviationBits() / 8;
    boolean memoryBound = plan.geometry().positions() == memory;
    double margin = 6 * planned + 0.001 * bytes + 20;
    assertTrue(memoryBound || mean > bytes - margin, "mean " + mean);
    // Lengths come in whole words, which adds the deviation of a uniform rest of 8 bytes.
    assertEquals(Math.hypot(planned, 8 / Math.sqrt(12)), deviation, 0.25 * planned + 0.5);
  }

  /** So few ones in so many bits that a longer array would have to be sent plain. */
  @ParameterizedTest
  @CsvSource({"100, 450, 1", "100, 400, 1", "1000, 4000, 1", "1000, 9000, 2", "5000, 16000, 1"})
  void sparseFiltersCanBeSentAsPlanned(int keys, int bytes, int hashes) throws IOException {
    CompressedBloomPlan plan =
        CompressedBloomPlanner.ofBits(keys)
            .maxMemoryBits(1L << 32)
            .maxHashes(hashes)
            .maxMessageBytes(bytes)
            .mostAccurate();
    assertTrue(plan.messageBytes() <= bytes);
    SplittableRandom random = Seeds.random("sparse", keys, bytes);
    BloomFilter filter = filter(plan.geometry());
    for (int trial = 0; trial < 20; trial++) {
      filter.clear();
      fill(filter, keys, random);
      Message message = BloomFilter.KIND.shortest(filter).requireAtMost(bytes);
      assertEquals(Coding.ENTROPY, message.coding());
    }
    assertEquals(
        filter, Kinds.read(BloomFilter.KIND.shortest(filter).requireAtMost(bytes).toByteArray()));
  }

  @Test
  void theShortestMessageCanBeSentAsPlanned() {
    CompressedBloomPlan plan =
        CompressedBloomPlanner.ofBits(100).maxMemoryBits(1L << 32).shortest(1e-7);
    BloomFilter filter = filter(plan.geometry());
    fill(filter, 100, Seeds.random("shortest"));
    assertTrue(BloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize() <= plan.messageBytes());
    CompressedBloomPlan sparsest =
        CompressedBloomPlanner.ofBits(100)
            .maxMemoryBits(1L << 28)
            .maxHashes(1)
            .maxMessageBytes(450)
            .mostAccurate();
    assertEquals(15_990_784, sparsest.geometry().positions());
    CompressedBloomPlan tooSparse =
        new CompressedBloomPlan(Requirement.of(100, 1e-6), BloomGeometry.of(1L << 28, 1));
    assertEquals(63 + (1L << 25), tooSparse.messageBytes());
  }

  @Test
  void theContainerIsAsLongAsThePlannerThinks() {
    BloomFilter filter = filter(BloomGeometry.of(14_000, 2));
    fill(filter, 1000, Seeds.random("container"));
    CompressedBloomPlan plan =
        new CompressedBloomPlan(Requirement.of(1000, 0.02), filter.geometry());
    long size = BloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize();
    double worth = entropyBytes(14_000, filter.ones());
    assertTrue(size >= worth + 63 && size <= worth * 1.001 + 63 + 17, size + " for " + worth);
    assertTrue(plan.messageBytes() >= size);
  }

  @Test
  void aChangeOfAFewPerCentCostsItsOwnEntropy() throws IOException {
    SplittableRandom random = Seeds.random("five per cent");
    BloomFilter base = filter(BloomGeometry.of(1_000_000, 3));
    fill(base, 100_000, random);
    BloomFilter target = base.copy();
    while (target.ones() - base.ones() < 50_000) {
      target.putHash(random.nextLong());
    }
    Message delta = BloomFilter.KIND.delta(base, target);
    double worth = entropyBytes(1_000_000, target.ones() - base.ones());
    assertTrue(delta.byteSize() < worth * 1.001 + 120, delta.byteSize() + " for " + worth);
    ByteArrayInputStream in = new ByteArrayInputStream(delta.toByteArray());
    assertEquals(target, BloomFilter.KIND.patchFrom(base, in, Kinds.AMPLE));
  }

  @Test
  void countersAreWorthMuchLessThanTheirBits() {
    CountingBloomFilter filter =
        CountingBloomFilter.builder().expectedInsertions(20_000).fpp(0.01).build();
    Kinds.putRange(filter, 0, 20_000);
    long plain = CountingBloomFilter.KIND.message(filter, Coding.PLAIN).byteSize();
    long coded = CountingBloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize();
    double load = 20_000.0 * filter.geometry().hashes() / filter.geometry().positions();
    assertEquals(poissonEntropy(load) / 4, (double) coded / plain, 0.005);
  }

  private static double poissonEntropy(double mean) {
    double entropy = 0;
    double probability = Math.exp(-mean);
    for (int count = 0; count < 16; count++) {
      entropy -= probability * Math.log(probability) / Math.log(2);
      probability *= mean / (count + 1);
    }
    return entropy;
  }

  @Test
  void fullFiltersAreSentPlain() {
    BloomFilter filter = BloomFilter.builder().expectedInsertions(5000).fpp(0.01).build();
    Kinds.putRange(filter, 0, 5000);
    long coded = BloomFilter.KIND.message(filter, Coding.ENTROPY).byteSize();
    Message shortest = BloomFilter.KIND.shortest(filter).requireAtMost(coded - 1);
    assertEquals(Coding.PLAIN, shortest.coding());
    filter.clear();
    Message empty = BloomFilter.KIND.shortest(filter).requireAtMost(63);
    assertEquals(Coding.ENTROPY, empty.coding());
    assertEquals(63, empty.byteSize());
  }

  /** A few bytes that claim many are refused before anything is allocated. */
  @Test
  void memoryIsInProportionToTheMessage() {
    BloomFilter empty = filter(BloomGeometry.of(64L << 18, 3));
    assertEquals(Coding.PLAIN, BloomFilter.KIND.message(empty, Coding.ENTROPY).coding());
    byte[] small =
        BloomFilter.KIND.message(filter(BloomGeometry.of(64, 3)), Coding.ENTROPY).toByteArray();
    ByteBuffer.wrap(small)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(Checksums.PARAMETERS_AT, Bits.MAX_WORDS * Long.SIZE);
    Checksums.fit(small);
    FilterFormatException refused =
        assertThrows(
            FilterFormatException.class,
            () -> BloomFilter.readFrom(new ByteArrayInputStream(small), Long.MAX_VALUE));
    assertTrue(refused.getMessage().contains("the body is too short for what the header says"));
  }

  @Test
  void aFunctionTravelsByItsValues() throws IOException {
    IndexScheme scheme = IndexScheme.extended(3, i -> 1L << (40 + i));
    BloomFilter filter =
        BloomFilter.KIND.create(BloomGeometry.of(1000, 3).withScheme(scheme), KeyHash.seeded(1));
    Kinds.putRange(filter, 0, 50);
    byte[] bytes = BloomFilter.KIND.message(filter, Coding.ENTROPY).toByteArray();
    assertEquals(filter, Kinds.read(bytes));
    byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
    assertThrows(FilterFormatException.class, () -> Kinds.read(cut));
    byte[] fewer = bytes.clone();
    fewer[Checksums.PARAMETERS_AT + 24] = 2;
    Checksums.fit(fewer);
    assertThrows(FilterFormatException.class, () -> Kinds.read(fewer));
    byte[] unknown = bytes.clone();
    unknown[Checksums.PARAMETERS_AT + 26] = 99;
    Checksums.fit(unknown);
    assertThrows(FilterFormatException.class, () -> Kinds.read(unknown));
  }
}
