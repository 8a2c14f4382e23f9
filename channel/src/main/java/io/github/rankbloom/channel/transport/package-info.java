/** How followers get the files of a channel. */
package io.github.rankbloom.channel.transport;
