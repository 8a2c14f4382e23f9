package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.BloomPlan;
import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.bloom.PositionFilter;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.dleft.RemainderFilter;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankFilter;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A geometry, as commands show it: rows for people, fields for programs. */
final class GeometryRows {

  private final List<String[]> rows = new ArrayList<>();
  private final List<Consumer<Json>> fields = new ArrayList<>();

  private GeometryRows() {}

  /** The geometry of a filter. */
  static GeometryRows of(Filter filter) {
    if (filter instanceof RankFilter<?> rank) {
      return of(rank.geometry());
    }
    if (filter instanceof RankDLeftFilter rank) {
      return of(rank.geometry());
    }
    if (filter instanceof DLeftFilter dleft) {
      return of(dleft.geometry());
    }
    if (filter instanceof RemainderFilter<?> dleft) {
      return of(dleft.geometry());
    }
    if (filter instanceof PositionFilter<?> bloom) {
      return of(bloom.geometry());
    }
    throw new IllegalArgumentException("a filter without a geometry: " + filter.getClass());
  }

  /** The geometry that is planned. */
  static GeometryRows of(Plan plan) {
    if (plan instanceof RankPlan rank) {
      return of(rank.geometry());
    }
    if (plan instanceof RankDLeftPlan rank) {
      return of(rank.geometry());
    }
    if (plan instanceof DLeftPlan dleft) {
      return of(dleft.geometry());
    }
    if (plan instanceof DLeftCountingPlan dleft) {
      return of(dleft.geometry());
    }
    if (plan instanceof BloomPlan bloom) {
      return of(bloom.geometry());
    }
    if (plan instanceof CompressedBloomPlan bloom) {
      return of(bloom.geometry());
    }
    throw new IllegalArgumentException("a plan without a geometry: " + plan.getClass());
  }

  private static GeometryRows of(RankGeometry geometry) {
    return new GeometryRows()
        .row("buckets", Quantity.count(geometry.buckets()))
        .row("chains per bucket", Quantity.count(geometry.chains()))
        .row("cells per bucket", Quantity.count(geometry.z1()))
        .row("extensions", extensions(geometry.j2(), geometry.z2()), "second level")
        .row("", extensions(geometry.j3(), geometry.z3()), "third level")
        .field("chainsPerBucket", geometry.chains())
        .bits("fingerprint", "fingerprintBits", geometry.fingerprintBits())
        .bits("payload", "payloadBits", geometry.payloadBits())
        .field("buckets", geometry.buckets())
        .field("z1", geometry.z1())
        .field("z2", geometry.z2())
        .field("z3", geometry.z3())
        .field("j2", geometry.j2())
        .field("j3", geometry.j3());
  }

  private static String extensions(long number, int cells) {
    return number == 0 ? "none" : Quantity.count(number) + " of " + Quantity.count(cells, "cell");
  }

  private static GeometryRows of(RankDLeftGeometry geometry) {
    return ofSubtables(geometry.subtables(), geometry.buckets())
        .number("chains per bucket", "chainsPerBucket", geometry.chains())
        .number("cells per bucket", "cellsPerBucket", geometry.cells())
        .bits("fingerprint", "fingerprintBits", geometry.fingerprintBits());
  }

  private static GeometryRows of(DLeftGeometry geometry) {
    GeometryRows rows =
        ofSubtables(geometry.subtables(), geometry.buckets())
            .bits(
                "bucket",
                "bucketBits",
                geometry.bucketBits(),
                geometry.spaceBits()
                    + " for fingerprints, "
                    + geometry.counterBits()
                    + " for the counter")
            .row("", Quantity.count(geometry.capacity(), "fingerprint"), "at most")
            .field("spaceBits", geometry.spaceBits())
            .field("counterBits", geometry.counterBits())
            .field("capacity", geometry.capacity())
            .field("group", geometry.group());
    if (geometry.group() > 1) {
      rows.row("group", Quantity.count(geometry.group(), "bucket"), "that share their bits");
    }
    for (int bits = 1; bits <= DLeftGeometry.MAX_SORT_BITS; bits++) {
      String loads = loadsSortedOn(bits, geometry);
      if (!loads.isEmpty()) {
        rows.row("sorted on " + Quantity.count(bits, "bit"), "load " + loads);
      }
    }
    long[] sortBits = geometry.sortBits().stream().mapToLong(Integer::longValue).toArray();
    rows.fields.add(json -> json.numbers("sortBits", sortBits));
    return rows;
  }

  private static String loadsSortedOn(int bits, DLeftGeometry geometry) {
    return IntStream.rangeClosed(1, geometry.capacity())
        .filter(load -> geometry.sortBits().get(load) == bits)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", "));
  }

  private static GeometryRows of(DLeftCountingGeometry geometry) {
    String lengths = geometry.lengths().name().toLowerCase(Locale.ROOT);
    GeometryRows rows =
        ofSubtables(geometry.subtables(), geometry.buckets())
            .bits(
                "bucket",
                "bucketBits",
                geometry.bucketBits(),
                geometry.spaceBits() + " for cells, " + geometry.tagBits() + " for the tag")
            .field("spaceBits", geometry.spaceBits())
            .number("cells per bucket", "capacity", geometry.capacity())
            .bits(
                "remainder",
                "remainderBits",
                geometry.remainderBits(),
                geometry.lengths() == RemainderLengths.FIXED
                    ? "always"
                    : "in a full bucket, up to "
                        + geometry.maxRemainderBits()
                        + " in an emptier one")
            .bits("counter", "counterBits", geometry.counterBits());
    rows.fields.add(json -> json.field("lengths", lengths));
    return rows;
  }

  private static GeometryRows of(BloomGeometry geometry) {
    return new GeometryRows()
        .number(
            "positions",
            "positions",
            geometry.positions(),
            "of " + Quantity.count(geometry.counterBits(), "bit"))
        .number("hashes", "hashes", geometry.hashes(), "positions of a key")
        .field("counterBits", geometry.counterBits());
  }

  private static GeometryRows ofSubtables(int subtables, long buckets) {
    return new GeometryRows()
        .number("subtables", "subtables", subtables)
        .number("buckets", "buckets", buckets, "in each subtable");
  }

  private GeometryRows row(String... cells) {
    rows.add(cells);
    return this;
  }

  private GeometryRows noted(String label, String value, String[] notes) {
    return row(Stream.concat(Stream.of(label, value), Stream.of(notes)).toArray(String[]::new));
  }

  private GeometryRows field(String name, long value) {
    fields.add(json -> json.field(name, value));
    return this;
  }

  /** A number for both. */
  private GeometryRows number(String label, String name, long value, String... notes) {
    return noted(label, Quantity.count(value), notes).field(name, value);
  }

  /** A number of bits for both. */
  private GeometryRows bits(String label, String name, int value, String... notes) {
    return noted(label, Quantity.count(value, "bit"), notes).field(name, value);
  }

  /** Adds the rows to a table. */
  void addTo(Table table) {
    rows.forEach(table::row);
  }

  /** Adds the fields to an object. */
  void addTo(Json json) {
    fields.forEach(field -> field.accept(json));
  }
}
