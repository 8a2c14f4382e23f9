/**
 * From key to 64 bits.
 *
 * <p>The algorithm itself is that of <a href="https://github.com/dynatrace-oss/hash4j">hash4j</a>.
 * What it computes is frozen by golden vectors in the tests, because a file written today must
 * answer the same in ten years.
 */
package io.github.rankbloom.hash;
