/** The evaluation of Bloom filters with two hash functions: Figure 1. */
package io.github.rankbloom.evaluation.bloom;
