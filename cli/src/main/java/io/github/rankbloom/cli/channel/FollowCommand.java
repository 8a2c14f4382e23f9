package io.github.rankbloom.cli.channel;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.ChannelFollower;
import io.github.rankbloom.channel.ChannelListener;
import io.github.rankbloom.channel.FollowerBuilder;
import io.github.rankbloom.channel.FollowerStatus;
import io.github.rankbloom.channel.Traffic;
import io.github.rankbloom.channel.Update;
import io.github.rankbloom.channel.transport.Transport;
import io.github.rankbloom.cli.io.ErrorText;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps a file up to date with a channel. */
@Command(
    name = "follow",
    sortOptions = false,
    description = "Keep a file up to date with a channel: verified, and replaced atomically.",
    footer = {
      "",
      "Prints a line for every update. Runs until it is stopped, unless --once is given; then the"
          + " exit code is 0 if the file is up to date, and 2 if that could not be made sure."
    })
public final class FollowCommand implements Callable<Integer> {

  private static final int ERROR = 2;
  private static final Duration TICK = Duration.ofSeconds(1);

  /**
   * The part of the heap that a filter may take: beside it there are the last one and a message.
   */
  private static final double HEAP_PART = 0.3;

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(paramLabel = "URL|DIR", description = "The address of a channel, or its folder.")
  private String source;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The filter. What is known of it is kept beside it in FILE.channel.")
  private Path file;

  @Option(
      names = "--trust",
      paramLabel = "PUB",
      description = "The publisher's public key, K.pub; more than once for several.")
  private List<Path> trusted = List.of();

  @Option(names = "--unsigned", description = "Follow whoever wrote the channel.")
  private boolean unsigned;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "Follow a channel of this name only (default: that of the first one seen).")
  private String channel;

  @Option(names = "--once", description = "Ask once, at once, and exit.")
  private boolean once;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = Values.Time.class,
      description = "The time between polls, if the channel allows (default: 1m).")
  private Duration interval;

  @Option(
      names = "--refuse-stale",
      description = "Exit with an error when the channel has expired.")
  private boolean refuseStale;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing but errors.")
  private boolean quiet;

  /** Whether nothing more is to be shown of what comes next. */
  private boolean ended;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public FollowCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (trusted.isEmpty() != unsigned) {
      throw new Failure(
          "a channel is followed with --trust K.pub, or --unsigned: give one of them");
    }
    OutputFile.requireNamed("--output", file);
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a directory");
    }
    Transport transport = Source.transport(source);
    FollowerBuilder builder =
        ChannelFollower.builder(transport)
            .catalogue(catalogue)
            .file(file)
            .maxFilterBytes((long) (Runtime.getRuntime().maxMemory() * HEAP_PART))
            .listener(new Printer());
    trusted.forEach(key -> builder.trust(KeyFiles.verifying(key)));
    if (unsigned) {
      builder.unsigned();
    }
    if (channel != null) {
      builder.channel(channel);
    }
    if (interval != null) {
      builder.interval(interval);
    }
    try (ChannelFollower follower = builder.build()) {
      return once ? once(follower) : follow(follower);
    } catch (IllegalParameterException e) {
      throw OptionNames.failure(e);
    } catch (IOException e) {
      throw new Failure(ErrorText.named(e));
    }
  }

  private int once(ChannelFollower follower) {
    FollowerStatus status = follower.poll();
    if (status.failuresInRow() > 0) {
      return ERROR;
    }
    if (status.updates() == 0 && !quiet) {
      streams.print(file + ": up to date at sequence " + status.sequence() + "\n");
    }
    return tellStale(status) && refuseStale ? ERROR : 0;
  }

  private boolean tellStale(FollowerStatus status) {
    if (status.isStale() && status.held().isPresent()) {
      complain(file + ": stale: the channel expired at " + status.held().get().expires());
    }
    return status.isStale();
  }

  private int follow(ChannelFollower follower) {
    boolean wasStale = true;
    // Ended by a signal, the program leaves no line about what it would have done next.
    if (streams.errIsTerminal()) {
      Runtime.getRuntime().addShutdownHook(new Thread(this::endWaiting));
    }
    try {
      // The first question at once: a person waits for it.
      for (FollowerStatus status = follower.poll(); ; status = follower.status()) {
        if (!status.nextPoll().isAfter(status.at())) {
          status = follower.poll();
        }
        boolean stale = status.held().isPresent() && status.isStale();
        if (stale && !wasStale) {
          tellStale(status);
          if (refuseStale) {
            return ERROR;
          }
        }
        wasStale = stale;
        showWaiting(status);
        Thread.sleep(TICK.toMillis());
      }
    } catch (InterruptedException e) {
      return 0;
    }
  }

  private synchronized void endWaiting() {
    clearWaiting();
    ended = true;
  }

  private synchronized void showWaiting(FollowerStatus status) {
    if (streams.errIsTerminal() && !quiet && !ended) {
      long seconds = Math.max(0, Duration.between(status.at(), status.nextPoll()).toSeconds());
      streams.err().printf("\rsequence %d, next poll in %d s \u001b[K", status.sequence(), seconds);
      streams.err().flush();
    }
  }

  private void clearWaiting() {
    if (streams.errIsTerminal() && !quiet) {
      streams.err().print("\r\u001b[K");
      streams.err().flush();
    }
  }

  private void complain(String line) {
    clearWaiting();
    streams.err().println("rankbloom: " + line);
  }

  /** Prints what happens, a line each. */
  private final class Printer implements ChannelListener {

    @Override
    public void onUpdate(Update update) {
      clearWaiting();
      if (!quiet) {
        streams.print(file + ": " + line(update) + "\n");
      }
    }

    @Override
    public void onFailure(io.github.rankbloom.channel.Failure failure) {
      complain(file + ": " + failure.cause() + ": " + failure.message());
    }
  }

  private static String line(Update update) {
    return "sequence "
        + update.manifest().sequence()
        + ", version "
        + update.manifest().target().version()
        + ": "
        + update.manifest().form().kind()
        + " filter of "
        + Quantity.about(update.manifest().target().keys(), "key")
        + ", by "
        + (update.by() == Traffic.SNAPSHOT ? "a snapshot" : Quantity.count(update.files(), "delta"))
        + " of "
        + Quantity.count(update.bytes(), "byte");
  }
}
