package io.github.rankbloom.dleft;

import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.bits.SoleWriter;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.serial.SerialForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/** A filter whose content is one table of cells, for one thread at a time. */
/*
 * What is public here is not final: the compiler then gives the filters, which are public, methods
 * of their own, and reflection can call those.
 */
abstract sealed class CellFilter<F extends CellFilter<F>> implements MutableFilter, Serializable
    permits DLeftFilter, RemainderFilter {

  private final CellKind<F, ?> kind;
  private final KeyHash hashing;

  /** Told of every change, before and after; tells a second thread that makes one meanwhile. */
  final SoleWriter changes = new SoleWriter();

  CellFilter(CellKind<F, ?> kind, KeyHash hashing) {
    this.kind = kind;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
  }

  abstract CellTable<?> table();

  @Override
  public void clear() {
    changes.begin();
    try {
      table().clear();
    } finally {
      changes.end();
    }
  }

  @Override
  public long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  @Override
  public KeyHash hashing() {
    return hashing;
  }

  /** {@return the sizes of the table} */
  public Geometry geometry() {
    return kind.geometry(typed());
  }

  /** {@return the number of buckets, by subtable and load} */
  public long[][] loadCounts() {
    return table().loadCounts();
  }

  @Override
  public F copy() {
    return kind.copy(typed());
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    kind.write(typed(), out);
  }

  /** This filter, by its own type. */
  private F typed() {
    return kind.type().cast(this);
  }

  /** In streams of objects stands what stands in files; no field does. */
  final Object writeReplace() {
    return new SerialForm(this);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw SerialForm.required();
  }

  private void readObjectNoData() throws InvalidObjectException {
    throw SerialForm.required();
  }

  /** Equal filters have the same kind, geometry and key hash, and the same cells in each bucket. */
  @Override
  public boolean equals(Object object) {
    return object instanceof CellFilter<?> other
        && kind == other.kind
        && hashing.equals(other.hashing)
        && geometry().equals(other.geometry())
        && Arrays.equals(table().words, other.table().words);
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public int hashCode() {
    return Objects.hash(kind.code(), hashing, geometry(), table().size);
  }

  @Override
  public String toString() {
    return kind.name()
        + " filter of "
        + approximateElementCount()
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes";
  }
}
