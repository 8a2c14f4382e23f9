package io.github.rankbloom.examples;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;

/** A recipe: filters in Kryo, as the containers that they are in files. */
final class KryoFilters extends Serializer<Filter> {

  private static final long MOST_BYTES = 1L << 30;

  /** Lets Kryo write and read filters of every kind. */
  static void register(Kryo kryo) {
    for (FilterKind<?> kind : Catalogue.STANDARD.kinds()) {
      kryo.register(kind.type(), new KryoFilters());
    }
  }

  @Override
  public void write(Kryo kryo, Output out, Filter filter) {
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new KryoException(e);
    }
  }

  @Override
  public Filter read(Kryo kryo, Input in, Class<? extends Filter> type) {
    try {
      return type.cast(Catalogue.STANDARD.readFrom(in, MOST_BYTES));
    } catch (IOException e) {
      throw new KryoException(e);
    }
  }
}
