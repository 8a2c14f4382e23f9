package io.github.rankbloom.cli.command;

import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.util.Locale;
import java.util.Optional;

/**
 * What is to be told of a plan.
 *
 * @param kind what is planned
 * @param plan the plan
 * @param isFppAsked whether the false-positive probability was asked for, and does not follow
 * @param steps the way to the plan, of a filter that grows
 */
record PlanReport(FilterKind<?> kind, Plan plan, boolean isFppAsked, Optional<GrowthSteps> steps) {

  private static final String PAYLOAD_BITS = "payloadBits";

  /** What every plan has, and then what is special to the kind. */
  String json() {
    Json json = new Json().field("kind", kind.name());
    addTo(json, plan);
    FigureRows sizes = new FigureRows(plan.geometry().sizes());
    if (!sizes.has(PAYLOAD_BITS)) {
      json.field(PAYLOAD_BITS, plan.requirement().payloadBits());
    }
    new FigureRows(plan.figures()).addTo(json);
    sizes.addTo(json);
    if (kind.can(ValueFilter.class)) {
      json.field("ambiguousShare", ambiguousShare());
    }
    steps.ifPresent(present -> present.addTo(json));
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
    table.row(
        "message, coded",
        size(plan.messageBitsPerKey()),
        total(plan.messageBitsPerKey()) + " without its header");
    double bloomBitsPerKey = optimalBloomBitsPerKey(requirement.fpp());
    table.row("optimal Bloom filter", size(bloomBitsPerKey), total(bloomBitsPerKey)).row();
    table.row(
        "false positives",
        Quantity.probability(plan.predictedFpp()),
        "with all keys in" + (isFppAsked ? "; asked for " + fpp() : ""));
    if (kind.can(ValueFilter.class)) {
      table.row(
          "ambiguous values",
          Quantity.probability(ambiguousShare()),
          "of keys; each value equally often");
    }
    if (growsAsNeeded()) {
      table.row(
          "re-arrangement",
          Quantity.probability(plan.overflowBound()),
          isProved() ? "at most, before all keys are in" : "an estimate, before all keys are in");
    } else if (plan.overflowBound() > 0) {
      table.row(
          "overflow",
          Quantity.probability(plan.overflowBound()),
          (isProved() ? "proved bound; asked for " : "an estimate; asked for ")
              + Quantity.chosen(requirement.overflowProbability()));
    }
    new FigureRows(plan.figures()).addTo(table);
    new FigureRows(plan.geometry().sizes()).addTo(table.row());
    return kind.name()
        + " filter for "
        + Quantity.count(requirement.keys(), "key")
        + " at fpp "
        + fpp()
        + "\n"
        + table
        + steps.map(present -> "\nas it grows\n" + present.text()).orElse("");
  }

  private boolean isProved() {
    return plan.overflowBasis() == OverflowBasis.PROVED;
  }

  /** Whether a key that finds no room gets some, so that none is refused. */
  private boolean growsAsNeeded() {
    return kind.grows() && !plan.requirement().fixed();
  }

  /** How many keys share their place with one of another value, if values are equally frequent. */
  private double ambiguousShare() {
    double others = -Math.log1p(-plan.predictedFpp());
    return -Math.expm1(-others * (1 - Math.scalb(1.0, -plan.requirement().payloadBits())));
  }

  private String fpp() {
    return isFppAsked
        ? Quantity.chosen(plan.requirement().fpp())
        : Quantity.probability(plan.predictedFpp());
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
