package io.github.rankbloom.evaluation.run;

import io.github.rankbloom.evaluation.model.Effort;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A work bench for one experiment, on the cores of the pool that runs it. */
final class PoolWorkbench implements Workbench {

  /** The seed of everything random; with it every run gives the same report. */
  static final long SEED = 20260101L;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final String experiment;
  private final Effort effort;
  private final Progress progress;

  PoolWorkbench(String experiment, Effort effort, Progress progress) {
    this.experiment = experiment;
    this.effort = effort;
    this.progress = progress;
  }

  @Override
  public int choose(int quick, int full) {
    return effort == Effort.FULL ? full : quick;
  }

  @Override
  public <T> List<T> trials(String name, int count, Function<SplittableRandom, T> trial) {
    long seed = seed(name);
    progress.planned(count);
    // Parallel streams run on the pool of the task that started them.
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(
            i -> {
              T result = trial.apply(new SplittableRandom(mix(seed + i * GOLDEN)));
              progress.stepped();
              return result;
            })
        .toList();
  }

  @Override
  public <S, T> List<T> each(List<S> inputs, Function<S, T> function) {
    progress.planned(inputs.size());
    return inputs.parallelStream()
        .map(
            input -> {
              T result = function.apply(input);
              progress.stepped();
              return result;
            })
        .toList();
  }

  @Override
  public SplittableRandom random(String name) {
    return new SplittableRandom(seed(name));
  }

  private long seed(String name) {
    return mix(mix(SEED + experiment.hashCode()) + name.hashCode());
  }

  /** The finalizer of MurmurHash3: neighbouring seeds become strangers. */
  private static long mix(long word) {
    long mixed = (word ^ (word >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }
}
