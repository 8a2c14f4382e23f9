package io.github.rankbloom.shard;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Passes bytes on, counts them, and keeps the first and the last. */
final class TracedOutput extends FilterOutputStream {

  private final byte[] head = new byte[ShardFile.HEAD_BYTES];
  private final byte[] tail = new byte[ShardFile.TAIL_BYTES];
  private long count;

  TracedOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    if (count < head.length) {
      System.arraycopy(
          bytes, offset, head, (int) count, (int) Math.min(length, head.length - count));
    }
    int kept = Math.max(0, tail.length - length);
    System.arraycopy(tail, tail.length - kept, tail, 0, kept);
    System.arraycopy(bytes, offset + length - (tail.length - kept), tail, kept, tail.length - kept);
    count += length;
  }

  long count() {
    return count;
  }

  byte[] head() {
    return Arrays.copyOf(head, (int) Math.min(head.length, count));
  }

  byte[] tail() {
    return tail.clone();
  }
}
