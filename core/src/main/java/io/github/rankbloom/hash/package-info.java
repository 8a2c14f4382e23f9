/**
 * From key to 64 bits: the hash algorithms that filters are built with.
 *
 * <p>The algorithms themselves are those of <a
 * href="https://github.com/dynatrace-oss/hash4j">hash4j</a>. What they compute is frozen by golden
 * vectors in the tests, because a file written today must answer the same in ten years.
 */
package io.github.rankbloom.hash;
