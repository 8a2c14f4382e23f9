package io.github.rankbloom.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Names all that is missing at once, also what is required only in most cases. */
final class MissingArguments {

  private static final String FPP = "--fpp";

  /** Takes the place of {@link #FPP}. */
  private static final String BUDGET = "--message-bytes";

  private MissingArguments() {}

  static String text(MissingParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    List<ArgSpec> missing = new ArrayList<>(e.getMissing());
    OptionSpec fpp = command.findOption(FPP);
    ParseResult given = e.getCommandLine().getParseResult();
    if (fpp == null
        || missing.isEmpty()
        || missing.contains(fpp)
        || given == null
        || given.hasMatchedOption(FPP)
        || given.hasMatchedOption(BUDGET)) {
      return e.getMessage();
    }
    missing.add(0, fpp);
    return "Missing required "
        + (missing.stream().allMatch(ArgSpec::isOption) ? "options: " : "options and parameters: ")
        + missing.stream().map(MissingArguments::shown).collect(Collectors.joining(", "));
  }

  private static String shown(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? "'" + option.longestName() + "=" + option.paramLabel() + "'"
        : "'" + argument.paramLabel() + "'";
  }
}
