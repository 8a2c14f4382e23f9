/**
 * Every kind of filter that there is, in one list.
 *
 * <p>The file reader, the command line, the contract tests, the format tests and the benchmarks go
 * through this list, so a new kind is a package of its own and a line here.
 */
package io.github.rankbloom.catalogue;
