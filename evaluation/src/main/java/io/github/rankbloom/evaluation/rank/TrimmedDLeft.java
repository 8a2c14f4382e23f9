package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.dleft.DLeftCountingFilter;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Overhead;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.Coding;
import java.util.List;

/**
 * The d-left rows of Table V, from files: four choices, buckets of eight cells for six keys, no
 * counters. Fingerprints have whole bits there, and log2(24/ε) in the paper, so what is compared is
 * what a file takes beyond its fingerprints.
 *
 * @param row the row
 * @param fingerprintBits whole bits of a fingerprint
 * @param keys keys in the filter
 * @param fileBits bits of its file
 */
record TrimmedDLeft(PaperRow row, int fingerprintBits, int keys, double fileBits) {

  private static final int CHOICES = 4;
  private static final int CELLS = 8;
  private static final int LOAD = 6;

  /** Bits of a tag that tells loads from 0 to 8, and of one that leaves out 0. */
  private static final double TAG = 4;

  private static final double SHORT_TAG = 3;

  /** Fills a filter with fingerprints of nearly as many bits as the row's rate takes. */
  static TrimmedDLeft make(Workbench workbench, PaperRow row) {
    int bits = (int) Math.round(fingerprint(row.asPrinted()));
    int buckets = PaperRow.KEYS / (CHOICES * LOAD);
    int keys = CHOICES * LOAD * buckets;
    DLeftCountingFilter filter =
        Rate.fill(
            DLeftCountingFilter.KIND.create(
                new DLeftCountingGeometry(
                    CHOICES, buckets, RemainderLengths.FIXED, CELLS, bits, 0, CELLS * bits),
                KeyHash.DEFAULT),
            keys,
            workbench.random(row.label() + ", d-left file"));
    return new TrimmedDLeft(
        row,
        bits,
        keys,
        (double) DLeftCountingFilter.KIND.message(filter, Coding.PLAIN).byteSize() * Byte.SIZE);
  }

  private static double fingerprint(PaperRow.Reading reading) {
    return Formulas.log2(Formulas.D_LEFT_MET / reading.fpp());
  }

  private static double size(PaperRow.Reading reading, double tag) {
    return fingerprint(reading) + tag / LOAD;
  }

  private double header() {
    return Overhead.container(Overhead.D_LEFT_COUNTING_PARAMETERS) / keys;
  }

  /** Without counters every key has a cell, so the rest is tags and a header. */
  private double beyond() {
    return fileBits / keys - fingerprintBits;
  }

  /** The file against what it should take. */
  Check beyondFingerprints() {
    return Check.theory(
        row.label() + ", d-left, trimmed, beyond fingerprints of " + fingerprintBits + " bits",
        TAG / LOAD,
        beyond(),
        new Tolerance(TAG / LOAD, TAG / LOAD + header(), "tags of four bits, and a header"));
  }

  /** The file against the printed size, as it is and with shorter tags. */
  List<Check> readings() {
    String printed = row.messages().dLeftTrimmed();
    double exact = fingerprint(row.asPrinted());
    return List.of(
        Check.paper(
                row.label() + ", d-left, a file, its fingerprints of log2(24/ε) bits",
                printed,
                beyond() + exact,
                row.fromRow(printed, reading -> size(reading, TAG), PaperRow.LOAD))
            .unless(
                Explanation.proven(
                    "The file's tags tell empty buckets too, so they have four bits and not three."
                        + " The paper does not say how it tells loads; its sizes leave room for three.",
                    new Tolerance(
                        exact + TAG / LOAD,
                        exact + TAG / LOAD + header(),
                        "the formula with tags of four bits, and a header")))
            .readAgain(),
        Check.paper(
                row.label() + ", the same with tags of three bits, less the header",
                printed,
                beyond() - header() - (TAG - SHORT_TAG) / LOAD + exact,
                row.fromRow(printed, reading -> size(reading, SHORT_TAG), PaperRow.LOAD))
            .readAgain());
  }
}
