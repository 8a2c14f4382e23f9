/** Where publishers put the files of a channel. */
package io.github.rankbloom.channel.store;
