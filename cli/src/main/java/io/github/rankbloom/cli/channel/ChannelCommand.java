package io.github.rankbloom.cli.channel;

import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.format.Manifest.Version;
import io.github.rankbloom.channel.format.Route;
import io.github.rankbloom.channel.format.SignedManifest;
import io.github.rankbloom.channel.transport.Transport;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a channel offers. */
@Command(
    name = "channel",
    description = "Show what a channel offers, and what a follower would download.",
    footer = {"", "The signature is checked, but whose key it is, is for you to say."})
public final class ChannelCommand implements Callable<Integer> {

  private final Streams streams;

  @Parameters(paramLabel = "URL|DIR", description = "The address of a channel, or its folder.")
  private String source;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public ChannelCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    SignedManifest signed = read(Source.transport(source));
    streams.print(json ? json(signed) : text(signed));
    return 0;
  }

  private SignedManifest read(Transport transport) {
    try {
      return SignedManifest.read(
          transport
              .get(Manifest.NAME, Optional.empty(), Manifest.MAX_BYTES)
              .content()
              .orElseThrow());
    } catch (IOException e) {
      throw new Failure(source + ": " + e.getMessage());
    }
  }

  private static String signature(SignedManifest signed) {
    return signed
        .signer()
        .map(key -> (signed.isGenuine() ? "by " : "WRONG, not by ") + key.hex())
        .orElse("none");
  }

  /** What a follower downloads that has an earlier version. */
  private record Download(Version version, Optional<Route> route, long bytes) {

    static List<Download> all(Manifest manifest) {
      Map<Long, Route> routes = Route.allTo(manifest.deltas(), manifest.target().identity());
      List<Download> downloads = new ArrayList<>();
      for (Version version : manifest.versions()) {
        Optional<Route> route =
            Optional.ofNullable(routes.get(version.identity()))
                .filter(found -> found.bytes() < manifest.snapshot().bytes());
        downloads.add(
            new Download(
                version, route, route.map(Route::bytes).orElse(manifest.snapshot().bytes())));
      }
      return downloads;
    }

    String way() {
      return route.map(found -> Quantity.count(found.deltas().size(), "delta")).orElse("snapshot");
    }
  }

  private String text(SignedManifest signed) {
    Manifest manifest = signed.manifest();
    Table table =
        new Table()
            .row(
                "sequence",
                Quantity.count(manifest.sequence()),
                "published " + manifest.published())
            .row(
                "expires",
                manifest.expires().toString(),
                Instant.now().isBefore(manifest.expires()) ? "" : "stale")
            .row("minimum wait", manifest.minimumWait().toSeconds() + " s")
            .row("signature", signature(signed));
    manifest
        .rotations()
        .forEach(
            change ->
                table.row("keys, change " + change.number(), change.keys().size() + " trusted"));
    table
        .row()
        .row("version", Quantity.count(manifest.target().version()))
        .row("filter", manifest.form().kind(), Quantity.about(manifest.target().keys(), "key"))
        .row("hash", manifest.form().hash(), "seed 0x" + Long.toHexString(manifest.form().seed()));
    manifest.form().places().ifPresent(places -> table.row("places", places));
    table
        .row("identity", "0x" + Long.toHexString(manifest.target().identity()))
        .row("file", Quantity.bytes(manifest.target().plain().bytes()))
        .row("snapshot", Quantity.bytes(manifest.snapshot().bytes()))
        .row(
            "deltas",
            Quantity.count(manifest.deltas().size()),
            Quantity.bytes(
                manifest.deltas().stream().mapToLong(delta -> delta.blob().bytes()).sum()));
    return "channel " + manifest.channel() + "\n" + table + downloads(manifest);
  }

  private static String downloads(Manifest manifest) {
    Table table =
        new Table().row("version", "published", "keys, about", "a follower of it downloads");
    for (Download download : Download.all(manifest)) {
      table.row(
          Long.toString(download.version().version()),
          download.version().published().toString(),
          Quantity.count(download.version().keys()),
          Quantity.bytes(download.bytes()) + " (" + download.way() + ")");
    }
    return "\n" + table;
  }

  private static String json(SignedManifest signed) {
    Manifest manifest = signed.manifest();
    return new Json()
        .field("channel", manifest.channel())
        .field("sequence", manifest.sequence())
        .field("published", manifest.published().toString())
        .field("expires", manifest.expires().toString())
        .field("minimumWaitSeconds", manifest.minimumWait().toSeconds())
        .field("signature", signature(signed))
        .field("version", manifest.target().version())
        .field("kind", manifest.form().kind())
        .field("keys", manifest.target().keys())
        .field("identity", "0x" + Long.toHexString(manifest.target().identity()))
        .field("fileBytes", manifest.target().plain().bytes())
        .field("snapshotBytes", manifest.snapshot().bytes())
        .objects(
            "versions",
            Download.all(manifest).stream()
                .map(
                    download ->
                        new Json()
                            .field("version", download.version().version())
                            .field("published", download.version().published().toString())
                            .field("keys", download.version().keys())
                            .field("way", download.way())
                            .field("bytes", download.bytes()))
                .toList())
        .toString();
  }
}
