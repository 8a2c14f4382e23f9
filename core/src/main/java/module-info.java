/** Compact membership filters: contracts, structures, planner and file format. */
@SuppressWarnings("module") // those named here are built after this module
module io.github.rankbloom {
  requires com.dynatrace.hash4j;
  requires org.apache.commons.numbers.gamma;

  exports io.github.rankbloom;
  exports io.github.rankbloom.bloom;
  exports io.github.rankbloom.catalogue;
  exports io.github.rankbloom.dleft;
  exports io.github.rankbloom.dleft.plan to
      io.github.rankbloom.evaluation;
  exports io.github.rankbloom.hash;
  exports io.github.rankbloom.numeric to
      io.github.rankbloom.cli,
      io.github.rankbloom.evaluation;
  exports io.github.rankbloom.plan;
  exports io.github.rankbloom.rank;
  exports io.github.rankbloom.rank.plan to
      io.github.rankbloom.evaluation;
  exports io.github.rankbloom.shard;
  exports io.github.rankbloom.wire;
}
