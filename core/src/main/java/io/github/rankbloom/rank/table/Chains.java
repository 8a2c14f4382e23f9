package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;

/** Changes the chains of a table, as its {@link CellPolicy} says. */
abstract sealed class Chains permits PlainChains, CountedChains {

  final RankTable table;
  final BucketStore store;

  /** Chains of a bucket, which is where the index bits of cells start. */
  final int chains;

  Chains(RankTable table, BucketStore store) {
    this.table = table;
    this.store = store;
    chains = store.geometry().chains();
  }

  /**
   * Adds a cell's content to a chain.
   *
   * @return whether the chain has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  abstract boolean insert(int base, int chain, long fingerprint, long payload);

  /**
   * Removes a cell's content from a chain once.
   *
   * @param payload what the content has beside its fingerprint, if that tells contents apart
   * @return whether it was there
   */
  abstract boolean remove(int base, int chain, long fingerprint, long payload);
}
