package io.github.rankbloom.evaluation.model;

/** How many trials simulations make. */
public enum Effort {
  /** As many as show that nothing is wrong, within a minute or two. */
  QUICK,
  /** As many as the papers made. */
  FULL
}
