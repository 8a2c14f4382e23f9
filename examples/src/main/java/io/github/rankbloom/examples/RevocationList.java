package io.github.rankbloom.examples;

import io.github.rankbloom.catalogue.Filters;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A list of revoked tokens that survives a crash of its program. Every request asks {@link
 * #isRevoked}, from any thread and in well under a microsecond; "yes" is then looked up in the
 * database, which one request in a thousand does in vain.
 *
 * <p>What changes goes to a journal first. Now and then a snapshot of the filter takes the
 * journal's place. Snapshot and journal of the same number belong together: a crash between the two
 * leaves the older pair whole, and no change is replayed twice.
 */
public final class RevocationList implements Closeable {

  private final Path folder;
  private final ConcurrentRankMultisetFilter revoked;
  private long number;
  private DataOutputStream journal;

  private RevocationList(Path folder, long number) throws IOException {
    this.folder = folder;
    this.number = number;
    if (number == 0) {
      revoked = ConcurrentRankMultisetFilter.builder().maxInsertions(10_000_000).fpp(0.001).build();
    } else {
      revoked =
          ConcurrentRankMultisetFilter.takeOver(
              Filters.load(snapshotFile(number), RankMultisetFilter.KIND));
      replay();
    }
    snapshot();
  }

  /** Opens the list in a folder, as it was when its last change returned. */
  public static RevocationList open(Path folder) throws IOException {
    long last = 0;
    try (var files = Files.newDirectoryStream(folder, "revoked-*.rbf")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        last = Math.max(last, Long.parseLong(name.substring(8, name.length() - 4)));
      }
    }
    return new RevocationList(folder, last);
  }

  public boolean isRevoked(String token) {
    return revoked.mightContain(token);
  }

  public synchronized void revoke(String token) throws IOException {
    write(true, revoked.hashing().hash(token));
  }

  /** Forgets a token that has been revoked, for example because it has expired anyway. */
  public synchronized void expire(String token) throws IOException {
    write(false, revoked.hashing().hash(token));
  }

  private void write(boolean put, long hash) throws IOException {
    journal.writeBoolean(put);
    journal.writeLong(hash);
    journal.flush();
    apply(put, hash);
  }

  private void apply(boolean put, long hash) {
    if (put) {
      revoked.putHash(hash);
    } else {
      revoked.removeHash(hash);
    }
  }

  /** Takes a snapshot, so that the journal starts anew. Queries go on meanwhile. */
  public synchronized void snapshot() throws IOException {
    long next = number + 1;
    DataOutputStream nextJournal =
        new DataOutputStream(new FileOutputStream(journalFile(next).toFile()));
    Filters.save(revoked, snapshotFile(next)); // whole or not at all
    close();
    journal = nextJournal;
    Files.deleteIfExists(snapshotFile(number));
    Files.deleteIfExists(journalFile(number));
    number = next;
  }

  private void replay() throws IOException {
    try (var in = new DataInputStream(Files.newInputStream(journalFile(number)))) {
      while (true) {
        boolean put = in.readBoolean();
        apply(put, in.readLong());
      }
    } catch (EOFException e) {
      // The end, or a change that had not returned when the crash came.
    }
  }

  private Path snapshotFile(long of) {
    return folder.resolve("revoked-" + of + ".rbf");
  }

  private Path journalFile(long of) {
    return folder.resolve("revoked-" + of + ".log");
  }

  @Override
  public synchronized void close() throws IOException {
    if (journal != null) {
      journal.close();
    }
  }

  public static void main(String... args) throws IOException {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("revoked");
    try (RevocationList list = open(folder)) {
      list.revoke("token-4711");
      list.snapshot();
      list.revoke("token-4712");
      list.expire("token-4711");
    } // A crash is no worse than this: nothing is written on closing.
    try (RevocationList again = open(folder)) {
      System.out.println("4711 revoked: " + again.isRevoked("token-4711"));
      System.out.println("4712 revoked: " + again.isRevoked("token-4712"));
    }
  }
}
