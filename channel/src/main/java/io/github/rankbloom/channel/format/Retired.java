package io.github.rankbloom.channel.format;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Since when blobs of a channel are not needed any more: what a publisher notes so that the next
 * one can delete them when the grace period is over. Followers never read it, and losing it only
 * delays deletion.
 *
 * @param since for the name of each blob, when it was first found unneeded
 */
public record Retired(Map<String, Instant> since) {

  /** The name of the file in a channel's folder. */
  public static final String NAME = "retired.json";

  /** The most bytes that are read of it. */
  public static final int MAX_BYTES = 1 << 26;

  /** Copies the map. */
  public Retired {
    since = Map.copyOf(since);
  }

  /** {@return the file} */
  public byte[] write() {
    List<Object> blobs = new ArrayList<>();
    new TreeMap<>(since)
        .forEach(
            (name, time) -> blobs.add(new Members().put("name", name).put("since", time).json()));
    return Json.write(new Members().put("blobs", blobs).json());
  }

  /**
   * Reads the file.
   *
   * @param bytes all of it
   * @return what it notes
   * @throws ManifestException if the bytes are no such notes
   */
  public static Retired read(byte[] bytes) throws ManifestException {
    Map<String, Instant> since = new TreeMap<>();
    for (Map.Entry<String, Instant> entry :
        Members.of("retired", Json.read(bytes))
            .objects(
                "blobs",
                Integer.MAX_VALUE,
                members -> Map.entry(members.text("name"), members.time("since")))) {
      since.put(entry.getKey(), entry.getValue());
    }
    return new Retired(since);
  }
}
