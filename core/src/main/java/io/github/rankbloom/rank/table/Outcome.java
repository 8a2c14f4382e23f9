package io.github.rankbloom.rank.table;

/** What becomes of a change that is tried the plain way. */
public enum Outcome {
  MADE,
  /** What is to come is there, or what is to go is not. */
  NEEDLESS,
  /** It is not plain; nothing has changed. */
  LEFT
}
