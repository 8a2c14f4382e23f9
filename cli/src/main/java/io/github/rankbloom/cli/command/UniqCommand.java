package io.github.rankbloom.cli.command;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.FirstLines;
import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.BlockOutput;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints every line the first time it comes. */
@Command(
    name = "uniq",
    sortOptions = false,
    description =
        "Print each line the first time it comes, like awk '!seen[$0]++', in little memory.",
    footer = {
      "",
      "Lines need not be sorted. A line that comes again is never printed; one that is new is held"
          + " back with at most the probability FPP. At the end standard error tells how many lines"
          + " were held back (with -d: came before), and how many of them by error on average.",
      "",
      "Example: cat access*.log | rankbloom uniq -k 1 > one-line-for-each-client"
    })
public final class UniqCommand implements Callable<Integer> {

  /** Lines that a filter without a given number has room for at first, and at most. */
  private static final long FIRST_LINES = 1000;

  private static final long MOST_LINES = 10_000_000_000L;

  private final Catalogue catalogue;
  private final Streams streams;

  @Option(
      names = {"-n", "--keys"},
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description =
          "How many different lines will come, such as 10000000, 1e7 or 10M. They take memory from"
              + " the start, and more are refused unless --max allows them. A state file that is"
              + " there has its own number.")
  private Long keys;

  @Option(
      names = "--max",
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description =
          "The most different lines that may come; memory grows with those that do. The fewer are"
              + " allowed, the less memory each of them takes (default: 10G, or as many as one table"
              + " holds at FPP).")
  private Long max;

