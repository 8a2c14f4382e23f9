package io.github.rankbloom.dleft;

import java.util.ArrayList;
import java.util.List;

/** A d-left filter's plain file, asked as docs/dleft.md says. */
final class DocumentedFingerprints extends DocumentedTable {

  /** How many fingerprints a code tells, and which first bits each of them has. */
  private record Code(int load, int sortBits, List<Integer> starts) {}

  private final long buckets;
  private final int subtables;
  private final int group;
  private final int space;
  private final int counterBits;
  private final long sorted;
  private final List<Code> codes = new ArrayList<>();

  DocumentedFingerprints(byte[] bytes) {
    super(bytes);
    buckets = parameters.getLong(0);
    subtables = parameters.get(8);
    group = parameters.get(9);
    space = parameters.getShort(10);
    counterBits = parameters.get(12);
    sorted = parameters.getLong(16);
    for (int load = 0; load <= parameters.get(13); load++) {
      addCodes(load);
    }
  }

  private int sortBits(int load) {
    return (int) (sorted >>> (2 * load) & 3);
  }

  private void addCodes(int load) {
    switch (sortBits(load)) {
      case 0 -> addCode(load, load, load, load);
      case 1 -> {
        for (int z1 = 0; z1 <= load; z1++) {
          addCode(load, z1, load, load);
        }
      }
      default -> {
        for (int z3 = 0; z3 <= load; z3++) {
          for (int z2 = 0; z2 <= z3; z2++) {
            for (int z1 = 0; z1 <= z2; z1++) {
              addCode(load, z1, z2, z3);
            }
          }
        }
      }
    }
  }

  private void addCode(int load, int z1, int z2, int z3) {
    List<Integer> starts = new ArrayList<>();
    for (int cell = 0; cell < load; cell++) {
      starts.add(cell < z1 ? 0 : cell < z2 ? 1 : cell < z3 ? 2 : 3);
    }
    codes.add(new Code(load, sortBits(load), starts));
  }

  private int length(int load, int total) {
    int length = Math.min(64, group * space / total + sortBits(load));
    length = load > 1 ? Math.min(length, length(load - 1, total - 1)) : length;
    return total > load ? Math.min(length, length(load, total - 1)) : length;
  }

  boolean contains(long hash) {
    for (int i = 0; i < subtables; i++) {
      long bucket = i * buckets + high(mix(hash + (i + 1) * 0x9E3779B97F4A7C15L), buckets);
      if (holds(bucket, mix(hash))) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(long bucket, long fingerprint) {
    long at = bucket / group * group * (counterBits + space);
    int total = 0;
    for (int slot = 0; slot < group; slot++) {
      total += code(at, slot).load();
    }
    long bit = at + (long) group * counterBits;
    for (int slot = 0; slot <= bucket % group; slot++) {
      Code code = code(at, slot);
      for (int start : code.starts()) {
        int length = length(code.load(), total);
        int stored = length - code.sortBits();
        long known = (long) start << stored | bits(bit, stored);
        if (slot == bucket % group && known == first(fingerprint, length)) {
          return true;
        }
        bit += stored;
      }
    }
    return false;
  }

  private Code code(long at, int slot) {
    return codes.get((int) bits(at + (long) slot * counterBits, counterBits));
  }
}
