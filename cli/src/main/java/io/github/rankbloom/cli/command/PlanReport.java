package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.CompressedBloomPlan;
import io.github.rankbloom.plan.DLeftCountingPlan;
import io.github.rankbloom.plan.DLeftPlan;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.Requirement;
import java.util.Locale;

/**
 * What is to be told of a plan.
 *
 * @param choice what is planned
 * @param plan the plan
 */
record PlanReport(KindChoice choice, Plan plan) {

  String json() {
    if (plan instanceof RankPlan rank) {
      return rankJson(rank);
    }
    if (plan instanceof CompressedBloomPlan compressed) {
      return compressedJson(compressed);
    }
    Requirement requirement = plan.requirement();
    Json json =
        new Json()
            .field("keys", requirement.keys())
            .field("fpp", requirement.fpp())
            .field("kind", choice.name())
            .field("overflowProbability", requirement.overflowProbability())
            .field("payloadBits", requirement.payloadBits());
    GeometryRows.of(plan).addTo(json);
    return json.field("bitsPerKey", plan.bitsPerKey())
        .field("predictedFpp", plan.predictedFpp())
        .field("overflowBound", plan.overflowBound())
        .field("overflowBasis", basis())
        .field("fileBitsPerKey", plan.fileBitsPerKey())
        .field("messageBitsPerKey", plan.messageBitsPerKey())
        .toString();
  }

  private String basis() {
    return plan.overflowBasis().name().toLowerCase(Locale.ROOT);
  }

  private String rankJson(RankPlan rank) {
    Requirement requirement = rank.requirement();
    RankGeometry geometry = rank.geometry();
    return new Json()
        .field("keys", requirement.keys())
        .field("fpp", requirement.fpp())
        .field("function", Function.of(choice.kind()).map(Function::name).orElseThrow())
        .field("overflowProbability", requirement.overflowProbability())
        .field("chainsPerBucket", geometry.chains())
        .field("load", rank.load())
        .field("fingerprintBits", geometry.fingerprintBits())
        .field("payloadBits", geometry.payloadBits())
        .field("buckets", geometry.buckets())
        .field("z1", geometry.z1())
        .field("z2", geometry.z2())
        .field("z3", geometry.z3())
        .field("j2", geometry.j2())
        .field("j3", geometry.j3())
        .field("bitsPerKey", rank.bitsPerKey())
        .field("predictedFpp", rank.predictedFpp())
        .field("overflowBound", rank.overflowBound())
        .field("trimmedBitsPerKey", rank.trimmedBitsPerKey())
        .field("overflowBasis", basis())
        .field("messageBitsPerKey", rank.messageBitsPerKey())
        .toString();
  }

  private static String compressedJson(CompressedBloomPlan bloom) {
    return new Json()
        .field("m", bloom.geometry().positions())
        .field("k", bloom.geometry().hashes())
        .field("fpp", bloom.predictedFpp())
        .field("messageBitsPerKey", bloom.messageBitsPerKey())
        .field("memoryBitsPerKey", bloom.bitsPerKey())
        .field("keys", bloom.requirement().keys())
        .field("messageBytes", bloom.messageBytes())
        .toString();
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
