package io.github.rankbloom.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That the recipes for other libraries do what they should, with filters of every kind. */
class RecipesTest {

  private static List<Filter> filters() {
    List<Filter> filters = new ArrayList<>();
    for (FilterKind<?> kind : Catalogue.STANDARD.kinds()) {
      Filter filter =
          kind.create(
              Requirement.of(1000, 0.01).withPayloadBits(kind.payload().usual()), KeyHash.DEFAULT);
      for (long key = 0; key < 1000; key++) {
        if (filter instanceof InsertableFilter insertable) {
          insertable.put(key);
        } else {
          ((ValueFilter) filter).put(key, 1);
        }
      }
      filters.add(filter);
    }
    return filters;
  }

  @Test
  void kryoTakesFilters() {
    Kryo kryo = new Kryo();
    KryoFilters.register(kryo);
    Output out = new Output(64, -1);
    for (Filter filter : filters()) {
      kryo.writeClassAndObject(out, filter);
    }
    byte[] bytes = out.toBytes();
    Input in = new Input(bytes);
    for (Filter filter : filters()) {
      assertEquals(filter, kryo.readClassAndObject(in));
    }
    bytes[200] ^= 1;
    assertThrows(KryoException.class, () -> kryo.readClassAndObject(new Input(bytes)));
  }

  private record Release(String name, RankMultisetFilter revoked, Filter other) {}

  @Test
  void jacksonTakesFilters() throws IOException {
    ObjectMapper mapper = new ObjectMapper().registerModule(new JacksonFilters());
    for (Filter filter : filters()) {
      byte[] json = mapper.writeValueAsBytes(filter);
      assertEquals(filter, mapper.readValue(json, Filter.class));
      assertEquals(filter, mapper.readValue(json, filter.getClass()));
    }
    RankMultisetFilter revoked =
        RankMultisetFilter.builder().expectedInsertions(10).fpp(0.01).build();
    RankSetFilter other = RankSetFilter.builder().expectedInsertions(10).fpp(0.01).build();
    String json = mapper.writeValueAsString(new Release("7", revoked, other));
    assertEquals(new Release("7", revoked, other), mapper.readValue(json, Release.class));
    assertThrows(
        JsonMappingException.class,
        () -> mapper.readValue(mapper.writeValueAsBytes(other), RankMultisetFilter.class));
  }
}
