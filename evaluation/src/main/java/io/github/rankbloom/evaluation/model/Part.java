package io.github.rankbloom.evaluation.model;

/** Something that a result shows. */
public sealed interface Part permits Comparison, Table, Chart, Note {}
