/**
 * Tables of places: rank-indexed ones, of buckets, chains, levels and extensions, and those in
 * lines of the cache. Not exported.
 *
 * <pre>
 *   PlaceTable       what filters ask of a table, however its places are arranged
 *     TableCursor    all entries in order
 *     BulkLookup, BulkChange   many keys in one call, with overlapping reads of memory
 *   RankTable        finds, inserts and removes cells of a chain; counts what is in
 *     CellPolicy     what cells of a chain with the same fingerprint mean: set, multiset, ...
 *     ChainOrder     the order within chains, checked where cells come from outside
 *     HashSplit      hash to bucket, chain and fingerprint
 *     BucketStore    cells of one bucket over its levels; moves them when one comes or goes
 *       Column       index bits, fingerprints or payloads of all buckets
 *       Segments     where a bucket and its extensions lie
 *         Level, ExtensionPool
 *   RankLookup, RankCursor   what a PlaceTable owes, for chains
 *   LineTable        finds, inserts and removes cells of a chain in one line of the cache
 *     LineBytes      planes and rows of all lines
 *     LineSpill      chains and lines that go on in the side table
 *     SideTable      cells without room in their line, in a RankTable
 *     LineCursor     what a PlaceTable owes, for lines
 *   Tables           tables of entries in whatever arrangement; LineLoads
 *   BucketPut                very many keys in one call: empty buckets filled at once
 *   TableScan, BucketCells   all cells in order
 *   TableBuilder             a table from cells in order
 *   BucketWriter, BucketEncoder   buckets from entries in order
 *   TrimmedBucket            a bucket without its vacant cells, as in files
 *   RankDLeftTable, DLeftPlaces   two buckets to choose from, over the same buckets
 * </pre>
 */
package io.github.rankbloom.rank.table;
