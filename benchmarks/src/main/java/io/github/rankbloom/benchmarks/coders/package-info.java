/**
 * The entropy coder beside general compressors, on the same filters.
 *
 * <p>What is coded is a filter's plain message: the array of a Bloom filter, the counters of a
 * counting one, the trimmed buckets of a rank-indexed one, behind a header of some sixty bytes. The
 * compressors turn these bytes into fewer bytes and back; Rankbloom turns the filter into its
 * entropy-coded message and that into a filter again, checksums, checks and tables included. So
 * everybody is charged for the header, and Rankbloom for more than the compressors do.
 *
 * <p>All run in one virtual machine, in turn: a round codes and decodes every filter with every
 * coder once, in an order drawn anew. Speeds are in megabytes of plain message, by the time that
 * the thread had a processor; ratios are taken within a round, and of all values the median over
 * the rounds is reported. The code has seen all densities before the first round, so no compiled
 * loop is one that fits a single filter.
 */
package io.github.rankbloom.benchmarks.coders;
