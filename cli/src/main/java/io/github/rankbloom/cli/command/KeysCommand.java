package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that takes a filter and keys. */
abstract class KeysCommand implements Callable<Integer> {

  static final String INPUT_HELP =
      "Files of keys, or - for standard input. A line is a key: its bytes up to the newline, or up"
          + " to \\r\\n; an empty line is a key too. What is gzip is decompressed.";

  static final String QUIET_HELP = "Show no progress and no summary.";

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      converter = Converters.FilterName.class,
      description = "A filter, as build writes it.")
  private Path file;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "INPUT", description = INPUT_HELP)
  private List<String> inputs;

  @Option(
      names = {"-q", "--quiet"},
      description = QUIET_HELP)
  private boolean quiet;

  KeysCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  final Catalogue catalogue() {
    return catalogue;
  }

  final Streams streams() {
    return streams;
  }

  final Path file() {
    return file;
  }

  /** The inputs, which are known to be there. */
  final KeyInputs inputs() {
    return new KeyInputs(inputs, streams, quiet);
  }

  /** The inputs of a command that prints as it reads, among which progress has no place. */
  final KeyInputs inputsForPrinting() {
    return new KeyInputs(inputs, streams, quiet || streams.outIsTerminal());
  }

  final Filter readFilter() {
    return FilterFile.read(catalogue, file);
  }

  /** Tells what was done, unless that is not wanted. */
  final void summarize(String text) {
    if (!quiet) {
      streams.print(text + "\n");
    }
  }

  /** A filter's kind cannot do what the command does. */
  final Failure unable(Filter filter, String reason) {
    return new Failure(
        file + ": holds a " + catalogue.kindOf(filter).name() + " filter, which " + reason);
  }
}
