package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankFile;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.TrimmedBucket;

/**
 * Where things lie in a plain body: trimmed buckets one after the other, zero bits up to a whole
 * word, and a directory that tells, for every {@code group} buckets, the bit at which the first of
 * them starts.
 *
 * @param shape in which bucket and chain each place lies
 * @param policy what cells with the same fingerprint mean
 * @param form what a bucket looks like
 * @param cells cells of all buckets
 * @param group buckets for each entry of the directory
 */
public record FileLayout(
    Shape shape, CellPolicy policy, TrimmedBucket.Form form, long cells, long group) {

  static FileLayout of(
      Shape shape, CellPolicy policy, int payloadBits, int maxLoad, long cells, long group) {
    TrimmedBucket.Form form =
        new TrimmedBucket.Form(
            shape.chains(), shape.fingerprintBits(), payloadBits, maxLoad, policy.isMarked());
    return new FileLayout(shape, policy, form, cells, group);
  }

  static void requireGroup(long group, Shape shape) throws FilterFormatException {
    if (group < 1 || group > RankFile.mostInGroup(shape)) {
      throw new FilterFormatException("the header's directory has no possible size");
    }
  }

  /** {@return the bits of all buckets} */
  public long contentBits() {
    return shape.buckets() * shape.chains() + cells * form.cellBits();
  }

  /** {@return the words that the buckets occupy} */
  public long contentWords() {
    return (contentBits() + 63) >>> 6;
  }

  /** {@return the words of the directory, which follows the buckets} */
  long directoryWords() {
    return RankFile.directoryWords(shape, group);
  }

  /** {@return the words of the whole body} */
  public long bodyWords() {
    return contentWords() + directoryWords();
  }
}
