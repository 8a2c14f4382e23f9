package io.github.rankbloom.cli.text;

/** The version, as the jar's manifest has it. */
public final class Version {

  private Version() {}

  /** {@return the name and version of the program, such as {@code rankbloom 1.0}} */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return "rankbloom " + (version == null ? "(development)" : version);
  }
}
