/**
 * Very many keys: none of them is kept, each is computed from its number, so that the filter has
 * the memory to itself and a billion keys need little more than their plan.
 */
package io.github.rankbloom.benchmarks.scale;
