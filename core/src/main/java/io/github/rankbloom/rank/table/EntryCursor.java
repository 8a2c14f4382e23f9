package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;

/** Goes through entries in ascending order of places, then of payloads as unsigned numbers. */
public interface EntryCursor {

  /**
   * Goes to the next entry, at first to the first.
   *
   * @return whether there is one
   * @throws FilterFormatException if the entries come from outside and are none
   */
  boolean next() throws FilterFormatException;

  /** {@return the place of the present entry, counted through the whole filter, unsigned} */
  long place();

  long payload();

  /** {@return how often the place is there with the payload, at least once} */
  long count();
}
