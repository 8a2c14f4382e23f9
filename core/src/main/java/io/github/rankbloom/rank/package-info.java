/**
 * Filters over a rank-indexed table: fingerprints in small buckets whose chains are linked by
 * counting ones.
 *
 * <p>One structure, four functions:
 *
 * <table class="striped">
 * <caption>Which one when</caption>
 * <thead><tr><th scope="col">type</th><th scope="col">a cell holds</th>
 *     <th scope="col">use it for</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link io.github.rankbloom.rank.RankMultisetFilter}</th>
 *     <td>a fingerprint per insertion</td>
 *     <td>sets that change: the one to take unless another fits better</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.rank.RankSetFilter}</th>
 *     <td>a distinct fingerprint</td>
 *     <td>sets that only grow, and keys that are added again and again</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.rank.RankCountingFilter}</th>
 *     <td>a fingerprint and a digit of its count</td>
 *     <td>how often each key was added, however often</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.rank.RankValueFilter}</th>
 *     <td>a fingerprint and a value</td>
 *     <td>a small value for each key: a state, a shard, a version</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Each has a builder, a form for many threads (a {@link
 * io.github.rankbloom.rank.ConcurrentRankFilter}) and one that is queried in its file ({@link
 * io.github.rankbloom.rank.FrozenRankFilter}). Up to the number of keys that it was made for, a
 * filter takes every key and keeps its false-positive probability, growing where necessary; one
 * more key is refused with a {@link io.github.rankbloom.FilterFullException}. A filter of fixed
 * size does not grow, and may refuse a key earlier, with at most the planned overflow probability.
 *
 * <p>{@link io.github.rankbloom.rank.RankDLeftFilter} is another structure over the same buckets: a
 * set that changes, whose keys have the choice of two buckets. It is smaller than the multiset
 * where buckets are narrow or false positives very rare; that its planned keys fit is estimated,
 * not proved.
 *
 * <p>The structure is that of N. Hua, H. Zhao, B. Lin, J. Xu, <i>Rank-Indexed Hashing: A Compact
 * Construction of Bloom Filters and Variants</i>, ICNP 2008. {@code docs/rank-indexed.md} and
 * {@code docs/rank-dleft.md} draw it bit by bit.
 */
package io.github.rankbloom.rank;
