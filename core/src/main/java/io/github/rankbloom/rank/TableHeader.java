package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.table.RankTable;

/**
 * The parameters of a container that holds the table of a filter.
 *
 * @param <F> the filter's type
 */
interface TableHeader<F> {

  /** What the table is and holds. */
  RankHeader sizes();

  /** The parameters as they stand in a container. */
  byte[] toBytes();

  /** The filter over a table that was read, if it is what the parameters say. */
  F filter(RankTable table, KeyHash hashing) throws FilterFormatException;
}
