package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CompressedBloomPlanner;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Overhead;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Section 2.1: the alternative of a list of hashes. */
public final class HashLists implements Experiment {

  /** Memory of the compressed Bloom filter beside the lists, in bits per key. */
  private static final int MEMORY_BITS = 30;

  /** What the code of Golomb loses of a geometric variable, at most, in bits. */
  private static final double GOLOMB_BITS = 0.05;

  @Override
  public String id() {
    return "compressed-hash-lists";
  }

  @Override
  public Paper paper() {
    return Paper.COMPRESSED_BLOOM;
  }

  @Override
  public String title() {
    return "Section 2.1: lists of hashes instead";
  }

  @Override
  public String claim() {
    return "One could also hash each item into Θ(log n) bits and send a list of the hashes. Bloom"
        + " filters need significantly fewer bits at better false-positive rates.";
  }

  /** Keys and a false-positive probability; hashes are numbers below their quotient. */
  private record Setting(int keys, double fpp) {

    long range() {
      return Math.round(keys / fpp);
    }

    /** Of an absent key to have one of the hashes of the list. */
    double listFpp() {
      return -Math.expm1(keys * Math.log1p(-1.0 / range()));
    }

    String label() {
      return keys + " keys, " + Figures.percent(fpp) + ": ";
    }
  }

  /** Bits per key in every form. */
  private record Sizes(
      Setting setting,
      double plain,
      double golomb,
      double entropy,
      double oneHash,
      double bloom,
      double compressed,
      double rank,
      double rankPlaces,
      Rate rate) {}

  @Override
  public Result run(Workbench workbench) {
    List<Setting> settings = new ArrayList<>();
    for (int keys = 1000; keys <= workbench.choose(100_000, 1_000_000); keys *= 10) {
      settings.add(new Setting(keys, 0.01));
      settings.add(new Setting(keys, 0.001));
    }
    List<Sizes> sizes = workbench.each(settings, setting -> sizes(workbench, setting));
    return Result.of(
        "Of a list as it is, so it is: it takes half again as much as a Bloom filter for a thousand"
            + " keys, and log2 of the number of keys more. A list that is sorted and whose gaps are"
            + " coded is another matter. It takes log2(1/ε) + 1.44 bits a key, however many keys there"
            + " are, less than a Bloom filter; and it is what this paper ends at: a compressed Bloom"
            + " filter with one hash is that list, and its message has the same length. Bloom filters of"
            + " more hashes take less memory where they are asked. A rank-indexed filter is such a list"
            + " too, arranged so that it can be asked.",
        new Table(
            "Bits per key, headers included where there are any",
            List.of(
                "keys",
                "fpp",
                "list",
                "list, sorted, Golomb code",
                "the information in it",
                "compressed Bloom, one hash",
                "plain Bloom",
                "compressed Bloom, 30 bits",
                "rank-multiset message"),
            sizes.stream()
                .map(
                    s ->
                        Table.row(
                            s.setting.keys,
                            Figures.percent(s.setting.fpp),
                            s.plain,
                            s.golomb,
                            s.entropy,
                            s.oneHash,
                            s.bloom,
                            s.compressed,
                            s.rank))
                .toList()),
        new Comparison("Lists", sizes.stream().flatMap(s -> checks(s).stream()).toList()));
  }

  private static List<Check> checks(Sizes sizes) {
    double keys = sizes.setting.keys;
    String label = sizes.setting.label();
    double header = Overhead.container(Overhead.BLOOM_PARAMETERS);
    return List.of(
        Check.atMost(
            label + "a Bloom filter by a list as it is",
            1,
            sizes.bloom / sizes.plain,
            "fewer bits; how many are \"significantly fewer\" is not said"),
        // As many different hashes as keys, but for some that are equal.
        sizes.rate.against(
            label + "false positives of the list",
            sizes.setting.listFpp(),
            Math.sqrt(sizes.setting.fpp / (2 * keys))),
        Check.theory(
            label + "sorted and coded",
            sizes.entropy,
            sizes.golomb,
            // Of a gap's code one part is unary, and varies by the root of 2.
            Chance.normal(Math.sqrt(2 / keys), sizes.setting.keys + " gaps")
                .around(sizes.entropy, sizes.entropy + GOLOMB_BITS)
                .because(
                    "the information in the list, what a Golomb code loses of it, and the chance of"
                        + " its gaps")),
        Check.theory(
            label + "as a compressed Bloom filter with one hash",
            sizes.entropy,
            sizes.oneHash,
            new Tolerance(
                // Equal hashes are one position: fewer of them than keys, by half of fpp.
                sizes.entropy * (1 - sizes.setting.fpp) - 10 / keys,
                sizes.entropy + (header + Overhead.coder(keys, keys)) / keys,
                "the information in the list, a header, and what the coder may lose")),
        Check.atMost(
                label + "as a rank-indexed message, against the list in a Golomb code",
                sizes.golomb
                    + Formulas.log2(sizes.rankPlaces / sizes.setting.range())
                    + Overhead.container(Overhead.RANK_PARAMETERS) / keys,
                sizes.rank,
                "as short, but for a header, and for places that are more than the hashes of the list")
            .own());
  }

