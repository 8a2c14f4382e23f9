/** The command line: plans, builds, changes and queries filters from the shell. */
module io.github.rankbloom.cli {
  requires info.picocli;
  requires io.github.rankbloom;
  requires io.github.rankbloom.channel;
  requires me.tongfei.progressbar;

  opens io.github.rankbloom.cli.channel to
      info.picocli;
  opens io.github.rankbloom.cli.command to
      info.picocli;
}
