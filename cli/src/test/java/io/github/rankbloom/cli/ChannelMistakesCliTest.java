package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong about a channel is told by the names that the command line has for it. */
class ChannelMistakesCliTest {

  @TempDir private Path directory;
  private String filter;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  @BeforeEach
  void build() {
    filter = file("f.rbf");
    Cli.fed(Cli.seq(1, 100), "build", "-q", "-n=100", "-p=0.01", "-o", filter).ok();
  }

  private Cli.Result publish(String... options) {
    String[] args = {"publish", file("numbers"), filter, "--unsigned"};
    String[] all = Arrays.copyOf(args, args.length + options.length);
    System.arraycopy(options, 0, all, args.length, options.length);
    return Cli.run(all);
  }

  @ParameterizedTest
  @CsvSource({
    "--valid-for, 0s, 'from 1s to 3650d, not 0s'",
    "--valid-for, 3651d, 'from 1s to 3650d, not 3651d'",
    "--minimum-wait, 30d, 'from 0s to 7d, not 30d'",
    "--window, 0, 'from 1 to 1024, not 0'",
    "--first-sequence, 0, 'at least 1, not 0'",
    "--channel, a b, '1 to 128 letters, digits, dots, hyphens and underscores, with a letter or digit"
        + " first, not ''a b'''",
  })
  void optionsOutOfRangeAreNamed(String option, String value, String allowed) {
    publish(option, value).refused("rankbloom: " + option + " must be " + allowed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--window", "--first-sequence"})
  void whatIsNoNumberIsRefused(String option) {
    publish(option, "x")
        .refused(
            "rankbloom publish: Invalid value for option '"
                + option
                + "': must be a whole number, not 'x' (see rankbloom publish --help)");
    assertTrue(publish("--window", "99999999999").err().contains("from 1 to 1024"));
  }

  @Test
  void thePauseBetweenPollsHasARange() {
    publish().ok();
    Cli.run("follow", file("numbers"), "-o", file("got"), "--unsigned", "--interval", "0s")
        .refused("rankbloom: --interval must be from 0.1s to 1d, not 0s");
    Cli.run("follow", file("numbers"), "-o", file("got"), "--unsigned", "--interval", "48h")
        .refused("rankbloom: --interval must be from 0.1s to 1d, not 2d");
  }

  @Test
  void aKeyMustBeAmongThoseThatFollowersTrust() {
    Cli.run("keygen", "-o", file("k")).ok();
    Cli.run("keygen", "-o", file("other")).ok();
    Cli.run(
            "publish",
            file("numbers"),
            filter,
            "--key",
            file("k"),
            "--trusted-keys",
            file("other.pub"))
        .refused(
            "rankbloom: --trusted-keys must be keys with the one that signs among them, or else nobody"
                + " would follow");
  }

  /** One that was set up anew, too low for its followers, is lifted above what they have seen. */
  @Test
  void aSequenceIsLifted() {
    publish().ok();
    assertTrue(publish("--first-sequence", "99").ok().out().contains(": sequence 99, "));
    assertTrue(publish("--first-sequence", "99").ok().out().contains(": sequence 100, "));
  }

  @Test
  void aFolderThatIsMissingIsNamed() throws IOException {
    publish().ok();
    Cli.run("follow", file("numbers"), "-o", file("none/got"), "--once", "--unsigned")
        .refused("rankbloom: " + directory.toRealPath().resolve("none") + ": no such folder");
    Cli.run("keygen", "-o", file("none/k"))
        .refused("rankbloom: " + file("none/k") + ": no such directory");
    Files.createDirectory(directory.resolve("folder"));
    Cli.run("publish", file("numbers"), filter, "--key", file("folder"))
        .refused("rankbloom: " + file("folder") + ": Is a directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "http://a b/", "ftp://host/x", "https:///x", "nowhere", "::"})
  void whatIsNeitherFolderNorAddress(String source) {
    Cli.run("channel", source)
        .refused(
            "rankbloom: "
                + source
                + ": no such folder, and no address such as https://host/channel");
  }
}
