/**
 * From key to 64 bits.
 *
 * <p>The algorithm itself is that of <a href="https://github.com/dynatrace-oss/hash4j">hash4j</a>.
 * Golden vectors in the tests hold its results fast, because a file written today must give the
 * same answers in ten years.
 */
package io.github.rankbloom.hash;
