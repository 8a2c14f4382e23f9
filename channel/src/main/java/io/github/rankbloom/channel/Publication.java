package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.Manifest;
import java.util.List;

/**
 * What a publisher did.
 *
 * @param manifest what the channel offers now
 * @param changed false if the channel had this content already, so that only the times are new
 * @param deltas how many deltas were made
 * @param deltaBytes how many bytes they have
 * @param deleted how many files were deleted that followers need no more
 * @param notes what went wrong without harm, a line each
 */
public record Publication(
    Manifest manifest,
    boolean changed,
    int deltas,
    long deltaBytes,
    int deleted,
    List<String> notes) {

  /** Copies the list. */
  public Publication {
    notes = List.copyOf(notes);
  }
}
