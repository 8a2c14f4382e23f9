/**
 * Plans of rank-indexed tables: from what a filter must do to the smallest {@linkplain
 * io.github.rankbloom.rank.plan.RankGeometry geometry} that does it.
 *
 * <p>A planner searches layouts (chains, fingerprint bits, cells of each level) by approximate
 * tails of bucket loads, and then proves the few best by exact ones, counting real words. The
 * two-choice variant is planned by the loads of d-left hashing instead.
 */
package io.github.rankbloom.rank.plan;
