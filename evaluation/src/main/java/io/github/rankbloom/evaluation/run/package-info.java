/** Runs experiments on all cores and shows how far they are. */
package io.github.rankbloom.evaluation.run;
