package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Who a file belongs to and who may do what with it, where the system knows such things. */
final class Ownership {

  private static final Set<PosixFilePermission> ANY_WRITE =
      EnumSet.of(
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  private Ownership() {}

  /**
   * Whether a file shall not be changed: by this user, or by anyone, the administrator included.
   */
  static boolean isWriteProtected(Path file) throws IOException {
    PosixFileAttributeView view = view(file);
    return !Files.isWritable(file)
        || (view != null && Collections.disjoint(view.readAttributes().permissions(), ANY_WRITE));
  }

  /**
   * Gives a new file the owner, group and permissions of an old one.
   *
   * @return what could not be given, such as {@code owner alice and group users}, or an empty text
   */
  static String copy(Path old, Path fresh) throws IOException {
    PosixFileAttributeView to = view(fresh);
    PosixFileAttributeView from = view(old);
    if (to == null || from == null) {
      return "";
    }
    PosixFileAttributes wanted = from.readAttributes();
    PosixFileAttributes given = to.readAttributes();
    boolean ownerKept =
        given.owner().equals(wanted.owner()) || isDone(() -> to.setOwner(wanted.owner()));
    boolean groupKept =
        given.group().equals(wanted.group()) || isDone(() -> to.setGroup(wanted.group()));
    to.setPermissions(wanted.permissions());
    return (ownerKept ? "" : "owner " + wanted.owner().getName())
        + (ownerKept || groupKept ? "" : " and ")
        + (groupKept ? "" : "group " + wanted.group().getName());
  }

  private interface Change {
    void run() throws IOException;
  }

  private static boolean isDone(Change change) {
    try {
      change.run();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class);
  }
}
