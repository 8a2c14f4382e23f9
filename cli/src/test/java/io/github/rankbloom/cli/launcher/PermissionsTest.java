package io.github.rankbloom.cli.launcher;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What someone may not read or write is named, with the reason. */
class PermissionsTest {

  @TempDir private Path directory;

  private Shell shell;

  /** The administrator may do everything, and becomes nobody for these tests. */
  private String nobody;

  @BeforeEach
  void makeFiles() throws IOException {
    shell = new Shell(directory).withPath(Shell.program());
    shell.run("chmod 755 . && seq 100 >k && rankbloom build -q -p 0.1 -n 100 -o f.rbf k").ok();
    shell.run("rankbloom build -q -p 0.1 -n 100 --shards 2 -o sharded k").ok();
    shell.run("rankbloom keygen -o key && rankbloom publish -q --unsigned www f.rbf").ok();
    shell.run("mkdir closed && chmod 555 closed && chmod 000 key sharded").ok();
    boolean isAdministrator = shell.run("touch closed/x").code() == 0;
    nobody = isAdministrator ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    assumeTrue(shell.run(nobody + "rankbloom --version").code() == 0);
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    refused("query sharded k", "sharded: permission denied");
    refused("info sharded", "sharded: permission denied");
    refused("publish www f.rbf --key key", "key: permission denied");
    shell.run("chmod 755 sharded");
  }

  @Test
  void whatCannotBeWrittenIsNamed() throws IOException {
    Path real = directory.toRealPath();
    refused("keygen -o closed/key", "closed/key: permission denied");
    refused(
        "publish --unsigned closed/www f.rbf",
        "closed/www: not published: " + real.resolve("closed/www") + ": permission denied");
    refused(
        "follow www -o closed/got --once --unsigned",
        real.resolve("closed") + ": no permission to write in this folder");
    shell.run("chmod 755 sharded");
  }

  private void refused(String command, String line) throws IOException {
    shell.run(nobody + "rankbloom " + command).refused("rankbloom: " + line);
  }
}
