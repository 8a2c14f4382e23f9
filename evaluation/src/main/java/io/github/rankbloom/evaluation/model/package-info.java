/** What an experiment is, and what its result is made of: comparisons, tables and charts. */
package io.github.rankbloom.evaluation.model;
