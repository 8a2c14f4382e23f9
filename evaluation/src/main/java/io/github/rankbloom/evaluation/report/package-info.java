/** Writes results as a page, as charts and as data. Nothing here knows an experiment. */
package io.github.rankbloom.evaluation.report;
