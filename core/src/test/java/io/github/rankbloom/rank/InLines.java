package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.LinesOf;
import io.github.rankbloom.rank.table.LineTable;
import io.github.rankbloom.rank.table.TableCursor;
import java.math.BigInteger;

/** Filters in lines, also small ones, for which a plan has chained buckets. */
final class InLines {

  private InLines() {}

  /** An empty filter for so many keys. */
  static <F extends RankFilter<F>> F empty(RankKind<F> kind, long keys) {
    return kind.over(
        new LineTable(LinesOf.geometry(keys), kind.cells()),
        KeyHash.DEFAULT,
        Arrangement.of(LinesOf.promise(keys), keys));
  }

  /** The same content in lines, if these have room for it, and else as it is. */
  static <F extends RankFilter<F>> F copy(F filter) {
    F copy = empty(filter.kind(), filter.maxCapacity());
    BigInteger places = filter.promise().places().exactly();
    try {
      for (TableCursor cursor = filter.cursor(); cursor.next(); ) {
        long hash = firstHash(cursor.place(), places);
        if (cursor.count() == 1) {
          copy.table().insert(hash);
        } else {
          copy.table().add(hash, cursor.count());
        }
        copy.addToTotal(cursor.count());
      }
      return copy;
    } catch (FilterFullException e) {
      return filter;
    }
  }

  private static long firstHash(long place, BigInteger places) {
    return BigInteger.valueOf(place)
        .shiftLeft(Long.SIZE)
        .add(places.subtract(BigInteger.ONE))
        .divide(places)
        .longValue();
  }

  /** Whether a filter is in lines at present. */
  static boolean is(RankFilter<?> filter) {
    return filter.table() instanceof LineTable;
  }
}
