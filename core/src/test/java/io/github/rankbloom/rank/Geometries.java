package io.github.rankbloom.rank;

import io.github.rankbloom.rank.plan.RankGeometry;
import java.util.ArrayList;
import java.util.List;

/** Geometries that stress a table: every width of bucket and fingerprint, and scarce extensions. */
final class Geometries {

  private static final int[] CHAINS = {1, 7, 61, 64, 65, 256, 512};
  private static final int[] FINGERPRINT_BITS = {1, 6, 8, 13, 31};

  private Geometries() {}

  /** Small tables of every pair of chains and fingerprint bits. */
  static List<RankGeometry> all(int payloadBits) {
    List<RankGeometry> geometries = new ArrayList<>();
    for (int chains : CHAINS) {
      for (int fingerprintBits : FINGERPRINT_BITS) {
        geometries.add(small(chains, fingerprintBits, payloadBits));
      }
    }
    return geometries;
  }

  /** A table of about a thousand chains, in which buckets of average load need an extension. */
  static RankGeometry small(int chains, int fingerprintBits, int payloadBits) {
    int buckets = Math.max(3, 1000 / chains);
    int z1 = Math.max(1, chains * 3 / 4);
    int z2 = Math.max(1, chains / 8);
    int z3 = Math.max(2, chains / 2);
    return new RankGeometry(
        buckets,
        chains,
        fingerprintBits,
        payloadBits,
        z1,
        z2,
        z3,
        Math.max(1, buckets / 2),
        Math.max(1, buckets / 3));
  }
}
