package io.github.rankbloom.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.evaluation.run.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers are counted by kind of evidence, and once however often they are read. */
class HeadlineTest {

  private static final Check AGREES = Check.paper("size", "9.6", 9.6);
  private static final Check FAILS = Check.paper("size", "9.6", 9.9);
  private static final Check DIFFERS =
      FAILS.unless(Explanation.proven("A reason.", Tolerance.printed("9.9")));

  @Test
  void aNumberThatIsReadAgainCountsOnce() {
    assertEquals(
        "4 numbers that the papers print: 1 agree, 1 agree if read otherwise, 1 differ, accounted"
            + " for, 1 fail",
        line(AGREES, DIFFERS.readAgain(), DIFFERS, AGREES.readAgain(), DIFFERS, FAILS));
  }

  @Test
  void aSecondReadingThatFailsFailsTheNumber() {
    assertEquals(
        "1 numbers that the papers print: 0 agree, 1 fail", line(AGREES, FAILS.readAgain()));
  }

  @Test
  void kindsOfEvidenceAreKeptApart() {
    Check bound = Check.atMost("size", 2, 1, "a reason");
    List<Headline> all = Headline.of(List.of(outcome(AGREES, bound, bound.own(), bound.own())));
    assertEquals(
        List.of(1, 0, 1, 2), all.stream().map(Headline::all).toList(), "paper, theory, bound, own");
  }

  private static String line(Check... checks) {
    return Headline.of(List.of(outcome(checks))).get(0).line();
  }

  private static Outcome outcome(Check... checks) {
    return new Outcome(
        new Experiment() {
          @Override
          public String id() {
            return "id";
          }

          @Override
          public Paper paper() {
            return Paper.D_LEFT;
          }

          @Override
          public String title() {
            return "title";
          }

          @Override
          public String claim() {
            return "claim";
          }

          @Override
          public Result run(Workbench workbench) {
            throw new UnsupportedOperationException();
          }
        },
        Result.of("", new Comparison("sizes", List.of(checks))));
  }
}
