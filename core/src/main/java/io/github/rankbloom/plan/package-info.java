/**
 * From requirement to geometry: what builders and planners share.
 *
 * <p>A {@link io.github.rankbloom.plan.Requirement} says how many keys must fit, how rare false
 * positives must be and how improbable a lack of room; a planner answers with the smallest {@link
 * io.github.rankbloom.plan.Geometry} that does it, and with what to expect of it: a {@link
 * io.github.rankbloom.plan.Plan}. No table is allocated for that, so asking costs next to nothing.
 *
 * <p>The bounds are those of N. Hua, H. Zhao, B. Lin, J. Xu, <i>Rank-Indexed Hashing: A Compact
 * Construction of Bloom Filters and Variants</i>, ICNP 2008, section IV.
 */
package io.github.rankbloom.plan;
