package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.serve.ChannelServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChannelCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, long first, long last) {
    String file = file(name);
    Cli.fed(Cli.seq(first, last), "build", "-n=20k", "-p=0.01", "-o", file, "-").ok();
    return file;
  }

  private Cli.Result publish(String filter, String... more) {
    String[] args = new String[5 + more.length];
    System.arraycopy(
        new String[] {"publish", file("numbers"), filter, "--key", file("k")}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    return Cli.run(args);
  }

  private Cli.Result follow(String from) {
    return Cli.run("follow", from, "-o", file("got.rbf"), "--once", "--trust", file("k.pub"));
  }

  @BeforeEach
  void makeKey() {
    Cli.run("keygen", "-o", file("k")).ok();
  }

  @Test
  void keysAreForTheirOwner() throws IOException {
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("k"))));
    assertTrue(Files.readString(directory.resolve("k.pub")).startsWith("-----BEGIN PUBLIC KEY"));
    Cli.run("keygen", "-o", file("k"))
        .refused("rankbloom: " + file("k") + ": is there already, and keys are not replaced");
  }

  @Test
  void whatIsPublishedIsFollowed() throws IOException {
    String filter = build("f.rbf", 1, 10_000);
    String out = publish(filter).ok().out();
    assertTrue(
        out.matches(
            ".*numbers: sequence 1, version 1: rank-multiset filter of about 9,996 keys; snapshot"
                + " [0-9,]+ bytes, 0 deltas of 0 bytes\n"),
        out);
    out = follow(file("numbers")).ok().out();
    assertTrue(
        out.matches(
            ".*got.rbf: sequence 1, version 1: rank-multiset filter of about 9,996 keys, by a snapshot"
                + " of [0-9,]+ bytes\n"),
        out);
    publish(build("f.rbf", 100, 10_100)).ok();
    out = follow(file("numbers")).ok().out();
    assertTrue(out.matches(".*: sequence 2, .*, by 1 delta of [0-9,]+ bytes\n"), out);
    assertArrayEquals(
        Files.readAllBytes(Path.of(filter)), Files.readAllBytes(directory.resolve("got.rbf")));
    assertEquals(
        "100\n101\n",
        Cli.fed(Cli.seq(100, 101), "query", "--in-place", file("got.rbf"), "-").ok().out());
    out = follow(file("numbers")).ok().out();
    assertEquals(file("got.rbf") + ": up to date at sequence 2\n", out);
  }

  @Test
  void aChannelIsFollowedOverHttp() throws IOException {
    publish(build("f.rbf", 1, 10_000)).ok();
    try (ChannelServer server =
        ChannelServer.start(
            directory.resolve("numbers"),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      follow(server.uri().toString()).ok();
      assertArrayEquals(
          Files.readAllBytes(directory.resolve("f.rbf")),
          Files.readAllBytes(directory.resolve("got.rbf")));
      String text = Cli.run("channel", server.uri().toString()).ok().out();
      assertTrue(text.startsWith("channel numbers\n"), text);
    }
    Cli.Result result = follow("http://localhost:1/");
    assertEquals(2, result.code());
    assertTrue(result.err().endsWith("/channel.json: no connection\n"), result.err());
  }

  @Test
  void whatAChannelOffers() {
    for (int i = 0; i < 3; i++) {
      publish(build("f.rbf", 10L * i + 1, 10_000 + 10L * i)).ok();
    }
    String text = Cli.run("channel", file("numbers")).ok().out();
    assertTrue(text.contains("  snapshot "), text);
    assertTrue(text.matches("(?s).*\n  2  .*\\(1 delta\\)\n  1  .*\\([12] deltas?\\)\n"), text);
    String json = Cli.run("channel", "--json", file("numbers")).ok().out();
    assertTrue(json.contains("\"sequence\": 3"), json);
    assertTrue(json.contains("\"way\": \"1 delta\""), json);
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    String filter = build("f.rbf", 1, 10_000);
    Cli.run("publish", file("numbers"), filter)
        .refused("rankbloom: a channel is signed with --key K, or --unsigned: give one of them");
    publish(filter).ok();
    publish(build("g.rbf", 1, 100))
        .refused(
            "rankbloom: "
                + file("numbers")
                + ": not published: the filter goes from about 9996 to about 100 keys, and their"
                + " number may change by at most 50% (see --max-change and --force)");
    String bloom = file("b.rbf");
    Cli.fed(Cli.seq(1, 10_000), "build", "-n=20k", "-p=0.01", "--kind=bloom", "-o", bloom, "-")
        .ok();
    publish(bloom)
        .refused(
            "rankbloom: "
                + file("numbers")
                + ": not published: the channel's filter is rank-multiset of 2007040 places, hashed by"
                + " XXH3_64 with seed 0x0; this one is bloom, hashed by XXH3_64 with seed 0x0 (see"
                + " --force)");
    publish(file("g.rbf"), "--max-change", "100%").ok();
    publish(filter, "--grace", "soon")
        .refused(
            "rankbloom publish: Invalid value for option '--grace': must be a time such as 90s, 5m,"
                + " 12h or 7d, not 'soon' (see rankbloom publish --help)");
    Cli.run("publish", file("numbers"), filter, "--key", file("k.pub"))
        .refused(
            "rankbloom: "
                + file("k.pub")
                + ": no private key; keygen makes one, and this must be the file without .pub");
    Cli.run("keygen", "-o", file("other")).ok();
    Cli.Result stranger =
        Cli.run(
            "follow",
            file("numbers"),
            "-o",
            file("got.rbf"),
            "--once",
            "--trust",
            file("other.pub"));
    assertEquals(2, stranger.code());
    assertTrue(stranger.err().contains("NOT_TRUSTED"), stranger.err());
    assertTrue(Files.notExists(directory.resolve("got.rbf")));
    Cli.run("follow", file("numbers"), "-o", file("got.rbf"), "--once")
        .refused(
            "rankbloom: a channel is followed with --trust K.pub, or --unsigned: give one of them");
    Cli.run("channel", file("nowhere"))
        .refused(
            "rankbloom: "
                + file("nowhere")
                + ": no such folder, and no address such as https://host/channel");
    Cli.run("serve", file("nowhere"))
        .refused(
            "rankbloom: "
                + file("nowhere")
                + ": holds no channel.json: publish a filter there first");
  }

  @Test
  void keysAreChanged() {
    publish(build("f.rbf", 1, 1000)).ok();
    follow(file("numbers")).ok();
    Cli.run("keygen", "-o", file("new")).ok();
    publish(file("f.rbf"), "--trusted-keys", file("k.pub") + "," + file("new.pub")).ok();
    Cli.run(
            "publish",
            file("numbers"),
            build("f.rbf", 1, 1100),
            "--key",
            file("new"),
            "--trusted-keys",
            file("new.pub"))
        .ok();
    assertTrue(follow(file("numbers")).ok().out().contains("sequence 3"));
  }
}
