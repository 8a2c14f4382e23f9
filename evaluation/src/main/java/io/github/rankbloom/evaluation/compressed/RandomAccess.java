package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** What it would take to ask a compressed Bloom filter without decoding all of it. */
public final class RandomAccess implements Experiment {

  private static final int KEYS = 100_000;

  /** Table 1. */
  private static final int BITS = 14;

  private static final int HASHES = 2;
  private static final int POSITIONS = BITS * KEYS;

  /** A block starts somewhere: 16 bits from a pointer of 64 that 16 blocks share. */
  private static final double POINTER_BITS = 16 + 64 / 16.0;

  private static final int[] BLOCKS = {64, 256, 1024, 4096, 16_384, 65_536};

  /** Up to here blocks cost more than coding gains. */
  private static final int SHORT = 256;

  @Override
  public String id() {
    return "compressed-random-access";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Asking a compressed filter where it lies";
  }

  @Override
  public String claim() {
    return "After transmission the array is decompressed for actual use: a compressed filter costs"
        + " memory at the proxies.";
  }

  @Override
  public Result run(Workbench workbench) {
    SplittableRandom random = workbench.random("array");
    BitSet array = new BitSet(POSITIONS);
    for (int i = 0; i < HASHES * KEYS; i++) {
      array.set(random.nextInt(POSITIONS));
    }
    double fpp = Formulas.bloomFpp(BITS, HASHES);
    double plain = Formulas.bloom(fpp);
    RankMultisetFilter rank =
        RankMultisetFilter.builder().expectedInsertions(KEYS).fpp(fpp).build();
    Rate.fill(rank, KEYS, random);
    double file =
        (double) RankMultisetFilter.KIND.message(rank, Coding.PLAIN).byteSize() * Byte.SIZE / KEYS;
    List<List<Object>> rows = new ArrayList<>();
    List<Check> checks = new ArrayList<>();
    double ones = -Math.expm1(-(double) HASHES / BITS);
    for (int block : BLOCKS) {
      double bits = bitsPerKey(array, block);
      rows.add(
          Table.row(
              block,
              Figures.text(bits),
              Figures.text(block / 2.0 * (1 + ones)),
              Figures.text((double) block)));
      if (block <= SHORT) {
        checks.add(
            Check.atLeast(
                    "blocks of " + block + " positions, against a plain Bloom filter as accurate",
                    plain,
                    bits,
                    "log2(1/ε) / ln 2 bits a key, asked without any decoding")
                .own());
      }
    }
    checks.add(
        Check.atMost(
                "a rank-indexed file as accurate, asked where it lies, against the whole array coded",
                Formulas.compressedBits(BITS, HASHES),
                file,
                "the information in the compressed Bloom filter, without any blocks")
            .own());
    return Result.of(
        "It does not pay. The array of Table 1, 14 bits a key coded to 7.92, would have to be cut into"
            + " blocks that are coded each by itself and found by a pointer. With blocks of up to 256"
            + " positions, even with an ideal code, that is longer than a plain Bloom filter of the"
            + " same accuracy, which needs no decoding at all ("
            + Figures.text(plain)
            + " bits). With 1024 it is 1.6% shorter and a lookup decodes some 600 positions, with"
            + " longer blocks thousands. A file of a rank-indexed filter of that accuracy takes "
            + Figures.text(file)
            + " bits a key, fewer than the array coded as a whole, and is asked where it lies by"
            + " reading a bucket.",
        new Table(
            "An array of 14 bits a key and two hashes in coded blocks",
            List.of(
                "positions of a block",
                "bits per key",
                "positions decoded for an absent key",
                "for a present one"),
            rows),
        new Comparison("Against what can be asked directly", checks));
  }

  /** Blocks in an ideal code that knows their ones, whole bytes each, and where they start. */
  private static double bitsPerKey(BitSet array, int block) {
    int blocks = (POSITIONS + block - 1) / block;
    int[] counts = new int[block + 1];
    double bits = 0;
    for (int i = 0; i < blocks; i++) {
      int length = Math.min(block, POSITIONS - i * block);
      int ones = array.get(i * block, i * block + length).cardinality();
      counts[ones]++;
      bits += Math.ceil(logChoices(length, ones) / Byte.SIZE) * Byte.SIZE + POINTER_BITS;
    }
    for (int count : counts) {
      bits += count == 0 ? 0 : -count * Formulas.log2((double) count / blocks);
    }
    return bits / KEYS;
  }

  /** log2 of the ways to have so many ones among so many positions. */
  private static double logChoices(int positions, int ones) {
    double bits = 0;
    for (int i = 0; i < ones; i++) {
      bits += Formulas.log2((double) (positions - i) / (i + 1));
    }
    return bits;
  }
}
