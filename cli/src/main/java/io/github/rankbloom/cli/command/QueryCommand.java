package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.feed.HashBatch;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.PrintingSink;
import io.github.rankbloom.cli.io.QueriedFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.hash.KeyHash;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the lines that a filter may contain. */
@Command(
    name = "query",
    description = "Print the lines that may be in a filter, as grep prints those that match.",
    footer = {
      "",
      "A line that was added is always printed; one that was not, with the filter's false-positive"
          + " probability. Exit code: 0 if lines were selected, 1 if none, 2 on error."
    })
public final class QueryCommand extends KeysCommand {

  private static final int NO_MATCH = 1;

  @Option(
      names = {"-v", "--invert-match"},
      description = "Print the other lines: those that are certainly not in the filter.")
  private boolean invert;

  @Option(
      names = {"-c", "--count"},
      description = "Print only how many lines there are.")
  private boolean onlyCount;

  @Option(
      names = "--in-place",
      description =
          "Query a rank-indexed filter in its file, and never load it: starts at once, however"
              + " large the file is, and takes no memory. Damage is not noticed: answers from a"
              + " damaged file are wrong. Without this a large file is read once and checked for"
              + " damage, and loaded only for many lines, which it answers faster.")
  private boolean inPlace;

  private long selected;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public QueryCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    QueriedFile filter = inPlace ? QueriedFile.inPlace(file()) : QueriedFile.open(file());
    inputs.forEachLine(new Selection(filter));
    if (onlyCount) {
      streams().print(selected + "\n");
    }
    return selected > 0 ? 0 : NO_MATCH;
  }

  /** Prints the lines that are asked for, a batch at a time. */
  private final class Selection extends PrintingSink {

    private final QueriedFile filter;
    private final KeyHash hashing;
    private final HashBatch batch = new HashBatch(this::select);
    private final long[] answers = new long[HashBatch.MOST / Long.SIZE];

    // The lines of the batch, which all lie in one array.
    private byte[] bytes;
    private final int[] offsets = new int[HashBatch.MOST];
    private final int[] lengths = new int[HashBatch.MOST];
    private int lines;

    Selection(QueriedFile filter) {
      super(streams());
      this.filter = filter;
      hashing = filter.hashing();
    }

    @Override
    public void line(byte[] line, int offset, int length) {
      bytes = line;
      offsets[lines] = offset;
      lengths[lines] = length;
      lines++;
      batch.add(hashing.hash(line, offset, length));
    }

    private void select(long[] hashes, int count) {
      lines = 0;
      filter.mightContainHashes(hashes, 0, count, answers);
      for (int i = 0; i < count; i++) {
        if ((answers[i >>> 6] >>> i & 1) != 0 != invert) {
          selected++;
          if (!onlyCount) {
            print(bytes, offsets[i], lengths[i]);
          }
        }
      }
    }

    @Override
    public void idle() {
      batch.handOn();
      super.idle();
    }
  }
}