  @Option(
      names = {"-p", "--fpp"},
      paramLabel = "FPP",
      defaultValue = "1e-6",
      converter = Converters.Probability.class,
      description =
          "The most probability that a new line is held back, with all KEYS in (default:"
              + " ${DEFAULT-VALUE}). With fewer in, it is as much lower.")
  private double fpp;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "A filter that remembers lines from one call to the next. It is replaced when all lines"
              + " are printed; a call that is killed leaves it as it was, and its lines come again.")
  private Path state;

  @Option(
      names = {"-w", "--window"},
      paramLabel = "W",
      converter = Converters.Window.class,
      description =
          "Forget a line when W other lines have been printed since: it is printed again when it"
              + " comes after that.")
  private Integer window;

  @Option(
      names = {"-d", "--repeated"},
      description = "Print the other lines: those that came before.")
  private boolean repeated;

  @Option(
      names = {"-c", "--count"},
      description = "Print only how many lines there are.")
  private boolean onlyCount;

  @Mixin private KeyOptions keyOptions;

  @Option(
      names = {"-q", "--quiet"},
      description = KeysCommand.QUIET_HELP)
  private boolean quiet;

  @Option(names = "--force", description = Output.FORCE_HELP)
  private boolean force;

  @Parameters(arity = "0..*", paramLabel = "INPUT", description = KeyOptions.INPUT_HELP)
  private List<String> inputs = List.of();

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public UniqCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    KeyInputs lines = keyOptions.open(inputs, streams, quiet || streams.outIsTerminal());
    if (state == null) {
      print(lines, window == null ? new FirstLines(newFilter()) : windowed());
      return 0;
    }
    if (window != null) {
      throw new Failure("--state and --window: give one of them; a window is not kept in a file");
    }
    OutputFile.requireNamed("--state", state);
    try (OutputFile file = new OutputFile(state, streams, force)) {
      for (Path input : lines.files()) {
        file.requireOtherThan(input);
      }
      InsertableFilter filter = Files.exists(state) ? readState(file) : newFilter();
      print(lines, new FirstLines(filter), file, filter);
    }
    return 0;
  }

  private InsertableFilter readState(OutputFile file) {
    file.madeFrom(state);
    Filter filter = FilterFile.read(catalogue, state);
    if (filter instanceof InsertableFilter insertable) {
      return insertable;
    }
    throw new Failure(
        state
            + ": holds a "
            + catalogue.kindOf(filter).name()
            + " filter, which does not tell lines apart");
  }

  private FirstLines windowed() {
    if (keys != null || max != null) {
      throw new Failure(
          (keys != null ? "-n" : "--max")
              + " and --window: give one of them; a window has room for its lines");
    }
    max = window.longValue();
    return new FirstLines((InsertableFilter & DeletableFilter) newFilter(), window);
  }

  private InsertableFilter newFilter() {
    if (keys != null && max != null && max < keys) {
      throw new Failure("--max " + max + " is below -n " + keys);
    }
    FilterKind<?> kind = catalogue.usual();
    try {
      Plan plan = keys == null && max == null ? planForAny(kind) : plan(kind, given());
      Memory.require(
          "a filter for " + Quantity.count(plan.requirement().keys(), "line"),
          plan.bitSize() / Byte.SIZE);
      return (InsertableFilter) kind.create(plan, KeyHash.seeded(0));
    } catch (IllegalParameterException e) {
      throw new Failure("--" + e.parameter() + " " + Quantity.rounded(e.problem()));
    } catch (IllegalArgumentException e) {
      throw new Failure(Quantity.rounded(e.getMessage()));
    }
  }

  private long given() {
    return max == null ? keys : max;
  }

  private Plan plan(FilterKind<?> kind, long most) {
    long first = keys == null ? Math.min(FIRST_LINES, most) : keys;
    return kind.plan(
        Requirement.of(first, fpp).withMaxKeys(most).withPayloadBits(kind.payload().usual()));
  }

  /** Plans for the most lines that are possible at the asked probability, in a round number. */
  private Plan planForAny(FilterKind<?> kind) {
    long most = MOST_LINES;
    while (true) {
      try {
        return plan(kind, most);
      } catch (IllegalArgumentException e) {
        if (most < FIRST_LINES) {
          throw e;
        }
        // 10, 5, 2, 1, and so on.
        boolean isFive = Long.toString(most).startsWith("5");
        most = isFive ? most / 5 * 2 : most / 2;
      }
    }
  }

  private void print(KeyInputs lines, FirstLines firstLines) {
    try {
      lines.forEachLine(new Printing(firstLines));
    } catch (FilterFullException e) {
      throw full(firstLines, e, "");
    }
    summarize(firstLines);
  }

  private void print(
      KeyInputs lines, FirstLines firstLines, OutputFile file, InsertableFilter filter) {
    FilterFullException full = null;
    try {
      lines.forEachLine(new Printing(firstLines));
    } catch (FilterFullException e) {
      full = e;
    }
    // What has been printed must not be printed again.
    if (firstLines.first() > 0 || !Files.exists(state)) {
      file.replaceWith(filter::writeTo);
    }
    if (full != null) {
      throw full(firstLines, full, state + ": ");
    }
    summarize(firstLines);
  }

  private static Failure full(FirstLines lines, FilterFullException e, String file) {
    boolean isPromise = e.reason() == FilterFullException.Reason.CAPACITY;
    return new Failure(
        file
            + (lines.first() == 0
                ? "full, and a new line has come"
                : "full after "
                    + Quantity.count(lines.first(), "different line")
                    + ", which have been printed")
            + (isPromise ? ": it was made for " + Quantity.count(e.capacity()) : "")
            + (file.isEmpty()
                ? "; give a larger --max, or none"
                : isPromise ? "; resize it, or start a new file" : "; start a new file"));
  }

  private void summarize(FirstLines lines) {
    if (onlyCount) {
      streams.print((repeated ? lines.again() : lines.first()) + "\n");
    }
    if (!quiet) {
      streams
          .err()
          .println(
              "rankbloom: "
                  + Quantity.count(lines.again())
                  + " of "
                  + Quantity.count(lines.first() + lines.again(), "line")
                  + (repeated ? " came before, of which " : " held back, of which ")
                  + Quantity.average(lines.expectedErrors())
                  + " by error on average");
    }
  }

  /** Prints the lines of a block that are asked for. */
  private final class Printing implements BlockSink<LineBlock> {

    private final FirstLines firstLines;
    private final KeyHash hashing;

    Printing(FirstLines firstLines) {
      this.firstLines = firstLines;
      this.hashing = firstLines.hashing();
    }

    @Override
    public LineBlock work(LineBlock block) throws BadLineException {
      block.hashes(hashing);
      return block;
    }

    @Override
    public void take(LineBlock block) {
      BlockOutput output = new BlockOutput();
      try {
        firstLines.take(
            block.hashes(),
            block.lines(),
            (line, isFirst) -> {
              if (!onlyCount && isFirst != repeated) {
                output.line(block, line);
              }
            });
      } finally {
        output.writeTo(streams);
      }
    }
  }
}
