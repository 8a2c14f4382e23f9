/** The evaluation of d-left filters: Tables I and II, the rates of sections II and III. */
package io.github.rankbloom.evaluation.dleft;
