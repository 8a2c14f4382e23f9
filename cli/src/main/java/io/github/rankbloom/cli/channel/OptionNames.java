package io.github.rankbloom.cli.channel;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.cli.io.Failure;
import java.util.Map;

/** The options that set what the library's publishers and followers name otherwise. */
final class OptionNames {

  private static final Map<String, String> OPTIONS =
      Map.of(
          "channel", "--channel",
          "minimumWait", "--minimum-wait",
          "validity", "--valid-for",
          "grace", "--grace",
          "window", "--window",
          "maxChange", "--max-change",
          "firstSequence", "--first-sequence",
          "trusted", "--trusted-keys",
          "interval", "--interval");

  private OptionNames() {}

  static Failure failure(IllegalParameterException e) {
    return new Failure(OPTIONS.getOrDefault(e.parameter(), e.parameter()) + " " + e.problem());
  }
}
