/** Commands that publish filters to channels and follow them. */
package io.github.rankbloom.cli.channel;
