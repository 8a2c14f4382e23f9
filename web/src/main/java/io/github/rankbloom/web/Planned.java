package io.github.rankbloom.web;

import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;

/** What is to be told of a plan. */
final class Planned {

  private static final long MOST_EXACT = (1L << 53) - 1;

  private Planned() {}

  /** The filter with as many keys as there may be, and how small it is at first. */
  static String json(Asked asked) {
    Requirement requirement = asked.requirement();
    Plan first = asked.kind().plan(requirement);
    Plan full =
        requirement.keys() == requirement.maxKeys()
            ? first
            : asked.kind().plan(requirement.withKeys(requirement.maxKeys()));
    return new Json()
        .field("kind", asked.kind().name())
        .field("memoryBytes", full.bitSize() / Byte.SIZE)
        .field("firstMemoryBytes", first.bitSize() / Byte.SIZE)
        .field("bitsPerKey", full.bitsPerKey())
        .field("fileBitsPerKey", full.fileBitsPerKey())
        .field("messageBitsPerKey", full.messageBitsPerKey())
        .field("predictedFpp", full.predictedFpp())
        .field("overflowBound", full.overflowBound())
        .field("overflowProved", full.overflowBasis() == OverflowBasis.PROVED)
        .objects("sizes", figures(full.geometry().sizes()))
        .objects("figures", figures(full.figures()))
        .field("java", CodeLines.java(asked))
        .field("shell", CodeLines.shell(asked))
        .toString();
  }

  /** The tables of a filter that grows. */
  static String growth(Asked asked) {
    List<Json> steps =
        asked.kind().plan(asked.requirement()).growth().stream().map(Planned::step).toList();
    return new Json().objects("steps", steps).toString();
  }

  private static Json step(Plan plan) {
    return new Json()
        .field("keys", plan.requirement().keys())
        .field("memoryBytes", plan.bitSize() / Byte.SIZE)
        .field("bitsPerKey", plan.bitsPerKey())
        .field("predictedFpp", plan.predictedFpp())
        .objects("sizes", figures(plan.geometry().sizes()));
  }

  /** JavaScript's numbers do not hold every long: those are digits in quotes, unsigned. */
  private static Object exact(Long value) {
    return value >= 0 && value <= MOST_EXACT ? value : '"' + Long.toUnsignedString(value) + '"';
  }

  static List<Json> figures(List<Figure> figures) {
    return figures.stream().map(Planned::json).toList();
  }

  private static Json json(Figure figure) {
    Json json = new Json().field("name", figure.name()).field("label", figure.label());
    if (figure instanceof Figure.Count count) {
      json.field("value", count.value()).field("unit", count.unit());
    } else if (figure instanceof Figure.Ratio ratio) {
      json.field("ratio", ratio.value());
    } else if (figure instanceof Figure.Choice choice) {
      json.field("choice", choice.value());
    } else if (figure instanceof Figure.Numbers numbers) {
      json.list("values", numbers.values().stream().map(Planned::exact).toList())
          .field("unit", numbers.unit());
    }
    return json.field("note", figure.note());
  }
}
