package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.RankDLeftHeader;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankDLeftTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.PayloadRange;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Rank-indexed d-left as a kind of filter. */
final class RankDLeftKind extends RankIndexedKind<RankDLeftFilter> {

  RankDLeftKind() {
    super(5, "rank-dleft", RankDLeftFilter.class, PayloadRange.NONE);
  }

  @Override
  protected RankDLeftPlan design(Requirement requirement, Map<String, String> chosen) {
    return RankDLeftPlanner.plan(requirement);
  }

  @Override
  public RankDLeftFilter create(Geometry geometry, KeyHash hashing) {
    RankDLeftGeometry sizes = require(geometry, RankDLeftGeometry.class);
    return new RankDLeftFilter(new RankDLeftTable(sizes), hashing);
  }

  @Override
  public RankDLeftGeometry geometry(RankDLeftFilter filter) {
    return filter.geometry();
  }

  @Override
  public List<Figure> figures(RankDLeftFilter filter) {
    return List.of(Figure.loads(filter.loadCounts()));
  }

  @Override
  public long plannedKeys(long times, int payloadBits) {
    return times;
  }

  @Override
  RankTable table(RankDLeftFilter filter) {
    return filter.table().buckets();
  }

  @Override
  CellPolicy cells() {
    return CellPolicy.COPIES;
  }

  @Override
  RankHeader header(RankDLeftFilter filter) {
    return RankDLeftHeader.of(filter.table()).sizes();
  }

  @Override
  protected byte[] parameters(RankDLeftFilter filter) {
    return RankDLeftHeader.of(filter.table()).toBytes();
  }

  @Override
  protected TableReader<RankDLeftFilter> bodyReader(ByteBuffer parameters)
      throws FilterFormatException {
    RankDLeftHeader header = RankDLeftHeader.read(parameters);
    return new TableReader<>(
        this,
        header.geometry(),
        header.sizes(),
        (table, hashing) -> filter(header, table, hashing));
  }

  private static RankDLeftFilter filter(RankDLeftHeader header, RankTable buckets, KeyHash hashing)
      throws FilterFormatException {
    RankDLeftTable table = RankDLeftTable.over(header.geometry(), buckets);
    if (buckets.cells() != header.sizes().cells() || table.homes() != header.sizes().distinct()) {
      throw new FilterFormatException("the cells are not those that the header counts");
    }
    return new RankDLeftFilter(table, hashing);
  }
}
