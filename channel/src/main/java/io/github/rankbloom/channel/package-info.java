/**
 * A filter published once and followed by many.
 *
 * <p>A channel is a folder of files on any static host. One file changes, the manifest; all others
 * are named by their content. A {@link io.github.rankbloom.channel.ChannelPublisher} writes it, a
 * {@link io.github.rankbloom.channel.ChannelFollower} keeps a verified copy of the newest filter,
 * and {@link io.github.rankbloom.channel.SharedSummaries} lets nodes know what the caches of others
 * hold.
 */
package io.github.rankbloom.channel;
