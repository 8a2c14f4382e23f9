/**
 * Tables of d-left filters as trimmed files, as entropy-coded messages and as deltas. Not exported.
 */
package io.github.rankbloom.dleft.format;
