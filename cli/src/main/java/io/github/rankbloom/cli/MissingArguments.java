package io.github.rankbloom.cli;

import io.github.rankbloom.catalogue.Catalogue;
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

  private MissingArguments() {}

  static String text(Catalogue catalogue, MissingParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    List<ArgSpec> missing = new ArrayList<>(e.getMissing());
    OptionSpec fpp = command.findOption(FPP);
    ParseResult given = e.getCommandLine().getParseResult();
    if (fpp == null
        || missing.isEmpty()
        || missing.contains(fpp)
        || given == null
        || given.hasMatchedOption(FPP)
        || replacesFpp(catalogue, given)) {
      return e.getMessage();
    }
    missing.add(0, fpp);
    return "Missing required "
        + (missing.stream().allMatch(ArgSpec::isOption) ? "options: " : "options and parameters: ")
        + missing.stream().map(MissingArguments::shown).collect(Collectors.joining(", "));
  }

  /** Whether an option is given that takes the place of {@link #FPP}, be it of the kind or not. */
  private static boolean replacesFpp(Catalogue catalogue, ParseResult given) {
    return catalogue.all().stream()
        .flatMap(kind -> kind.options().stream())
        .anyMatch(option -> option.replacesFpp() && given.hasMatchedOption("--" + option.name()));
  }

  private static String shown(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? "'" + option.longestName() + "=" + option.paramLabel() + "'"
        : "'" + argument.paramLabel() + "'";
  }
}
