package io.github.rankbloom.cli.feed;

import io.github.rankbloom.cli.io.BlockOutput;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.cli.io.Streams;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/** Keeps the lines with the highest counts, each once; of equal counts those that came first. */
public final class TopLines {

  /** A line, ready to be printed. */
  private record Top(long hash, long count, long order, BlockOutput line) {}

  private static final Comparator<Top> HIGHEST_FIRST =
      (a, b) ->
          a.count != b.count
              ? Long.compareUnsigned(b.count, a.count)
              : Long.compare(a.order, b.order);

  private final int most;
  private final PriorityQueue<Top> lines = new PriorityQueue<>(HIGHEST_FIRST.reversed());
  private final Set<Long> hashes = new HashSet<>();
  private long order;

  /**
   * Keeps none yet.
   *
   * @param most how many to keep
   */
  public TopLines(int most) {
    this.most = most;
  }

  /**
   * Keeps a line if it is one of the highest so far.
   *
   * @param block has the line
   * @param line which it is
   * @param hash the hash of its key
   * @param count its count
   */
  public void add(LineBlock block, int line, long hash, long count) {
    boolean isHigh = lines.size() < most || Long.compareUnsigned(count, lines.element().count) > 0;
    if (!isHigh || !hashes.add(hash)) {
      return;
    }
    BlockOutput output = new BlockOutput();
    output.line(block, line, count);
    lines.add(new Top(hash, count, order++, output));
    if (lines.size() > most) {
      hashes.remove(lines.remove().hash);
    }
  }

  /**
   * Prints the lines, highest counts first.
   *
   * @param streams has standard output
   */
  public void writeTo(Streams streams) {
    lines.stream().sorted(HIGHEST_FIRST).forEach(top -> top.line.writeTo(streams));
  }
}
