package io.github.rankbloom.cli.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows on a terminal how many bytes have been read; anywhere else, shows nothing. */
final class Progress implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;
  private static final long MIB = 1 << 20;

  private final ProgressBar bar;
  private final ShownLine line;

  private Progress(ProgressBar bar, ShownLine line) {
    this.bar = bar;
    this.line = line;
  }

  /**
   * Starts to show progress if someone watches.
   *
   * @param totalBytes how much there is to read, or -1 if that is not known
   */
  static Progress start(Streams streams, boolean quiet, long totalBytes) {
    if (quiet || !streams.errIsTerminal()) {
      return new Progress(null, null);
    }
    ShownLine line = new ShownLine(streams.err());
    return new Progress(
        new ProgressBarBuilder()
            .setTaskName("reading")
            .setInitialMax(totalBytes)
            .setUnit(" MiB", MIB)
            .showSpeed()
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setMaxRenderedLength(ShownLine.WIDTH)
            .setConsumer(new OneLine(line))
            .build(),
        line);
  }

  /** A stream whose bytes count as progress when they are read. */
  InputStream watch(InputStream in) {
    if (bar == null) {
      return in;
    }
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        int value = super.read();
        bar.stepBy(value < 0 ? 0 : 1);
        return value;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        bar.stepBy(Math.max(count, 0));
        return count;
      }
    };
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      // The bar's own clearing fails when it ends before it was ever shown.
      line.close();
    }
  }

  /** Where the bar is shown. */
  private record OneLine(ShownLine line) implements ProgressBarConsumer {

    @Override
    public int getMaxRenderedLength() {
      return ShownLine.WIDTH;
    }

    @Override
    public void accept(String text) {
      line.show(text);
    }

    @Override
    public void clear() {
      line.show("");
    }

    @Override
    public void close() {}
  }
}
