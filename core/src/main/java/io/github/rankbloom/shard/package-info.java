/**
 * Filters of any size, in shards. A sharded filter is a folder: a manifest, and 2<sup>k</sup>
 * shards, each the file of a filter over an equal range of places. The first k bits of a key's hash
 * name its shard, the others are its hash there, so a sharded filter answers as one filter of all
 * these places would. A query touches one shard.
 *
 * <p>{@link io.github.rankbloom.shard.ShardPlan} says what each shard is made for, {@link
 * io.github.rankbloom.shard.ShardedFilterBuilder} builds all of them in one process, and {@link
 * io.github.rankbloom.shard.ShardedFilter} queries them where they lie. A program that builds
 * shards elsewhere writes each with {@link io.github.rankbloom.shard.ShardFile} and the {@link
 * io.github.rankbloom.shard.Manifest} last.
 */
package io.github.rankbloom.shard;
