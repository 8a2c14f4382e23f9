/**
 * The command that regenerates the evaluation of the papers, and the list of its experiments.
 *
 * <p>An experiment is a class behind {@link io.github.rankbloom.evaluation.model.Experiment}; a
 * result is data; what writes reports knows no experiment. A new experiment is a class and a line
 * in {@link io.github.rankbloom.evaluation.Experiments}.
 */
package io.github.rankbloom.evaluation;
