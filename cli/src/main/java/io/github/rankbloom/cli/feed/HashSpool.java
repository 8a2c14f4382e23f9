package io.github.rankbloom.cli.feed;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Keeps hashes, 8 bytes each, until it is known how many there are; 16 bytes with values.
 *
 * <p>Hashes are kept in parts by their first bits. Reading them back part by part visits the
 * buckets of a table in ascending order, roughly or, once sorted, exactly: that is what makes
 * filling a large table fast. Sorting small parts needs no second copy.
 */
final class HashSpool {

  /** Takes a hash and how often it occurred. */
  interface RunConsumer {
    void accept(long hash, long times);
  }

  private static final int PART_BITS = 8;
  private static final int FIRST_CAPACITY = 64;

  private final Part[] parts =
      Stream.generate(Part::new).limit(1 << PART_BITS).toArray(Part[]::new);
  private long size;

  private static final class Part {
    private long[] hashes = new long[FIRST_CAPACITY];
    private long[] values;
    private int size;

    private int nextIndex() {
      if (size == hashes.length) {
        int capacity = size + (size >> 1);
        hashes = Arrays.copyOf(hashes, capacity);
        values = values == null ? null : Arrays.copyOf(values, capacity);
      }
      return size++;
    }

    private long distinct() {
      long[] sorted = Arrays.copyOf(hashes, size);
      Arrays.sort(sorted);
      return IntStream.range(0, size).filter(i -> i == 0 || sorted[i] != sorted[i - 1]).count();
    }

    private void forEachRun(RunConsumer consumer) {
      for (int start = 0, end; start < size; start = end) {
        end = start + 1;
        while (end < size && hashes[end] == hashes[start]) {
          end++;
        }
        consumer.accept(hashes[start], end - start);
      }
    }
  }

  void add(long hash) {
    Part part = parts[(int) (hash >>> -PART_BITS)];
    int index = part.nextIndex();
    part.hashes[index] = hash;
    size++;
  }

  void addAll(long[] hashes, int count) {
    for (int i = 0; i < count; i++) {
      add(hashes[i]);
    }
  }

  /** Adds a hash with a value; a spool has values for all of its hashes or for none. */
  void add(long hash, long value) {
    Part part = parts[(int) (hash >>> -PART_BITS)];
    if (part.values == null) {
      part.values = new long[part.hashes.length];
    }
    int index = part.nextIndex();
    part.hashes[index] = hash;
    part.values[index] = value;
    size++;
  }

  /** How many hashes were added. */
  long size() {
    return size;
  }

  /** How many different hashes were added. */
  long distinct() {
    return Arrays.stream(parts).parallel().mapToLong(Part::distinct).sum();
  }

  /** Sorts the hashes; not for a spool with values, which keeps the order of arrival. */
  HashSpool sort() {
    Arrays.stream(parts).parallel().forEach(part -> Arrays.sort(part.hashes, 0, part.size));
    return this;
  }

  /** Calls the consumer once for each different hash, in ascending order; after {@link #sort}. */
  void forEachRun(RunConsumer consumer) {
    for (Part part : parts) {
      part.forEachRun(consumer);
    }
  }

  /** Calls the consumer for every hash and its value; those of a key in the order of arrival. */
  void forEachValue(HashedLines.ValueConsumer consumer) {
    for (Part part : parts) {
      for (int i = 0; i < part.size; i++) {
        consumer.accept(part.hashes[i], part.values[i]);
      }
    }
  }
}
