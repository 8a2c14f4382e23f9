package io.github.rankbloom.channel;

import io.github.rankbloom.Filter;
import io.github.rankbloom.channel.format.Manifest;

/**
 * A follower's change to another filter.
 *
 * @param manifest that told of it
 * @param filter the filter
 * @param by what brought it: one or more deltas, or a snapshot
 * @param files how many files were downloaded
 * @param bytes how many bytes they had
 */
public record Update(Manifest manifest, Filter filter, Traffic by, int files, long bytes) {}
