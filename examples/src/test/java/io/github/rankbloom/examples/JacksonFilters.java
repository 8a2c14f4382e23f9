package io.github.rankbloom.examples;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.catalogue.Filters;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** A recipe: filters in JSON by Jackson, as the Base64 of the containers that they are in files. */
final class JacksonFilters extends SimpleModule {

  private static final long MOST_BYTES = 1L << 30;

  JacksonFilters() {
    addSerializer(new ToBase64());
    addDeserializer(Filter.class, new FromBase64<>(Filter.class));
    for (FilterKind<?> kind : Catalogue.STANDARD.kinds()) {
      add(kind);
    }
  }

  private <F extends Filter> void add(FilterKind<F> kind) {
    addDeserializer(kind.type(), new FromBase64<>(kind.type()));
  }

  private static final class ToBase64 extends StdSerializer<Filter> {

    ToBase64() {
      super(Filter.class);
    }

    @Override
    public void serialize(Filter filter, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeBinary(Filters.toBytes(filter));
    }
  }

  private static final class FromBase64<F extends Filter> extends StdDeserializer<F> {

    private final Class<F> type;

    FromBase64(Class<F> type) {
      super(type);
      this.type = type;
    }

    @Override
    public F deserialize(JsonParser json, DeserializationContext context) throws IOException {
      byte[] bytes = json.getBinaryValue();
      Filter filter = Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), MOST_BYTES);
      if (!type.isInstance(filter)) {
        throw context.instantiationException(type, "it is a " + filter);
      }
      return type.cast(filter);
    }
  }
}
