package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Columns;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineFormat;
import io.github.rankbloom.cli.io.Streams;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What of a line is a key. */
final class KeyOptions {

  static final String INPUT_HELP =
      "Files of keys; - or none for standard input. A line is a key: its bytes up to the newline,"
          + " or up to \\r\\n; an empty line is a key too. What is gzip is decompressed.";

  /**
   * Columns as an option has them.
   *
   * @param first the first
   * @param last the last
   */
  record Range(int first, int last) {}

  @Option(
      names = {"-k", "--key"},
      paramLabel = "COLUMN",
      converter = Converters.ColumnRange.class,
      description =
          "The key is a column of the line, from 1 on, or several, such as 2,3; a column that is"
              + " missing is empty. Lines are printed whole.")
  private Range columns;

  @Option(
      names = {"-t", "--separator"},
      paramLabel = "SEP",
      description =
          "What separates columns, such as , or \\t (default: any number of spaces and tabs; with"
              + " --csv a comma).")
  private String separator;

  @Option(
      names = "--csv",
      description =
          "Columns may be in double quotes, with separators, newlines and doubled quotes within;"
              + " the key is what the quotes enclose. Needs -k.")
  private boolean csv;

  @Option(
      names = {"-z", "--null"},
      description = "Lines end with a zero byte, as find -print0 writes them.")
  private boolean zero;

  /** The inputs, which are known to be there. */
  KeyInputs open(List<String> inputs, Streams streams, boolean quiet) {
    return new KeyInputs(inputs, format(), streams, quiet);
  }

  private LineFormat format() {
    if (columns == null && (csv || separator != null)) {
      throw new Failure(
          (csv ? "--csv" : "-t") + " needs -k, which says in which column the key is");
    }
    return new LineFormat(
        (byte) (zero ? 0 : '\n'),
        Optional.ofNullable(columns)
            .map(range -> new Columns(range.first, range.last, separatorBytes(), csv)));
  }

  private byte[] separatorBytes() {
    if (separator == null) {
      return csv ? new byte[] {','} : new byte[0];
    }
    if (separator.isEmpty()) {
      throw new Failure("-t must be at least one character, such as , or \\t");
    }
    return separator.replace("\\t", "\t").getBytes(StandardCharsets.UTF_8);
  }
}
