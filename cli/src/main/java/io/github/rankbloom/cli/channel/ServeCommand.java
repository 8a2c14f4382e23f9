package io.github.rankbloom.cli.channel;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Manifest;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.Streams;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves a channel. */
@Command(
    name = "serve",
    sortOptions = false,
    description = "Serve a channel over HTTP, with a page that shows it; for trials.",
    footer = {"", "Runs until it is stopped. For many followers, use any web server instead."})
public final class ServeCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(paramLabel = "DIR", description = "The channel's folder, as publish writes it.")
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "P",
      converter = Values.Port.class,
      defaultValue = "8080",
      description = "Where to listen; 0 for any that is free (default: 8080).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "localhost",
      description = "Who may ask: the address to listen on (default: localhost).")
  private String address;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public ServeCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (!Files.isRegularFile(folder.resolve(Manifest.NAME))) {
      throw new Failure(folder + ": holds no " + Manifest.NAME + ": publish a filter there first");
    }
    try (ChannelServer server =
        ChannelServer.start(folder, new InetSocketAddress(InetAddress.getByName(address), port))) {
      ServedPage.addTo(server, catalogue, folder);
      streams.print(
          folder + ": serving at http://" + address + ":" + server.address().getPort() + "/\n");
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      return 0;
    } catch (IOException e) {
      throw new Failure(address + ":" + port + ": cannot listen there: " + e.getMessage());
    }
    return 0;
  }
}
