package io.github.rankbloom.evaluation.run;

import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Result;

/**
 * An experiment that was run.
 *
 * @param experiment the experiment
 * @param result what came out
 */
public record Outcome(Experiment experiment, Result result) {}
