package io.github.rankbloom.rank.table;

import java.util.List;

/** What a segment of a bucket holds of each cell, in a row of its own. */
enum Column {
  INDEX,
  FINGERPRINTS,
  PAYLOADS;

  /** All of them, in the order in which they lie. */
  static final List<Column> ALL = List.of(values());

  /** Where the row starts in a segment. */
  int start(Level level) {
    return switch (this) {
      case INDEX -> level.higherIndex();
      case FINGERPRINTS -> level.fingerprints();
      case PAYLOADS -> level.payloads();
    };
  }

  /** Bits that a cell has in the row, 0 if the row is empty. */
  int width(Level level) {
    return switch (this) {
      case INDEX -> 1;
      case FINGERPRINTS -> level.fingerprintBits();
      case PAYLOADS -> level.payloadBits();
    };
  }
}
