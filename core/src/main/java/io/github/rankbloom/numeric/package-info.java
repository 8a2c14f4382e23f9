/** Formulas and checks that the planners of several structures share. Not exported. */
package io.github.rankbloom.numeric;
