package io.github.rankbloom.cli.command;

import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankPlan;
import java.util.Locale;

/**
 * What is to be told of a plan.
 *
 * @param choice what is planned
 * @param plan the plan
 */
record PlanReport(KindChoice choice, Plan plan) {

  /** What every plan has, and then what is special to the kind. */
  String json() {
    Json json = new Json().field("kind", choice.name());
    addTo(json, plan);
    if (plan instanceof RankPlan rank) {
      json.field("function", Function.of(choice.kind()).map(Function::name).orElseThrow())
          .field("load", rank.load())
          .field("trimmedBitsPerKey", rank.trimmedBitsPerKey());
    } else {
      json.field("payloadBits", plan.requirement().payloadBits());
    }
    if (plan instanceof CompressedBloomPlan compressed) {
      json.field("m", compressed.geometry().positions())
          .field("k", compressed.geometry().hashes())
          .field("memoryBitsPerKey", compressed.bitsPerKey())
          .field("messageBytes", compressed.messageBytes());
    }
    GeometryRows.of(plan).addTo(json);
    return json.toString();
  }

  /** Adds the fields that every plan has. */
  static void addTo(Json json, Plan plan) {
    Requirement requirement = plan.requirement();
    json.field("keys", requirement.keys())
        .field("fpp", requirement.fpp())
        .field("overflowProbability", requirement.overflowProbability())
        .field("memoryBytes", plan.bitSize() / Byte.SIZE)
        .field("bitsPerKey", plan.bitsPerKey())
        .field("fileBitsPerKey", plan.fileBitsPerKey())
        .field("messageBitsPerKey", plan.messageBitsPerKey())
        .field("predictedFpp", plan.predictedFpp())
        .field("overflowBound", plan.overflowBound())
        .field("overflowBasis", plan.overflowBasis().name().toLowerCase(Locale.ROOT));
  }

  String text() {
    Requirement requirement = plan.requirement();
    Table table = new Table();
    table.row("memory", size(plan.bitsPerKey()), Quantity.bytes(plan.bitSize() / Byte.SIZE));
    if (plan.fileBitsPerKey() != plan.bitsPerKey()) {
      table.row("file, trimmed", size(plan.fileBitsPerKey()), total(plan.fileBitsPerKey()));
    }
    if (plan instanceof CompressedBloomPlan compressed) {
      table
          .row(
              "message",
              size(compressed.messageBitsPerKey()),
              Quantity.count(compressed.messageBytes(), "byte") + " at most, header and all")
          .row();
    } else {
      table.row(
          "message, coded",
          size(plan.messageBitsPerKey()),
          total(plan.messageBitsPerKey()) + " without its header");
      double bloomBitsPerKey = optimalBloomBitsPerKey(requirement.fpp());
      table.row("optimal Bloom filter", size(bloomBitsPerKey), total(bloomBitsPerKey)).row();
    }
    table.row(
        "false positives",
        Quantity.probability(plan.predictedFpp()),
        "predicted with all keys in" + (isAsked() ? "; asked for " + fpp() : ""));
    if (plan.overflowBound() > 0) {
      table.row(
          "overflow",
          Quantity.probability(plan.overflowBound()),
          (plan.overflowBasis() == OverflowBasis.PROVED
                  ? "proved bound; asked for "
                  : "estimated, not proved; asked for ")
              + Quantity.chosen(requirement.overflowProbability()));
    }
    addGeometry(table);
    return choice.name()
        + " filter for "
        + Quantity.count(requirement.keys(), "key")
        + " at fpp "
        + fpp()
        + "\n"
        + table;
  }

  /** Whether the false-positive probability was asked for, and does not follow from the size. */
  private boolean isAsked() {
    return !(plan instanceof CompressedBloomPlan);
  }

  private String fpp() {
    return isAsked()
        ? Quantity.chosen(plan.requirement().fpp())
        : Quantity.probability(plan.predictedFpp());
  }

  private void addGeometry(Table table) {
    if (plan instanceof RankPlan rank) {
      addLoad(table, rank.load(), "keys per chain");
    } else if (plan instanceof RankDLeftPlan rank) {
      addLoad(table, rank.load(), "keys per chain");
    } else if (plan instanceof DLeftPlan dleft) {
      addLoad(table, dleft.averageLoad(), "keys per bucket");
    } else if (plan instanceof DLeftCountingPlan dleft) {
      addLoad(table, dleft.averageLoad(), "keys per bucket");
    }
    GeometryRows.of(plan).addTo(table.row());
  }

  private static void addLoad(Table table, double load, String unit) {
    table.row("load", String.format(Locale.ROOT, "%.3f", load), unit);
  }

  /** A Bloom filter of the best number of hash functions: log2(1/fpp) / ln 2, whatever the keys. */
  private static double optimalBloomBitsPerKey(double fpp) {
    double ln2 = Math.log(2);
    return -Math.log(fpp) / (ln2 * ln2);
  }

  private static String size(double bitsPerKey) {
    return Quantity.bitsPerKey(bitsPerKey);
  }

  private String total(double bitsPerKey) {
    return Quantity.bytes((long) Math.ceil(bitsPerKey * plan.requirement().keys() / Byte.SIZE));
  }
}