  private static Sizes sizes(Workbench workbench, Setting setting) {
    int keys = setting.keys();
    long range = setting.range();
    long[] list =
        workbench
            .random("list " + setting)
            .longs(keys)
            .map(hash -> Math.multiplyHigh(hash >>> 1, range << 1))
            .sorted()
            .toArray();
    BloomFilter oneHash = BloomFilter.KIND.create(BloomGeometry.of(range, 1), KeyHash.DEFAULT);
    RankMultisetFilter rank =
        RankMultisetFilter.KIND.create(Requirement.of(keys, setting.fpp()), KeyHash.DEFAULT);
    Rate.fill(oneHash, keys, workbench.random("one hash " + setting));
    Rate.fill(rank, keys, workbench.random("rank " + setting));
    return new Sizes(
        setting,
        Math.ceil(Formulas.log2((double) range)),
        golomb(list, setting.fpp()) / keys,
        information(keys, range) / keys,
        perKey(BloomFilter.KIND.message(oneHash, Coding.ENTROPY).byteSize(), keys),
        perKey(
            BloomFilter.KIND
                .message(
                    Rate.fill(
                        BloomFilter.builder().expectedInsertions(keys).fpp(setting.fpp()).build(),
                        keys,
                        workbench.random("bloom " + setting)),
                    Coding.PLAIN)
                .byteSize(),
            keys),
        perKey(
            CompressedBloomPlanner.ofBits(keys)
                .maxMemoryBits((long) MEMORY_BITS * keys)
                .shortest(setting.fpp())
                .messageBytes(),
            keys),
        perKey(RankMultisetFilter.KIND.message(rank, Coding.ENTROPY).byteSize(), keys),
        Places.of(rank.geometry()).count(),
        rate(workbench, setting, list));
  }

  private static double perKey(long bytes, int keys) {
    return (double) bytes * Byte.SIZE / keys;
  }

  /** Asks the list, by bisection, about hashes drawn at random. */
  private static Rate rate(Workbench workbench, Setting setting, long[] list) {
    long queries = workbench.choose(200_000, 5_000_000);
    long hits =
        workbench
            .random("queries " + setting)
            .longs(queries)
            .map(hash -> Math.multiplyHigh(hash >>> 1, setting.range() << 1))
            .filter(hash -> Arrays.binarySearch(list, hash) >= 0)
            .count();
    return new Rate(hits, queries);
  }

  /** What a multiset of so many numbers below a range takes: log2 of how many there are. */
  private static double information(int keys, long range) {
    double bits = 0;
    for (int i = 0; i < keys; i++) {
      bits += Formulas.log2((double) (range + i) / (i + 1));
    }
    return bits;
  }

  /**
   * Bits of the gaps of a sorted list under the code of Golomb with the best parameter for a
   * geometric distribution of their mean: how many times it fits, in unary, then the rest in as few
   * bits as tell it.
   */
  private static double golomb(long[] list, double fpp) {
    long parameter = Math.max(1, (long) Math.ceil(-Math.log(2) / Math.log1p(-fpp / (1 + fpp))));
    int width = Long.SIZE - Long.numberOfLeadingZeros(parameter - 1);
    long spare = (1L << width) - parameter;
    double bits = 0;
    long last = 0;
    for (long hash : list) {
      long gap = hash - last;
      last = hash;
      bits += (double) (gap / parameter + 1) + (gap % parameter < spare ? width - 1 : width);
    }
    return bits;
  }
}
