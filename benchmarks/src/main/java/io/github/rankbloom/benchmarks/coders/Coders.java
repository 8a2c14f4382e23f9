package io.github.rankbloom.benchmarks.coders;

import io.github.rankbloom.benchmarks.coders.CoderRounds.Result;
import io.github.rankbloom.benchmarks.report.Commands;
import io.github.rankbloom.benchmarks.report.KeyCount;
import io.github.rankbloom.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code coders}. */
@Command(
    name = "coders",
    mixinStandardHelpOptions = true,
    description =
        "Codes the same filters with the entropy coder, zstd -19 and xz, in turn: sizes and speeds.",
    sortOptions = false,
    usageHelpAutoWidth = true)
public final class Coders implements Callable<Integer> {

  private static final int WARM_UPS = 2;
  private static final int MIN_KEYS = 1000;
  private static final int MAX_KEYS = 10_000_000;

  @Option(
      names = {"-n", "--keys"},
      defaultValue = "200000",
      paramLabel = "<n>",
      converter = KeyCount.class,
      description = "Keys of each filter, 1000 to 10000000 (default: ${DEFAULT-VALUE}).")
  private int keys;

  @Option(
      names = {"-r", "--rounds"},
      defaultValue = "3",
      paramLabel = "<k>",
      description = "How often each is measured, at least 1 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "Write the tables to a Markdown file as well.")
  private Path output;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "<seed>",
      description = "Where keys and orders come from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Spec private CommandSpec spec;

  private Coders() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return Commands.execute(new Coders(), arguments);
  }

  @Override
  public Integer call() throws IOException {
    if (keys < MIN_KEYS || keys > MAX_KEYS) {
      throw new IllegalArgumentException(
          "--keys must be from " + MIN_KEYS + " to " + MAX_KEYS + ", not " + keys);
    }
    Commands.requirePositive("--rounds", rounds);
    List<Freight<?>> freights = Freight.load(keys, seed);
    CoderRounds measured = CoderRounds.run(freights, WARM_UPS, rounds, new Random(seed));
    String report =
        String.format(
                Locale.ROOT,
                "# Coders%n%n`%s`%n%nKeys: %d, rounds: %d, %s.%n",
                Commands.command(spec),
                keys,
                rounds,
                Commands.machine())
            + "\nBytes. Entropy is m·H(p) for the ones that the array has; the others as multiples"
            + " of Rankbloom's.\n\n"
            + sizes(freights, measured)
            + "\nCoding, megabytes of plain message a second; how many times as fast Rankbloom"
            + " is.\n\n"
            + speeds(freights, measured, Result::encodeNanos)
            + "\nDecoding.\n\n"
            + speeds(freights, measured, Result::decodeNanos)
            + "\nCoding and decoding once each.\n\n"
            + speeds(freights, measured, Result::bothNanos);
    System.out.print(report);
    if (output != null) {
      Files.writeString(output, report);
    }
    return CommandLine.ExitCode.OK;
  }

  private static Table sizes(List<Freight<?>> freights, CoderRounds measured) {
    List<String> heading = new ArrayList<>(List.of("filter", "plain", "entropy"));
    for (Coder coder : Coder.values()) {
      heading.add(coder.toString());
    }
    addRatios(heading);
    Table table = new Table().row(heading);
    for (Freight<?> freight : freights) {
      List<String> row = new ArrayList<>();
      row.add(freight.name());
      row.add(number("%,.0f", freight.plain().length));
      row.add(number("%,.0f", freight.entropyBytes()));
      for (Coder coder : Coder.values()) {
        row.add(number("%,.0f", measured.median(freight, coder, Result::bytes)));
      }
      for (Coder coder : Coder.values()) {
        if (coder != Coder.RANKBLOOM) {
          row.add(number("%.3f", measured.ratio(freight, coder, Coder.RANKBLOOM, Result::bytes)));
        }
      }
      table.row(row);
    }
    return table;
  }

  private static Table speeds(
      List<Freight<?>> freights, CoderRounds measured, ToDoubleFunction<Result> nanos) {
    List<String> heading = new ArrayList<>(List.of("filter"));
    for (Coder coder : Coder.values()) {
      heading.add(coder.toString());
    }
    addRatios(heading);
    Table table = new Table().row(heading);
    for (Freight<?> freight : freights) {
      List<String> row = new ArrayList<>();
      row.add(freight.name());
      for (Coder coder : Coder.values()) {
        double megabytes = freight.plain().length / 1e6;
        row.add(number("%.1f", megabytes / (measured.median(freight, coder, nanos) / 1e9)));
      }
      for (Coder coder : Coder.values()) {
        if (coder != Coder.RANKBLOOM) {
          row.add(number("%.2f", measured.ratio(freight, coder, Coder.RANKBLOOM, nanos)));
        }
      }
      table.row(row);
    }
    return table;
  }

  private static void addRatios(List<String> heading) {
    for (Coder coder : Coder.values()) {
      if (coder != Coder.RANKBLOOM) {
        heading.add("× " + coder);
      }
    }
  }

  private static String number(String format, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "–";
  }
}
