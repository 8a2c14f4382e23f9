package io.github.rankbloom.cli;

import io.github.rankbloom.cli.text.NearestWord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Tells which option was meant by one that there is not. */
final class UnknownOption {

  private static final String DASHES = "^-+";

  /** Less than this of a word says too little of it. */
  private static final int LEAST_LETTERS = 3;

  private UnknownOption() {}

  /** The first of some arguments that looks like an option, in a sentence; or nothing. */
  static Optional<String> text(CommandSpec command, List<String> arguments) {
    return arguments.stream()
        .filter(argument -> argument.startsWith("-"))
        .findFirst()
        .map(option -> "Unknown option: '" + option + "'" + meant(command, option));
  }

  private static String meant(CommandSpec command, String option) {
    String given = option.replaceFirst(DASHES, "").replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
    List<String> near = near(given, names(command));
    return near.isEmpty() ? "" : "; did you mean --" + String.join(" or --", near) + "?";
  }

  private static List<String> names(CommandSpec command) {
    return command.options().stream()
        .flatMap(option -> Arrays.stream(option.names()))
        .filter(name -> name.startsWith("--"))
        .map(name -> name.replaceFirst(DASHES, ""))
        .toList();
  }

  /** The name with the fewest slips; or those that start as it does; or that have such a part. */
  private static List<String> near(String given, List<String> names) {
    Optional<String> slip = NearestWord.of(given, names);
    if (slip.isPresent() || given.length() < LEAST_LETTERS) {
      return slip.stream().toList();
    }
    List<String> longer = names.stream().filter(name -> name.startsWith(given)).toList();
    return longer.isEmpty()
        ? names.stream().filter(name -> Stream.of(name.split("-")).anyMatch(given::equals)).toList()
        : longer;
  }
}
