package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Tolerance;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A row of Table III or IV beside what the formulas say.
 *
 * <p>Tolerances are those of printed digits alone: half a unit of the last digit of the number
 * itself, and what the rounding of λ, J2/B and J3/B in Table II leaves open.
 *
 * @param row the row of Table II that the sizes belong to
 * @param printed the sizes
 * @param payloadBits bits of a counter
 */
record RankComparison(PaperRow row, PaperRow.Sizes printed, int payloadBits) {

  static final String REAL_RATE =
      "The printed size is that for the rate which the rank-indexed table of the row really has,"
          + " λ/2^r, as the next line shows. The paper does not say so.";

  /** The standard filter for the probability that heads the row. */
  Check roundStandard(String name, DoubleUnaryOperator size) {
    return Check.paper(
        row.label() + ", " + name, printed.standard(), size.applyAsDouble(row.fpp()));
  }

  /** The standard filter for the probability that the rank-indexed table has. */
  Check standard(String name, DoubleUnaryOperator size) {
    return Check.paper(
            row.label() + ", " + name + ", at ε = λ/2^r",
            printed.standard(),
            size.applyAsDouble(row.asPrinted().fpp()),
            row.fromRow(
                printed.standard(), reading -> size.applyAsDouble(reading.fpp()), PaperRow.LOAD))
        .readAgain();
  }

  /** The d-left filter for the probability that the rank-indexed table has. */
  Check dLeft(DoubleUnaryOperator size) {
    return Check.paper(
        row.label() + ", d-left, at ε = λ/2^r",
        printed.dLeft(),
        size.applyAsDouble(row.asPrinted().fpp()),
        row.fromRow(printed.dLeft(), reading -> size.applyAsDouble(reading.fpp()), PaperRow.LOAD));
  }

  /** Where a printed d-left size does not fit the saving printed in the same row. */
  Explanation contradiction() {
    Tolerance rank = Tolerance.printed(printed.rank());
    Tolerance saving = Tolerance.printed(printed.byDLeft());
    return Explanation.proven(
        "The printed size contradicts the saving of "
            + printed.byDLeft().substring(1)
            + " printed in the same row: "
            + printed.rank()
            + " bits are that much less than ours.",
        new Tolerance(
            rank.low() / (1 + saving.high()),
            rank.high() / (1 + saving.low()),
            "what the printed size of the rank-indexed table and the printed saving amount to"));
  }

  /** The rank-indexed table, with as many extensions as printed and as few as suffice. */
  List<Check> rank(Tolerance pinned) {
    return List.of(
        Check.paper(
            row.label() + ", rank, extensions as printed",
            printed.rank(),
            row.asPrinted().bits(payloadBits),
            row.fromRow(printed.rank(), reading -> reading.bits(payloadBits), PaperRow.ROW)),
        Check.paper(
                row.label() + ", rank, extensions as few as suffice",
                printed.rank(),
                Configurations.bits(row.plan(payloadBits)),
                row.fromPlan(payloadBits, printed.rank(), Configurations::bits))
            .unless(Explanation.proven("Fewer extensions suffice than the paper has.", pinned))
            .readAgain());
  }

  /** How much more or less the rank-indexed table takes than the others. */
  List<Check> ratios(DoubleUnaryOperator standard, DoubleUnaryOperator dLeft) {
    return List.of(
        ratio("standard", printed.byStandard(), standard),
        ratio("d-left", printed.byDLeft(), dLeft));
  }

  private Check ratio(String name, String percent, DoubleUnaryOperator size) {
    ToDoubleFunction<PaperRow.Reading> ratio =
        reading -> reading.bits(payloadBits) / size.applyAsDouble(reading.fpp()) - 1;
    return Check.paper(
        row.label() + ", rank against " + name,
        percent,
        ratio.applyAsDouble(row.asPrinted()),
        row.fromRow(percent, ratio, PaperRow.ROW));
  }
}
