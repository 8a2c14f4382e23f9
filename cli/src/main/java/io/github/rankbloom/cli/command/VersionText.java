package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Version;
import picocli.CommandLine.IVersionProvider;

/** The version for the help. */
final class VersionText implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {Version.text()};
  }
}
