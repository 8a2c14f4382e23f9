package io.github.rankbloom.documented;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A d-left filter's plain file, asked as docs/dleft.md says. */
final class DocumentedFingerprints extends DocumentedTable {

  /** How many fingerprints a code tells, and which first bits each of them has. */
  private record Code(int load, int sortBits, List<Integer> starts) {}

  private final int space;
  private final int counterBits;
  private final long sorted;
  private final List<Code> codes = new ArrayList<>();

  DocumentedFingerprints(byte[] bytes) {
    super(bytes, true);
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
    return cells(bucket).stream()
        .anyMatch(cell -> cell.value() == first(fingerprint, cell.length()));
  }

  @Override
  List<DocumentedDLeft.Cell> cells(long bucket) {
    long at = unitAt(bucket / group);
    int total = total(at);
    List<DocumentedDLeft.Cell> cells = new ArrayList<>();
    long bit = at + (long) group * counterBits;
    for (int slot = 0; slot <= bucket % group; slot++) {
      Code code = code(at, slot);
      for (int start : code.starts()) {
        int length = length(code.load(), total);
        int stored = length - code.sortBits();
        if (slot == bucket % group) {
          long value = (stored < 64 ? (long) start << stored : 0) | bits(bit, stored);
          cells.add(new DocumentedDLeft.Cell(length, value, 1));
        }
        bit += stored;
      }
    }
    return cells;
  }

  private int total(long at) {
    int total = 0;
    for (int slot = 0; slot < group; slot++) {
      total += code(at, slot).load();
    }
    return total;
  }

  @Override
  long unitBits() {
    return (long) group * (counterBits + space);
  }

  @Override
  long usedBits(long at) {
    int total = total(at);
    long used = (long) group * counterBits;
    for (int slot = 0; slot < group; slot++) {
      Code code = code(at, slot);
      int load = code.load();
      used += load == 0 ? 0 : (long) load * (length(load, total) - code.sortBits());
    }
    return used;
  }

  @Override
  int[] shapeAlphabets() {
    int[] alphabets = new int[group];
    Arrays.fill(alphabets, parameters.get(13) + 1);
    return alphabets;
  }

  @Override
  int maxCount() {
    return 1;
  }

  @Override
  List<List<DocumentedDLeft.Run>> runs(int[] shape) {
    int total = Arrays.stream(shape).sum();
    List<List<DocumentedDLeft.Run>> runs = new ArrayList<>();
    for (int load : shape) {
      runs.add(List.of(new DocumentedDLeft.Run(load, load == 0 ? 0 : length(load, total))));
    }
    return runs;
  }

  private Code code(long at, int slot) {
    return codes.get((int) bits(at + (long) slot * counterBits, counterBits));
  }
}
