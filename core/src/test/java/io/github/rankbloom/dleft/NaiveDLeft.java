package io.github.rankbloom.dleft;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.table.Choices;
import java.util.ArrayList;
import java.util.List;

/** A d-left Bloom filter as lists of whole fingerprints, compared as far as a bucket keeps them. */
final class NaiveDLeft {

  private final DLeftGeometry geometry;
  private final int[][] lengths;
  private final List<List<Long>> buckets = new ArrayList<>();

  NaiveDLeft(DLeftGeometry geometry) {
    this.geometry = geometry;
    lengths = geometry.fingerprintLengths();
    clear();
  }

  void clear() {
    buckets.clear();
    for (long i = 0; i < geometry.subtables() * geometry.buckets(); i++) {
      buckets.add(new ArrayList<>());
    }
  }

  boolean contains(long hash) {
    for (int i = 0; i < geometry.subtables(); i++) {
      int bucket = bucket(hash, i);
      int length = length(bucket);
      for (long held : buckets.get(bucket)) {
        if ((held ^ Choices.fingerprint(hash)) >>> (64 - length) == 0) {
          return true;
        }
      }
    }
    return false;
  }

  private int length(int bucket) {
    int first = bucket / geometry.group() * geometry.group();
    int total = 0;
    for (int i = first; i < first + geometry.group(); i++) {
      total += buckets.get(i).size();
    }
    return lengths[buckets.get(bucket).size()][total];
  }

  private int bucket(long hash, int subtable) {
    long number = Choices.bucket(hash, subtable, geometry.buckets());
    return (int) (subtable * geometry.buckets() + number);
  }

  /** The list that a key that is not contained goes to. */
  List<Long> target(long hash) {
    List<Long> best = buckets.get(bucket(hash, 0));
    for (int i = 1; i < geometry.subtables(); i++) {
      List<Long> other = buckets.get(bucket(hash, i));
      best = other.size() < best.size() ? other : best;
    }
    return best;
  }

  long size() {
    return buckets.stream().mapToLong(List::size).sum();
  }
}
