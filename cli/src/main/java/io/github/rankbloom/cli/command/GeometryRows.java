package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.PositionFilter;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.dleft.RemainderFilter;
import io.github.rankbloom.plan.BloomGeometry;
import io.github.rankbloom.plan.BloomPlan;
import io.github.rankbloom.plan.CompressedBloomPlan;
import io.github.rankbloom.plan.DLeftCountingGeometry;
import io.github.rankbloom.plan.DLeftCountingPlan;
import io.github.rankbloom.plan.DLeftGeometry;
import io.github.rankbloom.plan.DLeftPlan;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.RankDLeftGeometry;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RemainderLengths;
import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankFilter;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A geometry, as commands show it: rows for people, fields for programs. */
interface GeometryRows {

  /** Adds the rows to a table. */
  void addTo(Table table);

  /** Adds the fields to an object. */
  void addTo(Json json);

  /** The geometry of a filter. */
  static GeometryRows of(Filter filter) {
    if (filter instanceof RankFilter<?> rank) {
      return new OfRank(rank.geometry());
    }
    if (filter instanceof RankDLeftFilter rank) {
      return new OfRankDLeft(rank.geometry());
    }
    if (filter instanceof DLeftFilter dleft) {
      return new OfDLeft(dleft.geometry());
    }
    if (filter instanceof RemainderFilter<?> dleft) {
      return new OfDLeftCounting(dleft.geometry());
    }
    if (filter instanceof PositionFilter<?> bloom) {
      return new OfBloom(bloom.geometry());
    }
    throw new IllegalArgumentException("a filter without a geometry: " + filter.getClass());
  }

  /** The geometry that is planned. */
  static GeometryRows of(Plan plan) {
    if (plan instanceof RankPlan rank) {
      return new OfRank(rank.geometry());
    }
    if (plan instanceof RankDLeftPlan rank) {
      return new OfRankDLeft(rank.geometry());
    }
    if (plan instanceof DLeftPlan dleft) {
      return new OfDLeft(dleft.geometry());
    }
    if (plan instanceof DLeftCountingPlan dleft) {
      return new OfDLeftCounting(dleft.geometry());
    }
    if (plan instanceof BloomPlan bloom) {
      return new OfBloom(bloom.geometry());
    }
    if (plan instanceof CompressedBloomPlan bloom) {
      return new OfBloom(bloom.geometry());
    }
    throw new IllegalArgumentException("a plan without a geometry: " + plan.getClass());
  }

  /** Buckets with extensions. */
  record OfRank(RankGeometry geometry) implements GeometryRows {

    @Override
    public void addTo(Table table) {
      table
          .row("buckets", Quantity.count(geometry.buckets()))
          .row("chains per bucket", Quantity.count(geometry.chains()))
          .row("cells per bucket", Quantity.count(geometry.z1()))
          .row("extensions", extensions(geometry.j2(), geometry.z2()), "second level")
          .row("", extensions(geometry.j3(), geometry.z3()), "third level")
          .row("fingerprint", Quantity.count(geometry.fingerprintBits(), "bit"))
          .row("payload", Quantity.count(geometry.payloadBits(), "bit"));
    }

    private static String extensions(long number, int cells) {
      return number == 0 ? "none" : Quantity.count(number) + " of " + Quantity.count(cells, "cell");
    }

    @Override
    public void addTo(Json json) {
      json.field("chainsPerBucket", geometry.chains())
          .field("fingerprintBits", geometry.fingerprintBits())
          .field("payloadBits", geometry.payloadBits())
          .field("buckets", geometry.buckets())
          .field("z1", geometry.z1())
          .field("z2", geometry.z2())
          .field("z3", geometry.z3())
          .field("j2", geometry.j2())
          .field("j3", geometry.j3());
    }
  }

  /** Subtables of buckets without extensions. */
  record OfRankDLeft(RankDLeftGeometry geometry) implements GeometryRows {

    @Override
    public void addTo(Table table) {
      addSubtables(table, geometry.subtables(), geometry.buckets());
      table
          .row("chains per bucket", Quantity.count(geometry.chains()))
          .row("cells per bucket", Quantity.count(geometry.cells()))
          .row("fingerprint", Quantity.count(geometry.fingerprintBits(), "bit"));
    }

