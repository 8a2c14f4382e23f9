/** The evaluation of rank-indexed hashing: Tables I to V, Figures 5 and 6, the overflow bound. */
package io.github.rankbloom.evaluation.rank;
