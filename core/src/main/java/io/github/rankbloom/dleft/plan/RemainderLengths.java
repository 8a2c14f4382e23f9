package io.github.rankbloom.dleft.plan;

/** How long the remainders of a bucket of a d-left counting filter are. */
public enum RemainderLengths {

  /** All alike, whatever the load: the dlCBF. */
  FIXED,

  /**
   * As long as the highest load that the bucket ever had permits, sorted on the first bit, which is
   * not stored: the ddlCBF.
   */
  ONE,

  /**
   * Of two lengths: remainders that had to be cut stay short, and leave their bits to those that
   * come later. The ddlCBF with several remainder sizes.
   */
  TWO;

  /**
   * {@return the first bits of remainders that are not stored, because the tag says them: 1 where
   * remainders have one length for each bucket, else 0}
   */
  int sortBits() {
    return this == ONE ? 1 : 0;
  }
}
