/**
 * The tables of d-left filters. Not exported.
 *
 * <pre>
 *   CellTable            what the two tables have in common: units of cells, read and written whole
 *     FingerprintTable   fingerprints that share a bucket's bits
 *       SortCodes        what a counter tells of the order of sorted fingerprints
 *     RemainderTable     remainders with counters
 *       OpenBucket       a bucket read apart, while it changes
 *     Unit, CellList     the cells of one unit
 *   Choices, PermutedChoices    the buckets that a hash may go to
 *   OfflineBalance, CuckooPlacement   all keys at once, evenly
 * </pre>
 */
package io.github.rankbloom.dleft.table;
