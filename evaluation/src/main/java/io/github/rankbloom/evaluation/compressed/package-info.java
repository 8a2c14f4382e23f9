/**
 * The evaluation of compressed Bloom filters: Tables 1 to 5, Figure 1, simulations, deltas, shared
 * caches.
 */
package io.github.rankbloom.evaluation.compressed;
