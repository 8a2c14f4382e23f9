/**
 * The manifest of a channel, byte by byte: canonical JSON, signed. {@code docs/channel.md}
 * describes it for readers in any language.
 */
package io.github.rankbloom.channel.format;
