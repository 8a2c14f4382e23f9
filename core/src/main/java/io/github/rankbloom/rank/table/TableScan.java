package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.RankGeometry;

/** Reads whole buckets and tables, cell by cell in the order of chains and fingerprints. */
public final class TableScan {

  private TableScan() {}

  /** Receives fingerprints. */
  public interface FingerprintVisitor {

    /** Called once for a fingerprint of a chain, with the first of its cells. */
    void visit(int base, int chain, long fingerprint, int cell);
  }

  /** Lists the cells of a bucket. */
  public static void list(RankTable table, long bucket, BucketCells into) {
    int load = table.bucketLoad(bucket);
    long[] trimmed = new long[(int) (TrimmedBucket.bits(table.geometry(), load) >>> 6) + 2];
    table.trimmed().trim(bucket, trimmed, 0);
    into.readFrom(trimmed, load);
  }

  /** Calls the visitor for every fingerprint; buckets ascend, and chains within them. */
  public static void forEachDistinct(RankTable table, FingerprintVisitor visitor) {
    RankGeometry geometry = table.geometry();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      int base = (int) bucket * geometry.bucketWords();
      for (int chain = 0; chain < geometry.chains(); chain++) {
        long previous = -1;
        int cell = table.first(base, chain);
        while (cell != RankTable.NONE) {
          long fingerprint = table.fingerprint(base, cell);
          if (fingerprint != previous) {
            visitor.visit(base, chain, fingerprint, cell);
          }
          previous = fingerprint;
          cell = table.next(base, cell);
        }
      }
    }
  }

  /** Whether two cursors go through the same entries. */
  static boolean sameEntries(TableCursor one, TableCursor other) {
    while (one.next()) {
      if (!other.next()
          || one.place() != other.place()
          || one.payload() != other.payload()
          || one.count() != other.count()) {
        return false;
      }
    }
    return !other.next();
  }

  /** Whether two tables of the same geometry hold the same cells. */
  public static boolean sameCells(RankTable some, RankTable others) {
    if (some == others) {
      return true;
    }
    if (some.cells() != others.cells() || some.distinct() != others.distinct()) {
      return false;
    }
    RankGeometry geometry = some.geometry();
    TrimmedBuckets oneBuckets = some.trimmed();
    TrimmedBuckets otherBuckets = others.trimmed();
    int bufferWords = Math.max(oneBuckets.words(), otherBuckets.words());
    long[] one = new long[bufferWords];
    long[] other = new long[bufferWords];
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      long end = oneBuckets.trim(bucket, one, 0);
      if (otherBuckets.trim(bucket, other, 0) != end || !Bits.equal(one, other, end)) {
        return false;
      }
    }
    return true;
  }
}
