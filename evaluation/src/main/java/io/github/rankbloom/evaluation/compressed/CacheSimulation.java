package io.github.rankbloom.evaluation.compressed;

import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * Nodes with caches of the least recently used kind, which ask their peers for what they have not.
 * Requests follow Zipf's law, and some repeat one of the last at the same node. What is in a cache
 * does not depend on the summaries, so all kinds of them are tried on the same run.
 */
final class CacheSimulation {

  /** How many documents there are for each entry of a cache. */
  private static final int DOCUMENTS_PER_ENTRY = 50;

  /** Between those that Fan and others found in traces of proxies. */
  private static final double ZIPF_EXPONENT = 0.8;

  private static final double REPEATED = 0.25;
  private static final int RECENT = 200;

  /** Of the counting filters: what Fan and others found to be enough. */
  private static final int COUNTER_BITS = 4;

  private static final KeyHash HASHING = KeyHash.DEFAULT;

  private final int entries;
  private final double updateAfter;
  private final SplittableRandom random;
  private final List<Node> nodes = new ArrayList<>();
  private final double[] zipf;
  private final Map<Summary, Tally> tallies = new EnumMap<>(Summary.class);

  CacheSimulation(int size, int entries, double updateAfter, SplittableRandom random) {
    this.entries = entries;
    this.updateAfter = updateAfter;
    this.random = random;
    for (int i = 0; i < size; i++) {
      nodes.add(new Node());
    }
    zipf = new double[DOCUMENTS_PER_ENTRY * entries];
    double sum = 0;
    for (int i = 0; i < zipf.length; i++) {
      sum += Math.pow(i + 1.0, -ZIPF_EXPONENT);
      zipf[i] = sum;
    }
    for (Summary summary : Summary.values()) {
      tallies.put(summary, new Tally());
    }
  }

  /** What was counted with one kind of summary, after the caches had filled. */
  static final class Tally {
    private long requests;
    private long falseHits;
    private long missedHits;
    private long remoteHits;
    private long bytes;
    private long messages;

    long requests() {
      return requests;
    }

    /** Questions to peers in vain, for each request. */
    double falseHits() {
      return (double) falseHits / requests;
    }

    /** Requests that a peer could have answered, but none that could was asked. */
    double missedHits() {
      return (double) missedHits / requests;
    }

    double remoteHits() {
      return (double) remoteHits / requests;
    }

    /** Sent to all peers together, for each request at any node. */
    double bytesPerRequest() {
      return (double) bytes / requests;
    }

    double messagesPerRequest() {
      return (double) messages / requests;
    }
  }

  /** Lets every node have so many requests; the first half of them only fill the caches. */
  Map<Summary, Tally> run(int requestsPerNode) {
    for (int i = 0; i < requestsPerNode; i++) {
      for (Node node : nodes) {
        request(node, i >= requestsPerNode / 2);
      }
    }
    return tallies;
  }

  private void request(Node node, boolean counted) {
    long document = node.next();
    boolean held = node.cache.remove(document);
    if (counted) {
      for (Tally tally : tallies.values()) {
        tally.requests++;
      }
      if (!held) {
        askPeers(node, document);
      }
    }
    node.cache.add(document);
    if (!held) {
      node.came(document);
      if (node.isUpdateDue()) {
        node.update(counted);
      }
    }
  }

  private void askPeers(Node asking, long document) {
    boolean anyHas = false;
    for (Node peer : nodes) {
      anyHas |= peer != asking && peer.cache.contains(document);
    }
    for (Summary summary : Summary.values()) {
      Tally tally = tallies.get(summary);
      boolean found = false;
      for (Node peer : nodes) {
        if (peer != asking && peer.published.get(summary).test(document)) {
          boolean has = peer.cache.contains(document);
          found |= has;
          tally.falseHits += has ? 0 : 1;
        }
      }
      tally.remoteHits += found ? 1 : 0;
      tally.missedHits += anyHas && !found ? 1 : 0;
    }
  }

  /** One cache, and what its peers believe of it. */
  private final class Node {

    private final LinkedHashSet<Long> cache = new LinkedHashSet<>();
    private final long[] recent = new long[RECENT];
    private int asked;
    private int changes;

    private final CountingBloomFilter small = counting(8, 6);
    private final CountingBloomFilter large = counting(14, 2);
    private final RankMultisetFilter rank =
        RankMultisetFilter.KIND.create(
            Requirement.of(entries + 1L, Formulas.bloomFpp(14, 2)), HASHING);

    private BloomFilter lastBloom = large.toBloomFilter();
    private CountingBloomFilter lastCounting = large.copy();
    private RankMultisetFilter lastRank = rank.copy();
    private final Map<Summary, LongPredicate> published = new EnumMap<>(Summary.class);

    Node() {
      for (Summary summary : Summary.values()) {
        published.put(summary, document -> false);
      }
    }

    private CountingBloomFilter counting(int bitsPerEntry, int hashes) {
      return CountingBloomFilter.KIND.create(
          BloomGeometry.of((long) bitsPerEntry * entries, hashes).withCounterBits(COUNTER_BITS),
          HASHING);
    }

    long next() {
      long document;
      if (asked > 0 && random.nextDouble() < REPEATED) {
        document = recent[random.nextInt(Math.min(asked, RECENT))];
      } else {
        double at = random.nextDouble() * zipf[zipf.length - 1];
        int found = Arrays.binarySearch(zipf, at);
        document = found < 0 ? -found - 1 : found;
      }
      recent[asked++ % RECENT] = document;
      return document;
    }

    void came(long document) {
      small.put(document);
      large.put(document);
      rank.put(document);
      changes++;
      if (cache.size() > entries) {
        long eldest = cache.iterator().next();
        cache.remove(eldest);
        small.remove(eldest);
        large.remove(eldest);
        rank.remove(eldest);
      }
    }

    boolean isUpdateDue() {
      return changes >= updateAfter * entries;
    }

    void update(boolean counted) {
      changes = 0;
      Set<Long> list = new HashSet<>(cache);
      BloomFilter plain = small.toBloomFilter();
      BloomFilter bloom = large.toBloomFilter();
      CountingBloomFilter countingNow = large.copy();
      RankMultisetFilter rankNow = rank.copy();
      if (counted) {
        send(Summary.PLAIN_BLOOM, BloomFilter.KIND.message(plain, Coding.PLAIN).byteSize());
        send(Summary.COMPRESSED_BLOOM, BloomFilter.KIND.message(bloom, Coding.ENTROPY).byteSize());
        send(Summary.BLOOM_DELTA, BloomFilter.KIND.delta(lastBloom, bloom).byteSize());
        send(
            Summary.COUNTING_DELTA,
            CountingBloomFilter.KIND.delta(lastCounting, countingNow).byteSize());
        send(Summary.RANK_DELTA, RankMultisetFilter.KIND.delta(lastRank, rankNow).byteSize());
      }
      lastBloom = bloom;
      lastCounting = countingNow;
      lastRank = rankNow;
      published.put(Summary.EXACT, list::contains);
      publish(Summary.PLAIN_BLOOM, plain);
      publish(Summary.COMPRESSED_BLOOM, bloom);
      publish(Summary.BLOOM_DELTA, bloom);
      publish(Summary.COUNTING_DELTA, countingNow);
      publish(Summary.RANK_DELTA, rankNow);
    }

    private void publish(Summary summary, Filter filter) {
      published.put(summary, filter::mightContain);
    }

    private void send(Summary summary, long bytes) {
      Tally tally = tallies.get(summary);
      tally.bytes += bytes * (nodes.size() - 1);
      tally.messages += nodes.size() - 1;
    }
  }
}
