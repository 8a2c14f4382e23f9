/**
 * Rank-indexed tables as bytes. Not exported.
 *
 * <pre>
 *   RankHeader, RankDLeftHeader   the parameters of a container
 *   PlainCells                    trimmed buckets and a directory, as in files queried in place
 *   CodedCells                    all cells in ascending order under the entropy coder
 *   CellChanges                   what leads from one table to another
 *   PlaceCoder, PayloadCoder      the symbols of the last two
 * </pre>
 */
package io.github.rankbloom.rank.format;
