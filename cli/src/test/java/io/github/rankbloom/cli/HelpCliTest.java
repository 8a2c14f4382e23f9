package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpCliTest {

  @ParameterizedTest
  @CsvSource({
    "plan,-n --keys -p --fpp --function --kind --payload-bits --overflow --profile --max-chains --hashing"
        + " --message-bytes --max-memory-bits-per-key --max-hashes --json",
    "loads,-d --subtables -a --average --churned --json",
    "compare,-n --keys -p --fpp --deletable --measure --json",
    "build,-p --fpp -n --keys --function --kind --payload-bits --overflow --profile --max-chains --hashing"
        + " --message-bytes --max-memory-bits-per-key --max-hashes --seed -o --output -q --quiet"
        + " OUTPUT INPUT",
    "query,-v --invert-match -c --count --in-place -k --key -t --separator --csv -z --null -q --quiet"
        + " FILE INPUT",
    "add,-k -t --csv -z --force -q --quiet FILE INPUT",
    "remove,--strict -k -t --csv -z --force -q --quiet FILE INPUT",
    "count,--top --in-place -k -t --csv -z -q --quiet FILE INPUT",
    "get,--in-place -k -t --csv -z -q --quiet FILE INPUT",
    "uniq,-n --keys --max -p --fpp --state -w --window -d --repeated -c --count -k -t --csv -z -q"
        + " --force INPUT",
    "resize,-n --keys -p --fpp --shrink --force -q --quiet FILE",
    "merge,-o --output --force -q --quiet FILE",
    "info,--json FILE",
    "pack,-o --output --max-bytes --coding trimmed entropy -q --quiet FILE OUTPUT",
    "unpack,-o --output -q --quiet MESSAGE OUTPUT",
    "diff,-o --output -q --quiet OLD NEW OUTPUT",
    "patch,-o --output -q --quiet OLD DELTA OUTPUT",
    "publish,--key --unsigned --channel --trusted-keys --minimum-wait --valid-for --grace --window"
        + " --max-change --force --first-sequence -q --quiet DIR FILTER",
    "follow,-o --output --trust --unsigned --channel --once --interval --refuse-stale -q --quiet"
        + " URL|DIR FILE",
    "channel,--json URL|DIR",
    "serve,--port --bind DIR",
    "keygen,-o --output",
  })
  void everyCommandExplainsItsOptions(String command, String options) {
    String help = Cli.run(command, "--help").ok().out();
    assertTrue(help.startsWith("Usage: rankbloom " + command + " "), help);
    for (String option : List.of((options + " -h --help").split(" ", -1))) {
      assertTrue(help.contains(option), option + " is missing in\n" + help);
    }
    assertEquals(help, Cli.run("help", command).ok().out());
    assertEquals(help, Cli.run(command, "-h").ok().out());
    assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
  }

  @Test
  void widthsThatAreLeftToThePlannerAreTold() {
    String help = Cli.run("plan", "--help").ok().out().replaceAll("\\s+", " ");
    assertTrue(
        help.contains(
            "compressed-counting-bloom 2 to 32 (default: as narrow as keys added once allow)."),
        help);
  }

  @Test
  void theProgramListsItsCommands() {
    String help = Cli.run("--help").ok().out();
    List<String> commands =
        List.of(
            "plan",
            "compare",
            "loads",
            "build",
            "query",
            "add",
            "remove",
            "count",
            "get",
            "uniq",
            "resize",
            "merge",
            "info",
            "pack",
            "unpack",
            "diff",
            "patch",
            "publish",
            "follow",
            "channel",
            "serve",
            "keygen",
            "reproduce",
            "help");
    for (String command : commands) {
      assertTrue(help.contains("\n  " + command + " "), help);
    }
    assertEquals(help, Cli.run("help").ok().out());
    assertTrue(help.contains("Exit codes: 0 done, 1 no match, 2 usage or input error."), help);
  }

  @Test
  void helpOfNoCommandNamesThoseThatAreNear() {
    Cli.run("help", "biuld")
        .refused("rankbloom: no such command: biuld; did you mean build? (see rankbloom --help)");
  }

  /** A name with a dot would be broken after it at the end of a line. */
  @ParameterizedTest
  @ValueSource(strings = {"channel", "follow", "publish", "keygen"})
  void noNameOfAFileIsBroken(String command) {
    String help = Cli.run(command, "--help").ok().out();
    assertFalse(Pattern.compile("\\.\\s+(json|pub|channel)\\b").matcher(help).find(), help);
  }

  @Test
  void theEvaluationIsLeftToTheLauncher() {
    String line =
        "rankbloom: reproduce is not part of this program; run ./rankbloom reproduce in a clone of the"
            + " sources, which builds what it needs";
    Cli.run("reproduce").refused(line);
    Cli.run("reproduce", "--quick", "-o", "report").refused(line);
  }

  @Test
  void theVersionIsTold() {
    assertTrue(Cli.run("--version").ok().out().startsWith("rankbloom "));
  }
}
