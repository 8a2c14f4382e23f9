package io.github.rankbloom.cli.channel;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.ChannelPublisher;
import io.github.rankbloom.channel.Publication;
import io.github.rankbloom.channel.PublishException;
import io.github.rankbloom.channel.PublisherBuilder;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.store.BlobStore;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.cli.io.ErrorText;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes a filter. */
@Command(
    name = "publish",
    sortOptions = false,
    description = "Publish a filter as the newest version of a channel.",
    footer = {
      "",
      "DIR can be served by any static host. What is there is read first: a change that is too large"
          + " is refused, and of two publishers at once one is told. The same filter once more renews"
          + " the time for which the channel is valid."
    })
public final class PublishCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The channel's folder, made if it is not there.")
  private Path folder;

  @Parameters(index = "1", paramLabel = "FILTER", description = "A filter, as build writes it.")
  private Path file;

  @Option(
      names = "--key",
      paramLabel = "K",
      description = "Signs the channel: a key as keygen makes it.")
  private Path key;

  @Option(names = "--unsigned", description = "Sign nothing: followers cannot tell who wrote it.")
  private boolean unsigned;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "The channel's name (default: the one it has, or the folder's).")
  private String channel;

  @Option(
      names = "--trusted-keys",
      paramLabel = "PUB",
      split = ",",
      description = "The keys that followers shall trust from now on, K's own among them.")
  private List<Path> trusted;

  @Option(
      names = "--minimum-wait",
      paramLabel = "TIME",
      converter = Values.Time.class,
      description = "How long followers wait at least between polls (default: 1m).")
  private Duration minimumWait;

  @Option(
      names = "--valid-for",
      paramLabel = "TIME",
      converter = Values.Time.class,
      description = "When followers are stale without a new version (default: 7d).")
  private Duration validity;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      converter = Values.Time.class,
      description = "How long files stay that are needed no more (default: 1d).")
  private Duration grace;

  @Option(
      names = "--window",
      paramLabel = "N",
      converter = Values.Whole.class,
      description = "How many versions back there are deltas from (default: 32).")
  private Long window;

  @Option(
      names = "--max-change",
      paramLabel = "PART",
      converter = Values.Part.class,
      description =
          "The largest part by which the number of keys may grow or shrink (default: 50%%). Keys"
              + " that were exchanged for as many others it does not see.")
  private Double maxChange;

  @Option(
      names = "--force",
      description = "Publish whatever the change: of keys, kind or key hash.")
  private boolean force;

  @Option(
      names = "--first-sequence",
      paramLabel = "N",
      converter = Values.Whole.class,
      description =
          "The least sequence of this version: above what followers of a lost channel have seen.")
  private Long firstSequence;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing but errors.")
  private boolean quiet;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters
   * @param streams what it talks to
   */
  public PublishCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if ((key == null) == !unsigned) {
      throw new Failure("a channel is signed with --key K, or --unsigned: give one of them");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new Failure(folder + ": is not a folder");
    }
    FolderStore store = new FolderStore(folder);
    ChannelPublisher publisher;
    try {
      publisher =
          describe(ChannelPublisher.builder(store, name(store)).catalogue(catalogue)).build();
    } catch (IllegalParameterException e) {
      throw OptionNames.failure(e);
    }
    try {
      Publication publication = publisher.publish(FilterFile.read(catalogue, file));
      publication
          .notes()
          .forEach(note -> streams.err().println("rankbloom: " + folder + ": " + note));
      if (!quiet) {
        streams.print(folder + ": " + line(publication) + "\n");
      }
      return 0;
    } catch (PublishException e) {
      throw new Failure(folder + ": not published: " + e.getMessage() + hint(e.reason()));
    } catch (IOException e) {
      throw new Failure(folder + ": not published: " + ErrorText.named(e));
    }
  }

  private static String hint(PublishException.Reason reason) {
    return switch (reason) {
      case CHANGE_TOO_LARGE -> " (see --max-change and --force)";
      case OTHER_FORM -> " (see --force)";
      case OTHER_CHANNEL -> " (see --channel)";
      default -> "";
    };
  }

  private String name(BlobStore store) {
    if (channel != null) {
      return channel;
    }
    try {
      Optional<BlobStore.Stored> stored = store.read(Manifest.NAME, Manifest.MAX_BYTES);
      if (stored.isPresent()) {
        return SignedManifest.read(stored.get().content()).manifest().channel();
      }
    } catch (IOException e) {
      throw new Failure(folder.resolve(Manifest.NAME) + ": is no manifest: " + e.getMessage());
    }
    return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
  }

  private PublisherBuilder describe(PublisherBuilder builder) {
    if (unsigned) {
      builder.unsigned();
    } else {
      builder.signedBy(KeyFiles.signing(key));
    }
    if (trusted != null) {
      builder.trustedKeys(trusted.stream().map(KeyFiles::verifying).toList());
    }
    Optional.ofNullable(minimumWait).ifPresent(builder::minimumWait);
    Optional.ofNullable(validity).ifPresent(builder::validFor);
    Optional.ofNullable(grace).ifPresent(builder::grace);
    Optional.ofNullable(window)
        .ifPresent(number -> builder.window((int) Math.min(number, Integer.MAX_VALUE)));
    Optional.ofNullable(maxChange).ifPresent(builder::maxChange);
    Optional.ofNullable(firstSequence).ifPresent(builder::firstSequence);
    return force ? builder.anyChange() : builder;
  }

  private static String line(Publication publication) {
    Manifest manifest = publication.manifest();
    String what =
        "sequence "
            + manifest.sequence()
            + ", version "
            + manifest.target().version()
            + ": "
            + manifest.form().kind()
            + " filter of "
            + Quantity.about(manifest.target().keys(), "key")
            + "; ";
    return what
        + (publication.changed()
            ? "snapshot "
                + Quantity.count(manifest.snapshot().bytes(), "byte")
                + ", "
                + Quantity.count(publication.deltas(), "delta")
                + " of "
                + Quantity.count(publication.deltaBytes(), "byte")
            : "as before, valid until " + manifest.expires());
  }
}
