package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.CellChanges;
import io.github.rankbloom.rank.format.CodedCells;
import io.github.rankbloom.rank.format.PlainCells;
import io.github.rankbloom.rank.format.RankDLeftHeader;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankDLeftTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.Body;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Rank-indexed d-left as a kind of filter. */
final class RankDLeftKind extends FilterKind<RankDLeftFilter> {

  /** Copies of a key may lie in either of its buckets. */
  private static final CellPolicy CELLS = CellPolicy.COPIES;

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
    return filter.table().geometry();
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
  public boolean hasProfiles() {
    return true;
  }

  private static RankHeader header(RankDLeftFilter filter) {
    return RankDLeftHeader.of(filter.table()).sizes();
  }

  @Override
  protected void writePlain(RankDLeftFilter filter, Body.Sink out) throws IOException {
    PlainCells.write(filter.table().buckets(), header(filter).layout(CELLS), out);
  }

  @Override
  protected long[] encode(RankDLeftFilter filter) {
    return CodedCells.encode(filter.table().buckets(), header(filter));
  }

  @Override
  protected Body.Difference difference(RankDLeftFilter base, RankDLeftFilter target) {
    return CellChanges.between(base.table().buckets(), target.table().buckets());
  }

  @Override
  protected byte[] parameters(RankDLeftFilter filter) {
    return RankDLeftHeader.of(filter.table()).toBytes();
  }

  @Override
  protected Body.Reader<RankDLeftFilter> bodyReader(int version, ByteBuffer parameters)
      throws FilterFormatException {
    return new TableReader(this, RankDLeftHeader.read(parameters));
  }

  /** Reads tables, and makes filters of them. */
  private record TableReader(RankDLeftKind kind, RankDLeftHeader header)
      implements Body.SizedReader<RankDLeftFilter> {

    @Override
    public RankDLeftGeometry geometry() {
      return header.geometry();
    }

    @Override
    public long plainWords() {
      return header.sizes().layout(CELLS).bodyWords();
    }

    @Override
    public boolean allowsCoded(long words) {
      return CodedCells.allows(header.sizes(), words);
    }

    @Override
    public RankDLeftFilter plain(long[] body, KeyHash hashing) throws FilterFormatException {
      RankTable buckets = new RankTable(header.sizes().geometry(), CELLS);
      PlainCells.read(body, header.sizes().layout(CELLS), buckets);
      return filter(buckets, hashing);
    }

    @Override
    public RankDLeftFilter coded(long[] body, int words, KeyHash hashing)
        throws FilterFormatException {
      return filter(CodedCells.decode(body, words, header.sizes(), CELLS), hashing);
    }

    @Override
    public RankDLeftFilter patched(
        RankDLeftFilter base, ByteBuffer parameters, long[] body, int words)
        throws FilterFormatException {
      RankTable buckets =
          CellChanges.apply(base.table().buckets(), header.sizes(), parameters, body, words, CELLS);
      return filter(buckets, base.hashing());
    }

    private RankDLeftFilter filter(RankTable buckets, KeyHash hashing)
        throws FilterFormatException {
      RankDLeftTable table = RankDLeftTable.over(header.geometry(), buckets);
      if (buckets.cells() != header.sizes().cells() || table.homes() != header.sizes().distinct()) {
        throw RankKind.otherCells();
      }
      return new RankDLeftFilter(table, hashing);
    }
  }
}
