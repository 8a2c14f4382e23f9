/**
 * The benchmarks for JMH: one subject and one number of keys per fork.
 *
 * <p>Use them to look into one filter (profilers, assembly, other parameters). To set filters
 * beside each other on a machine that does other work too, use the comparison, which interleaves
 * them.
 */
package io.github.rankbloom.benchmarks.jmh;
