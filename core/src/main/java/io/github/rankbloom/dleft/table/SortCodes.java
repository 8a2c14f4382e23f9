package io.github.rankbloom.dleft.table;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import java.util.Arrays;

/** What the values of a counter mean: a load, and how many fingerprints start with what. */
final class SortCodes {

  /*
   * Fingerprints of a bucket stand in order, so those that start alike form a class. A code stands
   * for the places at which classes start, packed into a long, eight bits for each:
   *
   *   sorted bits  0   | 0 | load
   *                1   | 0 | start of 1 | load
   *                2   | 0 | start of 01 | start of 10 | start of 11 | load
   *
   * least significant first, so the class c goes from field c to field c + 1. Codes are numbered by
   * load, and within a load by that long, all possible ones (section II-B of the paper).
   */

  private static final int FIELD_BITS = 8;
  private static final int FIELD_MASK = 0xFF;

  private final int[] firstCode;
  private final int[] sortBits;
  private final long[] starts;
  private final byte[] loads;

  SortCodes(DLeftGeometry geometry) {
    int capacity = geometry.capacity();
    sortBits = geometry.sortBits().stream().mapToInt(Integer::intValue).toArray();
    firstCode = new int[capacity + 2];
    for (int load = 0; load <= capacity; load++) {
      firstCode[load + 1] = firstCode[load] + DLeftGeometry.codes(load, sortBits[load]);
    }
    starts = new long[firstCode[capacity + 1]];
    loads = new byte[starts.length];
    for (int load = 0; load <= capacity; load++) {
      Arrays.fill(loads, firstCode[load], firstCode[load + 1], (byte) load);
      int end = enumerate(load, 1, 0, firstCode[load]);
      assert end == firstCode[load + 1];
      Arrays.sort(starts, firstCode[load], end);
    }
  }

  /** Appends the codes of a load whose fields below {@code field} are given. */
  private int enumerate(int load, int field, long given, int code) {
    int classes = 1 << sortBits[load];
    if (field == classes) {
      starts[code] = given | field(load, classes);
      return code + 1;
    }
    int next = code;
    for (int start = start(given, field - 1); start <= load; start++) {
      next = enumerate(load, field + 1, given | field(start, field), next);
    }
    return next;
  }

  private static long field(int value, int field) {
    return (long) value << (FIELD_BITS * field);
  }

  /** {@return how many codes there are} */
  int size() {
    return starts.length;
  }

  /** {@return the load that a code tells} */
  int load(int code) {
    return loads[code];
  }

  /** {@return the first bits that fingerprints are sorted by at a load} */
  int sortBits(int load) {
    return sortBits[load];
  }

  /** {@return the starts of the classes that a code tells} */
  long starts(int code) {
    return starts[code];
  }

  /** {@return where a class starts, or the one before it ends} */
  static int start(long starts, int field) {
    return (int) (starts >>> (FIELD_BITS * field)) & FIELD_MASK;
  }

  /** {@return the class of a fingerprint, by its first bits} */
  static int classOf(long fingerprint, int sortBits) {
    return (int) (fingerprint >>> 1 >>> (63 - sortBits));
  }

  /** {@return the code for fingerprints in order} */
  int code(long[] fingerprints, int load) {
    int bits = sortBits[load];
    long packed = field(load, 1 << bits);
    int at = 0;
    for (int field = 1; field < 1 << bits; field++) {
      while (at < load && classOf(fingerprints[at], bits) < field) {
        at++;
      }
      packed |= field(at, field);
    }
    return Arrays.binarySearch(starts, firstCode[load], firstCode[load + 1], packed);
  }
}
