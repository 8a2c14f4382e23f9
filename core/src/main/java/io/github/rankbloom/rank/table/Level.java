package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.RankGeometry;

/**
 * Where things lie in a segment of a bucket: the bucket itself (level 1) or an extension (levels 2
 * and 3). Positions are in bits from the segment's first word.
 *
 * <pre>
 *   0              higherIndex     fingerprints            payloads             pointer
 *   | base index   | higher index  | cells x fingerprint   | cells x payload    | extension     |
 *   | (level 1)    | cells bits    |                       |                    | of next level |
 * </pre>
 *
 * @param firstCell cells of the levels before this one
 * @param cells cells of this level
 * @param higherIndex where the higher index starts
 * @param fingerprints where the fingerprints start
 * @param payloads where the payloads start
 * @param pointer where the pointer lies
 * @param pointerBits bits of the pointer, 0 if there is no next level
 */
record Level(
    int firstCell,
    int cells,
    int higherIndex,
    int fingerprints,
    int payloads,
    int pointer,
    int pointerBits) {

  /** {@return the levels of a table} */
  static Level[] of(RankGeometry geometry) {
    int z1 = geometry.z1();
    int z2 = geometry.z2();
    return new Level[] {
      level(geometry, geometry.chains(), 0, z1, geometry.pointer2Bits()),
      level(geometry, 0, z1, z2, geometry.pointer3Bits()),
      level(geometry, 0, z1 + z2, geometry.z3(), 0)
    };
  }

  private static Level level(
      RankGeometry geometry, int baseIndexBits, int firstCell, int cells, int pointerBits) {
    int fingerprints = baseIndexBits + cells;
    int payloads = fingerprints + cells * geometry.fingerprintBits();
    int pointer = payloads + cells * geometry.payloadBits();
    return new Level(firstCell, cells, baseIndexBits, fingerprints, payloads, pointer, pointerBits);
  }

  /** {@return the first cell after this level} */
  int endCell() {
    return firstCell + cells;
  }
}
