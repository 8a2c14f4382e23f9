package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.OutputStream;

/** Standard output, whose failures must not be taken for failures of files. */
final class GuardedOutputStream extends OutputStream {

  private final OutputStream out;

  GuardedOutputStream(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new LostOutputException(e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new LostOutputException(e);
    }
  }
}
