package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.hash.KeyHash;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.stream.Collector;

/** A filter that keys can be added to. */
public interface InsertableFilter extends MutableFilter {

  /**
   * Adds a key by its hash.
   *
   * <p>A hash has 64 bits, each as good as random. {@link Object#hashCode} is not such a hash: it
   * has 32 bits, few of which are random, so many keys would be taken for one another. Use {@link
   * #hashing()}, or the same other hash of good quality in all calls.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return whether the state of the filter changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash);

  /** Adds a number; see {@link #putHash}. */
  default boolean put(long key) {
    return putHash(hashing().hash(key));
  }

  /** Adds a character (UTF-8); see {@link #putHash}. */
  default boolean put(char key) {
    return putHash(hashing().hash(key));
  }

  /** Adds a text (UTF-8); see {@link #putHash}. */
  default boolean put(CharSequence key) {
    return putHash(hashing().hash(key));
  }

  /** Adds an array of bytes; see {@link #putHash}. */
  default boolean put(byte[] key) {
    return putHash(hashing().hash(key));
  }

  /** Adds a key of any type; see {@link #putHash}. */
  default <K> boolean put(K key, Funnel<? super K> funnel) {
    return putHash(hashing().hash(key, funnel));
  }

  /**
   * Adds a key by its hash unless it may be a member already: tells new keys from those seen
   * before. In a filter for many threads this is one atomic step: of several threads that offer the
   * same new key, one is told that it was new.
   *
   * <p>As always, a key may be taken for a member by mistake; then it is not added. So if keys are
   * removed later, remove only those for which this method returned true, each once: removing
   * another would remove the key that it was taken for. And when a key is removed, the keys that
   * were taken for it are gone with it.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return whether it was added: true if it certainly was not a member; false if it may have been
   *     one, and then nothing has changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean putIfAbsentHash(long hash) {
    return !mightContainHash(hash) && putHash(hash);
  }

  /** Adds a number unless it may be a member; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(long key) {
    return putIfAbsentHash(hashing().hash(key));
  }

  /** Adds a character (UTF-8) unless it may be a member; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(char key) {
    return putIfAbsentHash(hashing().hash(key));
  }

  /** Adds a text (UTF-8) unless it may be a member; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(CharSequence key) {
    return putIfAbsentHash(hashing().hash(key));
  }

  /** Adds an array of bytes unless it may be a member; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(byte[] key) {
    return putIfAbsentHash(hashing().hash(key));
  }

  /** Adds a key of any type unless it may be a member; see {@link #putIfAbsentHash}. */
  default <K> boolean putIfAbsent(K key, Funnel<? super K> funnel) {
    return putIfAbsentHash(hashing().hash(key, funnel));
  }

  /**
   * Adds many keys by their hashes, one after the other.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length the number of keys
   * @return the number of keys that changed the state of the filter
   * @throws FilterFullException if there is no room for one of the keys; those before it, as many
   *     as {@link FilterFullException#position()} says, are in
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}
   */
  default int putHashes(long[] hashes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, hashes.length);
    int changes = 0;
    for (int i = 0; i < length; i++) {
      try {
        changes += putHash(hashes[offset + i]) ? 1 : 0;
      } catch (FilterFullException e) {
        throw new FilterFullException(e, i);
      }
    }
    return changes;
  }

  /**
   * Adds many keys by their hashes, in any order, and on all cores if the filter can do that.
   *
   * @param hashes the keys' hashes by {@link #hashing()}, not changed
   * @return how many of them changed the state of the filter
   * @throws FilterFullException if there is no room for some of the keys; {@link
   *     FilterFullException#position()} says whether all the others are in, or only those before
   *     the first
   */
  default int putHashesInParallel(long[] hashes) {
    return putHashes(hashes, 0, hashes.length);
  }

  /**
   * {@return a collector that puts every element of a stream, parallel or not, into a filter}
   *
   * @param empty makes an empty filter, always one that is {@linkplain Mergeable#isCompatible
   *     compatible} with the others
   * @param hash hashes an element, for example {@code KeyHash::hash} for a stream of strings, or
   *     {@code (hashing, key) -> hashing.hash(key, FUNNEL)}
   */
  static <K, F extends InsertableFilter & Mergeable<F>> Collector<K, ?, F> collector(
      Supplier<F> empty, ToLongBiFunction<KeyHash, ? super K> hash) {
    return Collector.of(
        empty,
        (filter, key) -> filter.putHash(hash.applyAsLong(filter.hashing(), key)),
        (into, from) -> {
          into.putAll(from);
          return into;
        },
        Collector.Characteristics.UNORDERED);
  }
}
