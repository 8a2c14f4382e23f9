package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.nio.file.Path;

/**
 * What is to be told of a delta.
 *
 * @param file the file's name
 * @param kind the kind of its filters
 * @param delta what its header tells
 * @param fileBytes the size of the file
 */
record DeltaReport(Path file, String kind, ContainerReader delta, long fileBytes) {

  static DeltaReport of(Catalogue catalogue, Path file, ContainerReader delta, long fileBytes) {
    String kind =
        catalogue
            .kind(delta.kind())
            .<String>map(FilterKind::name)
            .orElse("kind number " + delta.kind());
    return new DeltaReport(file, kind, delta, fileBytes);
  }

  String json() {
    return new Json()
        .field("file", file.toString())
        .field("kind", kind)
        .field("coding", "delta")
        .field("base", identityText(delta.base()))
        .field("target", identityText(delta.target()))
        .field("fileBytes", fileBytes)
        .toString();
  }

  String text() {
    return file
        + ": delta of "
        + kind
        + " filters\n"
        + new Table()
            .row("from identity", identityText(delta.base()))
            .row("to identity", identityText(delta.target()))
            .row("file", Quantity.bytes(fileBytes));
  }

  /** In a form that no reader of JSON rounds. */
  static String identityText(long identity) {
    return "0x" + Long.toHexString(identity);
  }
}
