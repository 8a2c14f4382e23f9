package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Failure;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * A signpost to the evaluation. That is a program of its own, which the launcher builds from the
 * sources and runs; here it only has its place in the help, and says so if it is asked for without
 * the launcher.
 */
@Command(
    name = "reproduce",
    description = {
      "Regenerate the tables and figures of the papers, and write a report.",
      "Needs the sources: run ./rankbloom reproduce --help where they are."
    })
public final class ReproduceCommand implements Callable<Integer> {

  @Unmatched private List<String> ignored;

  /** Makes the command. */
  public ReproduceCommand() {}

  @Override
  public Integer call() {
    throw new Failure(
        "reproduce is not part of this program; run ./rankbloom reproduce in a clone of the sources,"
            + " which builds what it needs");
  }
}
