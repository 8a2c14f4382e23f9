package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;

/**
 * Goes along the cells of one chain that may have a tail, wherever they lie. What is read may
 * change meanwhile: every walk ends, and whoever shares a table knows whether to ask again.
 */
abstract class ChainWalk {

  /** Digits from this bit on belong to no count. */
  private static final int MAX_SHIFT = 62;

  /** Goes to the next cell, at first to the first, and tells whether there is one. */
  abstract boolean next();

  abstract long fingerprint();

  abstract long payload();

  /** {@return how often a symbol is there} */
  final long count(long fingerprint, long payload, int fingerprintBits) {
    long count = 0;
    int pairs = 0;
    int pair = -1;
    long lastFingerprint = -1;
    long lastPayload = 0;
    int depth = 0;
    while (next()) {
      long held = fingerprint();
      long heldPayload = payload();
      if (depth >= 2 && ChainCode.isMarker(held, heldPayload)) {
        return pair < 0 ? count : count + beyondTwo(pair, pairs, fingerprintBits);
      }
      boolean again = held == lastFingerprint && heldPayload == lastPayload;
      if (held == fingerprint && heldPayload == payload) {
        count++;
        pair = again ? pairs : pair;
      }
      pairs += again ? 1 : 0;
      lastFingerprint = held;
      lastPayload = heldPayload;
      depth++;
    }
    return count;
  }

  /** Adds up the digits of one of the symbols that stand twice. */
  private long beyondTwo(int pair, int pairs, int fingerprintBits) {
    long count = 0;
    long shift = 0;
    for (int i = 0; next(); i++) {
      if (i == pairs) {
        i = 0;
        shift += fingerprintBits;
      }
      if (i == pair && shift < MAX_SHIFT) {
        count += fingerprint() << shift;
      }
    }
    return count & Bits.mask(MAX_SHIFT);
  }

  /**
   * Lists the different payloads of a fingerprint in ascending order.
   *
   * @param into takes as many as it has room for
   * @return how many there are
   */
  final int payloads(long fingerprint, long[] into) {
    int found = 0;
    long last = 0;
    int depth = 0;
    while (next()) {
      long held = fingerprint();
      long payload = payload();
      if (depth >= 2 && ChainCode.isMarker(held, payload)) {
        break;
      }
      if (held == fingerprint && (found == 0 || payload != last)) {
        if (found < into.length) {
          into[found] = payload;
        }
        found++;
        last = payload;
      }
      depth++;
    }
    return found;
  }
}
