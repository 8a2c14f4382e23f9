package io.github.rankbloom.channel.format;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a channel has to offer at one moment.
 *
 * @param channel the name of the channel
 * @param sequence rises by each manifest of the channel
 * @param published when the manifest was made
 * @param expires when a follower must doubt that it is the last one
 * @param minimumWait how long a follower waits at least between two questions
 * @param form what the filter is
 * @param target the content that followers shall have
 * @param snapshot that content as one message
 * @param deltas messages that lead from one content to another
 * @param versions earlier contents, the newest first
 * @param rotations how the list of trusted keys came about, the oldest first
 */
public record Manifest(
    String channel,
    long sequence,
    Instant published,
    Instant expires,
    Duration minimumWait,
    Form form,
    Target target,
    Blob snapshot,
    List<Delta> deltas,
    List<Version> versions,
    List<Rotation> rotations) {

  /** The name of the one file of a channel that changes. */
  public static final String NAME = "channel.json";

  /** The number of this format. */
  public static final int FORMAT = 1;

  /** The most bytes of a manifest. */
  public static final int MAX_BYTES = 1 << 20;

  /** The most deltas, and the most earlier versions, that a manifest lists. */
  public static final int MAX_ENTRIES = 4096;

  /** The most changes of the list of trusted keys that a manifest lists. */
  public static final int MAX_ROTATIONS = 64;

  /** The longest minimum wait. */
  public static final Duration MAX_WAIT = Duration.ofDays(7);

  /** What a channel may be called. */
  public static final Pattern CHANNEL_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  /** In words, what {@link #CHANNEL_NAME} says. */
  public static final String CHANNEL_NAME_RULE =
      "1 to 128 letters, digits, dots, hyphens and underscores, with a letter or digit first";

  private static final Pattern PLACES = Pattern.compile("[1-9][0-9]{0,29}");

  /** Copies the lists. */
  public Manifest {
    deltas = List.copyOf(deltas);
    versions = List.copyOf(versions);
    rotations = List.copyOf(rotations);
  }

  /**
   * What stays the same from version to version, as long as there are deltas between them.
   *
   * @param kind the name of the filter's kind
   * @param hash the name of the hash algorithm
   * @param seed its seed
   * @param places how many places a key's hash can name, where the kind has such a number
   */
  public record Form(String kind, String hash, long seed, Optional<String> places) {

    private Object json() {
      Members members = new Members().put("hash", hash).put("kind", kind).putHex("seed", seed);
      places.ifPresent(number -> members.put("places", number));
      return members.json();
    }

    /** {@return the form in words} */
    public String text() {
      return kind
          + places.map(number -> " of " + number + " places").orElse("")
          + ", hashed by "
          + hash
          + " with seed 0x"
          + Long.toHexString(seed);
    }

    private static Form read(Members members) throws ManifestException {
      return new Form(
          members.text("kind"),
          members.text("hash"),
          members.hex64("seed"),
          members.has("places")
              ? Optional.of(members.text("places", PLACES, "a decimal number of places"))
              : Optional.empty());
    }
  }

  /**
   * A content of the filter.
   *
   * @param version counts contents, from 1
   * @param identity the content's identity, by which deltas name it
   * @param plain the filter as its file
   * @param keys about how many different keys it holds
   */
  public record Target(long version, long identity, Blob plain, long keys) {

    Object json() {
      return new Members()
          .put("bytes", plain.bytes())
          .putHex("identity", identity)
          .put("keys", keys)
          .put("sha256", plain.sha256())
          .put("version", version)
          .json();
    }

    static Target read(Members members) throws ManifestException {
      return new Target(
          members.number("version", 1, Json.MAX_NUMBER),
          members.hex64("identity"),
          Blob.read(members),
          members.number("keys", 0, Json.MAX_NUMBER));
    }
  }

  /**
   * A message of what changed.
   *
   * @param from the identity of the content that it is applied to
   * @param to the identity of the content that it leads to
   * @param blob its bytes
   */
  public record Delta(long from, long to, Blob blob) {

    private Object json() {
      return new Members()
          .put("bytes", blob.bytes())
          .putHex("from", from)
          .put("sha256", blob.sha256())
          .putHex("to", to)
          .json();
    }

    private static Delta read(Members members) throws ManifestException {
      return new Delta(members.hex64("from"), members.hex64("to"), Blob.read(members));
    }
  }

  /**
   * An earlier content.
   *
   * @param version its number
   * @param identity its identity
   * @param published when it was published
   * @param keys about how many different keys it held
   * @param snapshot its snapshot, if the channel still has it
   */
  public record Version(
      long version, long identity, Instant published, long keys, Optional<Blob> snapshot) {

    private Object json() {
      Members members =
          new Members()
              .putHex("identity", identity)
              .put("keys", keys)
              .put("published", published)
              .put("version", version);
      snapshot.ifPresent(blob -> members.put("snapshot", blob.json()));
      return members.json();
    }

    private static Version read(Members members) throws ManifestException {
      return new Version(
          members.number("version", 1, Json.MAX_NUMBER),
          members.hex64("identity"),
          members.time("published"),
          members.number("keys", 0, Json.MAX_NUMBER),
          members.optional("snapshot", Blob::read));
    }
  }

  Members json() {
    return new Members()
        .put("channel", channel)
        .put("deltas", deltas.stream().map(Delta::json).toList())
        .put("expires", expires)
        .put("filter", form.json())
        .put("format", (long) FORMAT)
        .put("minimumWaitSeconds", minimumWait.toSeconds())
        .put("published", published)
        .put("rotations", rotations.stream().map(Rotation::json).toList())
        .put("sequence", sequence)
        .put("snapshot", snapshot.json())
        .put("target", target.json())
        .put("versions", versions.stream().map(Version::json).toList());
  }

  static Manifest read(Members members) throws ManifestException {
    long format = members.number("format", 1, Json.MAX_NUMBER);
    if (format != FORMAT) {
      throw new ManifestException(
          "of format " + format + ", and this program reads format " + FORMAT);
    }
    return new Manifest(
        members.text("channel", CHANNEL_NAME, CHANNEL_NAME_RULE),
        members.number("sequence", 1, Json.MAX_NUMBER),
        members.time("published"),
        members.time("expires"),
        Duration.ofSeconds(members.number("minimumWaitSeconds", 0, MAX_WAIT.toSeconds())),
        members.object("filter", Form::read),
        members.object("target", Target::read),
        members.object("snapshot", Blob::read),
        members.objects("deltas", MAX_ENTRIES, Delta::read),
        members.objects("versions", MAX_ENTRIES, Version::read),
        members.objects("rotations", MAX_ROTATIONS, Rotation::read));
  }
}
