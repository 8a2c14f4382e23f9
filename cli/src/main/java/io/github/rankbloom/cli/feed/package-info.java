/** Puts lines into filters: straight in, or kept as hashes until the filter's size is known. */
package io.github.rankbloom.cli.feed;
