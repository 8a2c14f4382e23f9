package io.github.rankbloom.evaluation.run;

import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Verdict;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows how far the experiments are: on a terminal a bar that counts trials, and everywhere a line
 * for each experiment that is done.
 */
public final class Progress implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;
  private static final int WIDTH = 79;

  private final PrintWriter err;
  private final ProgressBar bar;

  private Progress(PrintWriter err, ProgressBar bar) {
    this.err = err;
    this.bar = bar;
  }

  /**
   * Starts to show progress.
   *
   * @param err where lines go; the bar goes to standard error itself
   * @param terminal whether someone watches
   * @return the display, to be closed
   */
  public static Progress start(PrintWriter err, boolean terminal) {
    if (!terminal) {
      return new Progress(err, null);
    }
    return new Progress(
        err,
        new ProgressBarBuilder()
            .setTaskName("trials")
            .setInitialMax(1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setMaxRenderedLength(WIDTH)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
            .clearDisplayOnFinish()
            .build());
  }

  /** An experiment begins. */
  void started(Experiment experiment) {
    if (bar != null) {
      bar.setExtraMessage(experiment.id());
    }
  }

  /** There are so many more steps to make. */
  synchronized void planned(int steps) {
    if (bar != null) {
      bar.maxHint(bar.getMax() + steps);
    }
  }

  /** One of the steps is made. */
  void stepped() {
    if (bar != null) {
      bar.step();
    }
  }

  /** An experiment is done. */
  synchronized void finished(Outcome outcome) {
    long fails = outcome.result().count(Verdict.FAILS);
    long all = outcome.result().checks().count();
    String line =
        String.format(
            "%-24s %s",
            outcome.experiment().id(),
            fails == 0 ? all + " verdicts, none fails" : fails + " of " + all + " verdicts fail");
    err.println(bar == null ? line : "\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
    err.flush();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
