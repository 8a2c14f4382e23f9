package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.EntryCursor;
import io.github.rankbloom.rank.table.TableCursor;

/** What changed between two filters with the same places: entries with their new counts. */
public final class EntryChanges {

  private EntryChanges() {}

  /** {@return the entries of which one filter has another number than the other} */
  public static Entries between(TableCursor base, TableCursor target) {
    Entries changes = new Entries();
    boolean baseLeft = base.next();
    boolean targetLeft = target.next();
    while (baseLeft || targetLeft) {
      int order = order(base, baseLeft, target, targetLeft);
      if (order < 0) {
        changes.add(base.place(), base.payload(), 0);
      } else if (order > 0 || base.count() != target.count()) {
        changes.add(target.place(), target.payload(), target.count());
      }
      baseLeft = order <= 0 ? base.next() : baseLeft;
      targetLeft = order >= 0 ? target.next() : targetLeft;
    }
    return changes;
  }

  /** Orders the present entries of two cursors; one that has none left comes last. */
  private static int order(
      EntryCursor some, boolean someLeft, EntryCursor others, boolean othersLeft) {
    if (!someLeft || !othersLeft) {
      return someLeft ? -1 : 1;
    }
    return Entries.compare(some.place(), some.payload(), others.place(), others.payload());
  }

  /** {@return a filter's entries after changes, which may be hostile} */
  public static EntryCursor apply(EntryCursor base, EntryCursor changes) {
    return new Patched(base, changes);
  }

  private static final class Patched implements EntryCursor {
    private final EntryCursor base;
    private final EntryCursor changes;
    private boolean started;
    private boolean baseLeft;
    private boolean changesLeft;
    private long place;
    private long payload;
    private long count;

    Patched(EntryCursor base, EntryCursor changes) {
      this.base = base;
      this.changes = changes;
    }

    @Override
    public boolean next() throws FilterFormatException {
      if (!started) {
        started = true;
        baseLeft = base.next();
        changesLeft = changes.next();
      }
      while (baseLeft || changesLeft) {
        int order = order(base, baseLeft, changes, changesLeft);
        EntryCursor now = order < 0 ? base : changes;
        place = now.place();
        payload = now.payload();
        count = now.count();
        if (order > 0 && count == 0) {
          throw new FilterFormatException("the delta takes away cells that are not there");
        }
        baseLeft = order <= 0 ? base.next() : baseLeft;
        changesLeft = order >= 0 ? changes.next() : changesLeft;
        if (count > 0) {
          return true;
        }
      }
      return false;
    }

    @Override
    public long place() {
      return place;
    }

    @Override
    public long payload() {
      return payload;
    }

    @Override
    public long count() {
      return count;
    }
  }
}
