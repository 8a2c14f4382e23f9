/** A small static host, for trials and for nodes that serve their own channel. */
package io.github.rankbloom.channel.serve;
