/** How filters are filled and measured, and the formulas that measurements are set against. */
package io.github.rankbloom.evaluation.measure;
