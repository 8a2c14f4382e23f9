package io.github.rankbloom.evaluation.model;

/**
 * A paragraph between tables and charts.
 *
 * @param text plain text
 */
public record Note(String text) implements Part {}
