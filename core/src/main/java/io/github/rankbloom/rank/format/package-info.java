/**
 * Rank-indexed tables as bytes. Not exported.
 *
 * <pre>
 *   PromiseHeader                 the parameters of a container; RankHeader, those of version 1
 *   RankDLeftHeader               those of a rank-indexed d-left filter
 *   PlainCells, FileLayout        trimmed buckets and a directory, as in files queried in place
 *   EntryCoder, EntryChanges      all entries, or those that changed, under the entropy coder
 *   CodedCells, CellChanges       the same of the cells of one table: version 1, and d-left
 *   PlaceCoder, PayloadCoder      the symbols of both
 * </pre>
 */
package io.github.rankbloom.rank.format;