    @Override
    public void addTo(Json json) {
      json.field("subtables", geometry.subtables())
          .field("buckets", geometry.buckets())
          .field("chainsPerBucket", geometry.chains())
          .field("cellsPerBucket", geometry.cells())
          .field("fingerprintBits", geometry.fingerprintBits());
    }
  }

  /** Subtables of buckets whose fingerprints share bits. */
  record OfDLeft(DLeftGeometry geometry) implements GeometryRows {

    @Override
    public void addTo(Table table) {
      addSubtables(table, geometry.subtables(), geometry.buckets());
      table
          .row(
              "bucket",
              Quantity.count(geometry.bucketBits(), "bit"),
              Quantity.count(geometry.spaceBits())
                  + " for fingerprints, "
                  + geometry.counterBits()
                  + " for the counter")
          .row("", Quantity.count(geometry.capacity(), "fingerprint"), "at most");
      if (geometry.group() > 1) {
        table.row("group", Quantity.count(geometry.group(), "bucket"), "that share their bits");
      }
      for (int bits = 1; bits <= DLeftGeometry.MAX_SORT_BITS; bits++) {
        String loads = loadsSortedOn(bits);
        if (!loads.isEmpty()) {
          table.row("sorted on " + Quantity.count(bits, "bit"), "load " + loads);
        }
      }
    }

    private String loadsSortedOn(int bits) {
      return IntStream.rangeClosed(1, geometry.capacity())
          .filter(load -> geometry.sortBits().get(load) == bits)
          .mapToObj(Integer::toString)
          .collect(Collectors.joining(", "));
    }

    @Override
    public void addTo(Json json) {
      json.field("subtables", geometry.subtables())
          .field("buckets", geometry.buckets())
          .field("group", geometry.group())
          .field("bucketBits", geometry.bucketBits())
          .field("spaceBits", geometry.spaceBits())
          .field("counterBits", geometry.counterBits())
          .field("capacity", geometry.capacity())
          .numbers(
              "sortBits", geometry.sortBits().stream().mapToLong(Integer::longValue).toArray());
    }
  }

  /** Subtables of buckets of remainders with counters. */
  record OfDLeftCounting(DLeftCountingGeometry geometry) implements GeometryRows {

    @Override
    public void addTo(Table table) {
      addSubtables(table, geometry.subtables(), geometry.buckets());
      table
          .row(
              "bucket",
              Quantity.count(geometry.bucketBits(), "bit"),
              Quantity.count(geometry.spaceBits())
                  + " for cells, "
                  + geometry.tagBits()
                  + " for the tag")
          .row("cells per bucket", Quantity.count(geometry.capacity()))
          .row(
              "remainder",
              Quantity.count(geometry.remainderBits(), "bit"),
              geometry.lengths() == RemainderLengths.FIXED
                  ? "always"
                  : "in a full bucket, up to " + geometry.maxRemainderBits() + " in an emptier one")
          .row("counter", Quantity.count(geometry.counterBits(), "bit"));
    }

    @Override
    public void addTo(Json json) {
      json.field("subtables", geometry.subtables())
          .field("buckets", geometry.buckets())
          .field("bucketBits", geometry.bucketBits())
          .field("spaceBits", geometry.spaceBits())
          .field("capacity", geometry.capacity())
          .field("lengths", geometry.lengths().name().toLowerCase(Locale.ROOT))
          .field("remainderBits", geometry.remainderBits())
          .field("counterBits", geometry.counterBits());
    }
  }

  /** An array of bits or counters. */
  record OfBloom(BloomGeometry geometry) implements GeometryRows {

    @Override
    public void addTo(Table table) {
      table
          .row(
              "positions",
              Quantity.count(geometry.positions()),
              "of " + Quantity.count(geometry.counterBits(), "bit"))
          .row("hashes", Quantity.count(geometry.hashes()), "positions of a key");
    }

    @Override
    public void addTo(Json json) {
      json.field("positions", geometry.positions())
          .field("hashes", geometry.hashes())
          .field("counterBits", geometry.counterBits());
    }
  }

  private static void addSubtables(Table table, int subtables, long buckets) {
    table
        .row("subtables", Quantity.count(subtables))
        .row("buckets", Quantity.count(buckets), "in each subtable");
  }
}
