package io.github.rankbloom.dleft.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.SymbolModel;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.dleft.table.Unit;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * How often each symbol of several alphabets occurs, as it stands at the start of a coded body: for
 * each alphabet of more than one symbol, how many of its first symbols have a weight, in nine bits,
 * and their weights.
 */
final class CellModels {

  private static final int USED_BITS = 9;

  /** Takes symbols and values in the order in which they are coded. */
  interface Sink {

    /** Takes a symbol of an alphabet. */
    void symbol(int alphabet, int symbol);

    /**
     * Takes the first bits of values, which are in ascending order and as probable as each other.
     */
    default void values(long[] values, int from, int to, int bits) {}
  }

  private final int[] alphabets;
  private final SymbolModel[] models;

  private CellModels(int[] alphabets) {
    this.alphabets = alphabets;
    models = new SymbolModel[alphabets.length];
  }

  /** Codes what is described to a sink, twice, the models of its symbols ahead. */
  static long[] encode(int[] alphabets, Consumer<Sink> content) {
    long[][] counts = new long[alphabets.length][];
    Arrays.setAll(counts, i -> new long[alphabets[i]]);
    content.accept((alphabet, symbol) -> counts[alphabet][symbol]++);
    EntropyEncoder out = new EntropyEncoder();
    CellModels models = new CellModels(alphabets);
    models.write(counts, out);
    content.accept(
        new Sink() {
          @Override
          public void symbol(int alphabet, int symbol) {
            if (models.models[alphabet] != null) {
              models.models[alphabet].encode(symbol, out);
            }
          }

          @Override
          public void values(long[] values, int from, int to, int bits) {
            SortedValues.encode(values, from, to, bits, out);
          }
        });
    return out.finish();
  }

  private void write(long[][] counts, EntropyEncoder out) {
    for (int i = 0; i < alphabets.length; i++) {
      if (alphabets[i] > 1) {
        int used = alphabets[i];
        while (used > 0 && counts[i][used - 1] == 0) {
          used--;
        }
        out.encodeBits(used, USED_BITS);
        models[i] = SymbolModel.write(Arrays.copyOf(counts[i], used), out);
      }
    }
  }

  /** Reads the models that are ahead of content. */
  static CellModels read(int[] alphabets, EntropyDecoder in) throws FilterFormatException {
    CellModels models = new CellModels(alphabets);
    for (int i = 0; i < alphabets.length; i++) {
      if (alphabets[i] > 1) {
        int used = (int) in.decodeBits(USED_BITS);
        if (used > alphabets[i]) {
          throw new FilterFormatException("the content has symbols that no filter has");
        }
        models.models[i] = SymbolModel.read(used, in);
      }
    }
    return models;
  }

  /** Decodes the shape of a unit, whose alphabets are those from one on, and its runs. */
  void shape(CellTable<?> table, Unit unit, int first, EntropyDecoder in)
      throws FilterFormatException {
    for (int i = 0; i < unit.shape.length; i++) {
      unit.shape[i] = symbol(first + i, in);
    }
    if (!table.layOut(unit)) {
      throw new FilterFormatException("a bucket has a shape that no filter makes");
    }
  }

  /** Decodes a symbol of an alphabet. */
  int symbol(int alphabet, EntropyDecoder in) throws FilterFormatException {
    return models[alphabet] == null ? 0 : models[alphabet].decode(in);
  }
}
