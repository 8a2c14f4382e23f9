/**
 * Filters that start small beside filters made at their final size: how much longer the keys take
 * to come in, and how long the longest of them takes while the table is re-arranged.
 */
package io.github.rankbloom.benchmarks.growth;
