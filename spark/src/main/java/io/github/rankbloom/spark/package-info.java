/**
 * Filters in Spark: SQL functions that build and ask them, and filters in shards that a cluster
 * builds without merging them on one machine.
 *
 * <p>{@link io.github.rankbloom.spark.RankbloomCatalog} brings the functions, {@link
 * io.github.rankbloom.spark.Filters} is the entry for Java and Scala. Public classes other than
 * these, {@link io.github.rankbloom.spark.FilterBuilder} among them, are public for Spark's
 * generated code alone.
 */
package io.github.rankbloom.spark;
