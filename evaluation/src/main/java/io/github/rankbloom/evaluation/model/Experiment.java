package io.github.rankbloom.evaluation.model;

/** A table, a figure or a simulation of a paper, done again. */
public interface Experiment {

  /**
   * The name by which files and links know the experiment.
   *
   * @return lower-case letters, digits and hyphens
   */
  String id();

  /**
   * Where the claim was made.
   *
   * @return the paper
   */
  Paper paper();

  /**
   * What people call it.
   *
   * @return a heading
   */
  String title();

  /**
   * What the paper says.
   *
   * @return a short text
   */
  String claim();

  /**
   * Does the experiment. The same work bench gives the same result.
   *
   * @param workbench gives randomness, cores and the effort to make
   * @return what came out
   */
  Result run(Workbench workbench);
}
