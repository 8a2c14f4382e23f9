/**
 * Filters over d-left hash tables whose fingerprints share the bits of their bucket.
 *
 * <p>A key has one bucket in each of {@code d} subtables and goes to the least loaded, among equals
 * to the leftmost. That makes loads so even that buckets of six or eight cells hardly ever overflow
 * with four or six in use.
 *
 * <table class="striped">
 * <caption>Which one when</caption>
 * <thead><tr><th scope="col">type</th><th scope="col">a bucket holds</th>
 *     <th scope="col">use it for</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link io.github.rankbloom.dleft.DLeftFilter}</th>
 *     <td>fingerprints as long as its load permits</td>
 *     <td>sets that only grow, asked long before they are full</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.dleft.DLeftCountingFilter}</th>
 *     <td>remainders of one size, each with a small counter</td>
 *     <td>sets that change, at a rate of false positives that never does</td></tr>
 * <tr><th scope="row">{@link io.github.rankbloom.dleft.DLeftDynamicCountingFilter}</th>
 *     <td>remainders as long as its load permitted so far</td>
 *     <td>sets that change, with fewer false positives than planned for a long time</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Where size matters most, or filters must be merged, take one of package {@code rank}.
 *
 * <p>The structures are those of F. Bonomi, M. Mitzenmacher, R. Panigrahy, S. Singh, G. Varghese,
 * <i>Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment</i>, Allerton 2006, and <i>An
 * Improved Construction for Counting Bloom Filters</i>, ESA 2006. {@code docs/dleft.md} draws the
 * buckets bit by bit.
 */
package io.github.rankbloom.dleft;
