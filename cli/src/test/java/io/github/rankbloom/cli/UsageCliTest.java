package io.github.rankbloom.cli;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands and options that are missing or do not exist. */
class UsageCliTest {

  @Test
  void commandsAndOptionsThatAreMissingOrUnknown() {
    String commands =
        "plan, compare, loads, build, query, add, remove, count, get, uniq, resize, merge, info, pack,"
            + " unpack, diff, patch, publish, follow, channel, serve, keygen, reproduce, help";
    Cli.run().refused("rankbloom: Missing command: one of " + commands + " (see rankbloom --help)");
    Cli.run("biuld")
        .refused("rankbloom: no such command: biuld; did you mean build? (see rankbloom --help)");
    Cli.run("qurey", "f", "-")
        .refused("rankbloom: no such command: qurey; did you mean query? (see rankbloom --help)");
    Cli.run("frobnicate")
        .refused(
            "rankbloom: no such command: frobnicate; the commands are "
                + commands
                + " (see rankbloom --help)");
    Cli.run("build", "-")
        .refused(
            "rankbloom build: Missing required options: '--fpp=FPP', '--output=OUTPUT' (see rankbloom"
                + " build --help)");
    Cli.run("build", "-p=0.1", "-")
        .refused(
            "rankbloom build: Missing required option: '--output=OUTPUT' (see rankbloom build"
                + " --help)");
    Cli.run("build", "--kind", "compressed-bloom", "-n", "1M", "--delta-bytes", "1000", "a")
        .refused(
            "rankbloom build: Missing required option: '--output=OUTPUT' (see rankbloom build"
                + " --help)");
    Cli.run("plan")
        .refused(
            "rankbloom plan: Missing required options: '--fpp=FPP', and '--keys=KEYS' or"
                + " '--max=KEYS' (see rankbloom plan --help)");
    Cli.run("plan", "-n", "10")
        .refused(
            "rankbloom plan: Missing required option: '--fpp=FPP' (see rankbloom plan --help)");
    Cli.run("plan", "-n", "10", "-p", "0.1", "--max-chain", "64")
        .refused(
            "rankbloom plan: Unknown option: '--max-chain'; did you mean --max-chains? (see rankbloom"
                + " plan --help)");
    Cli.run("query", "f", "-weird")
        .refused("rankbloom query: Unknown option: '-weird' (see rankbloom query --help)");
    Cli.run("query")
        .refused(
            "rankbloom query: Missing required parameter: 'FILE' (see rankbloom query --help)");
  }

  @ParameterizedTest
  @CsvSource({
    "plan -n 10 --fp 0.01, --fp, --fpp",
    "plan -n 10 --fp=0.01, --fp=0.01, --fpp",
    "plan -n 10 -fpp 0.01, -fpp, --fpp",
    "plan -n 10 --FPP 0.01, --FPP, --fpp",
    "plan -p 0.01 --key 10, --key, --keys",
    "build -p 0.01 --out f, --out, --output",
    "build -p 0.01 -o f --profil fast, --profil, --profile",
    "plan -n 10 -p 0.01 --memory 5, --memory, --max-memory-bits-per-key",
    "query f --inplace, --inplace, --in-place",
    "query f --keys 2, --keys, --key",
    "uniq --windows 5, --windows, --window",
    "publish DIR f --unsinged, --unsinged, --unsigned",
    "--verison, --verison, --version",
    "compare -n 10 --message 5, --message,",
    "query --invert, --invert, --invert-match",
    "query -y, -y,",
  })
  void anOptionThatIsNearIsNamed(String line, String unknown, String meant) {
    String first = line.split(" ", -1)[0];
    String command = "rankbloom" + (first.startsWith("-") ? "" : " " + first);
    Cli.run(line.split(" ", -1))
        .refused(
            command
                + ": Unknown option: '"
                + unknown
                + "'"
                + (meant == null ? "" : "; did you mean " + meant + "?")
                + " (see "
                + command
                + " --help)");
  }

  /** Such as all that limit something. */
  @Test
  void severalOptionsMayBeMeant() {
    Cli.run("plan", "-n=10", "-p=0.1", "--payload", "4")
        .refused(
            "rankbloom plan: Unknown option: '--payload'; did you mean --payload-bits? (see rankbloom"
                + " plan --help)");
    Cli.run("plan", "-n=10", "-p=0.1", "--bits", "4")
        .refused(
            "rankbloom plan: Unknown option: '--bits'; did you mean --payload-bits or"
                + " --max-memory-bits-per-key? (see rankbloom plan --help)");
  }
}
