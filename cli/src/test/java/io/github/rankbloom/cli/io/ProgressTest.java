package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static String shown(boolean terminal, boolean quiet) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8));
    PrintStream errPrinter = new PrintStream(err, true, StandardCharsets.UTF_8);
    Streams streams = new Streams(in, OutputStream.nullOutputStream(), errPrinter, false, terminal);
    new KeyInputs(List.of("-"), LineFormat.LINES, streams, quiet).forEachLine(new NoSink());
    return err.toString(StandardCharsets.UTF_8);
  }

  private record NoSink() implements BlockSink<Integer> {
    @Override
    public Integer work(LineBlock block) {
      return 0;
    }

    @Override
    public void take(Integer result) {}
  }

  @Test
  void onlyATerminalShowsIt() {
    assertEquals("", shown(false, false));
    assertEquals("", shown(true, true));
    assertTrue(shown(true, false).contains("reading"));
  }

  @Test
  void theLineIsClearedInTheEnd() {
    String text = shown(true, false);
    assertTrue(text.endsWith("\r" + " ".repeat(79) + "\r"), text);
  }
}
