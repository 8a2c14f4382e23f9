/**
 * Bloom filters with few hash functions.
 *
 * <table class="striped">
 * <caption>Which one when</caption>
 * <thead><tr><th scope="col">type</th><th scope="col">a position holds</th>
 *     <th scope="col">use it for</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link io.github.rankbloom.bloom.BloomFilter}</th><td>a bit</td>
 *     <td>sets that only grow, unions and intersections, short messages at a high fpp</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.bloom.CountingBloomFilter}</th>
 *     <td>a small counter</td>
 *     <td>sets that change where others expect this structure; it is large</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Every position of a key comes from one 64-bit hash; {@link
 * io.github.rankbloom.bloom.IndexScheme} says how. {@code docs/bloom.md} has measurements.
 */
package io.github.rankbloom.bloom;
