/**
 * Formulas and checks that the planners of several structures share. Open to the command line and
 * the evaluation alone, which print loads of d-left hashing.
 */
package io.github.rankbloom.numeric;
