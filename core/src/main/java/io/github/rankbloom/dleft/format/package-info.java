/** Tables of d-left filters as trimmed files, coded messages and deltas. Not exported. */
package io.github.rankbloom.dleft.format;
