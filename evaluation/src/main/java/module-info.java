/** The evaluation: regenerates the tables and figures of the papers, and reports on them. */
module io.github.rankbloom.evaluation {
  requires info.picocli;
  requires io.github.rankbloom;
  requires me.tongfei.progressbar;

  exports io.github.rankbloom.evaluation;

  opens io.github.rankbloom.evaluation to
      info.picocli;
}
