package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableBuilder;
import io.github.rankbloom.rank.table.TableScan;

/** The entropy-coded body of a rank-indexed table: the list of all cells in ascending order. */
public final class CodedCells {

  /** A table with fewer cells than this part of its chains is not coded. */
  private static final long MIN_CELLS_PART = 256;

  private CodedCells() {}

  /**
   * {@return whether a body may stand for the cells of {@code chains} chains: a reader takes memory
   * for them and works for every chain and cell, so all of them must be in proportion to the bytes
   * received}
   */
  public static boolean allows(long cells, long chains, long memoryWords, long bodyWords) {
    return cells >= chains / MIN_CELLS_PART + 1
        && cells / Long.SIZE <= bodyWords
        && Expansion.isFair(memoryWords, bodyWords);
  }

  /** {@return the same for a table} */
  public static boolean allows(RankHeader header, long bodyWords) {
    RankGeometry geometry = header.geometry();
    return allows(header.cells(), geometry.totalChains(), geometry.totalWords(), bodyWords);
  }

  /** {@return the body of a table without payloads that is not too sparse} */
  public static long[] encode(RankTable table, RankHeader header) {
    RankGeometry geometry = header.geometry();
    EntropyEncoder encoder = new EntropyEncoder();
    BucketCells cells = new BucketCells(geometry);
    PlaceCoder places = new PlaceCoder(Places.of(geometry), header.cells());
    long placesPerBucket = (long) geometry.chains() << geometry.fingerprintBits();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      TableScan.list(table, bucket, cells);
      for (int i = 0; i < cells.size(); i++) {
        places.encode(bucket * placesPerBucket + cells.place(i), encoder);
      }
    }
    return encoder.finish();
  }

  /** {@return the table of a body, which may be hostile} */
  public static RankTable decode(long[] body, int words, RankHeader header, CellPolicy policy)
      throws FilterFormatException {
    RankGeometry geometry = header.geometry();
    EntropyDecoder decoder = new EntropyDecoder(body, words);
    PayloadCoder payloads = PayloadCoder.read(geometry.payloadBits(), decoder);
    PlaceCoder places = new PlaceCoder(Places.of(geometry), header.cells());
    TableBuilder builder = new TableBuilder(geometry, policy);
    for (long i = 0; i < header.cells(); i++) {
      long place = places.decode(decoder);
      builder.add(place, payloads.decode(decoder));
    }
    decoder.finish();
    return builder.build();
  }
}
