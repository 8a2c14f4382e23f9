package io.github.rankbloom.evaluation.model;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** What an experiment works with: randomness, all cores, and an idea of how much is enough. */
public interface Workbench {

  /**
   * Chooses a number by the effort to make.
   *
   * @param quick the number for a quick run
   * @param full the number for a full run
   * @return one of the two
   */
  int choose(int quick, int full);

  /**
   * Makes independent trials, on all cores. Each has randomness of its own, so that the result does
   * not depend on which runs when.
   *
   * @param name tells these trials from others, and seeds their randomness
   * @param count how many
   * @param trial makes one
   * @param <T> the type of a trial's result
   * @return the results, in a fixed order
   */
  <T> List<T> trials(String name, int count, Function<SplittableRandom, T> trial);

  /**
   * Applies a function to every element of a list, on all cores.
   *
   * @param inputs the elements
   * @param function what to do with each
   * @param <S> the type of the elements
   * @param <T> the type of the results
   * @return the results, in the order of the inputs
   */
  <S, T> List<T> each(List<S> inputs, Function<S, T> function);

  /**
   * Randomness that is always the same for the same name.
   *
   * @param name the seed
   * @return a generator of its own
   */
  SplittableRandom random(String name);
}
