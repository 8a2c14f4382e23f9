package io.github.rankbloom.rank.table;

import java.util.Arrays;

/**
 * What some chains, or a whole filter, hold: a list of entries, each a place, a payload and a
 * count, in ascending order of places, then of payloads as unsigned numbers.
 */
public final class Entries {

  private static final int FIRST_CAPACITY = 16;

  /** As many as the longest array has. */
  private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;

  private long[] places = new long[FIRST_CAPACITY];
  private long[] payloads = new long[FIRST_CAPACITY];
  private long[] counts = new long[FIRST_CAPACITY];
  private int size;

  public void clear() {
    size = 0;
  }

  public int size() {
    return size;
  }

  public long place(int i) {
    return places[i];
  }

  public long payload(int i) {
    return payloads[i];
  }

  public long count(int i) {
    return counts[i];
  }

  void setCount(int i, long count) {
    counts[i] = count;
  }

  /** Adds an entry that comes after all others. */
  public void add(long place, long payload, long count) {
    if (size == places.length) {
      int capacity = (int) Math.min(MAX_CAPACITY, 2L * size);
      places = Arrays.copyOf(places, capacity);
      payloads = Arrays.copyOf(payloads, capacity);
      counts = Arrays.copyOf(counts, capacity);
    }
    places[size] = place;
    payloads[size] = payload;
    counts[size] = count;
    size++;
  }

  /** Adds copies to the entry of a place and payload, which may be new, or takes some away. */
  void addCopies(long place, long payload, long copies) {
    int i = 0;
    while (i < size && compare(places[i], payloads[i], place, payload) < 0) {
      i++;
    }
    if (i == size || compare(places[i], payloads[i], place, payload) != 0) {
      add(place, payload, 0);
      for (int j = size - 1; j > i; j--) {
        set(j, j - 1);
      }
      places[i] = place;
      payloads[i] = payload;
      counts[i] = 0;
    }
    counts[i] += copies;
    if (counts[i] == 0) {
      size--;
      for (int j = i; j < size; j++) {
        set(j, j + 1);
      }
    }
  }

  private void set(int to, int from) {
    places[to] = places[from];
    payloads[to] = payloads[from];
    counts[to] = counts[from];
  }

  /** {@return a cursor before the first entry} */
  public EntryCursor cursor() {
    return new EntryCursor() {
      private int at = -1;

      @Override
      public boolean next() {
        return ++at < size;
      }

      @Override
      public long place() {
        return places[at];
      }

      @Override
      public long payload() {
        return payloads[at];
      }

      @Override
      public long count() {
        return counts[at];
      }
    };
  }

  /** {@return the count of a place and payload, 0 if there is none} */
  long countOf(long place, long payload) {
    for (int i = 0; i < size; i++) {
      if (places[i] == place && payloads[i] == payload) {
        return counts[i];
      }
    }
    return 0;
  }

  /** {@return the number of different places} */
  int distinct() {
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      distinct += i == 0 || places[i] != places[i - 1] ? 1 : 0;
    }
    return distinct;
  }

  /** {@return the sum of all counts, or a negative number if that is too high} */
  long copies() {
    long copies = 0;
    for (int i = 0; i < size && copies >= 0; i++) {
      copies += counts[i];
    }
    return copies;
  }

  /** Orders cells and entries by place, then by payload; places are not negative. */
  public static int compare(long place, long payload, long otherPlace, long otherPayload) {
    return place == otherPlace
        ? Long.compareUnsigned(payload, otherPayload)
        : Long.compareUnsigned(place, otherPlace);
  }
}
