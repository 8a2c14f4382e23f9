package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.RankGeometry;

/** The geometry of a rank-indexed table, as commands show it. */
final class GeometryRows {

  private GeometryRows() {}

  static void add(Table table, RankGeometry geometry) {
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

  static Json add(Json json, RankGeometry geometry) {
    return json.field("chainsPerBucket", geometry.chains())
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
