package io.github.rankbloom.cli.command;

import picocli.CommandLine.IVersionProvider;

/** The version, as the jar's manifest has it. */
final class VersionText implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = VersionText.class.getPackage().getImplementationVersion();
    return new String[] {"rankbloom " + (version == null ? "(development)" : version)};
  }
}
