package io.github.rankbloom.evaluation.run;

import io.github.rankbloom.evaluation.model.Effort;
import io.github.rankbloom.evaluation.model.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Runs experiments side by side, on as many cores as there are. */
public final class Runner {

  private final Effort effort;
  private final Progress progress;

  /**
   * A runner.
   *
   * @param effort how many trials to make
   * @param progress is told what is done
   */
  public Runner(Effort effort, Progress progress) {
    this.effort = effort;
    this.progress = progress;
  }

  /**
   * Runs experiments. Trials of one experiment run beside those of others; each experiment's
   * randomness depends on its name alone, so the order does not matter.
   *
   * @param experiments what to run
   * @return what came out, in the same order
   */
  public List<Outcome> run(List<Experiment> experiments) {
    ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
    try {
      List<ForkJoinTask<Outcome>> tasks = new ArrayList<>();
      for (Experiment experiment : experiments) {
        tasks.add(pool.submit(() -> run(experiment)));
      }
      return tasks.stream().map(ForkJoinTask::join).toList();
    } finally {
      pool.shutdownNow();
    }
  }

  private Outcome run(Experiment experiment) {
    progress.started(experiment);
    Outcome outcome =
        new Outcome(
            experiment, experiment.run(new PoolWorkbench(experiment.id(), effort, progress)));
    progress.finished(outcome);
    return outcome;
  }
}
