/**
 * From requirement to geometry: tail bounds, load distributions and optimisers.
 *
 * <p>A {@link io.github.rankbloom.plan.Requirement} says how many keys must fit, how often a false
 * answer is allowed and how improbable a lack of room must be; a planner answers with the smallest
 * geometry for which that is proved, and with what to expect of it. Nothing here allocates a table,
 * so asking costs nothing.
 *
 * <p>The bounds are those of N. Hua, H. Zhao, B. Lin, J. Xu, <i>Rank-Indexed Hashing: A Compact
 * Construction of Bloom Filters and Variants</i>, ICNP 2008, section IV.
 */
package io.github.rankbloom.plan;
