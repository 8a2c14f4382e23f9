package io.github.rankbloom.rank.table;

/** Goes through the entries of a table, which are always in order. */
public interface TableCursor extends EntryCursor {

  @Override
  boolean next();
}
