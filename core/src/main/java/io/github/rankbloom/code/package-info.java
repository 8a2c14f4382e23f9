/**
 * Entropy coding: symbols under rANS with frequency tables, and arrays of bits and counters built
 * on it. Knows neither filters nor files. Not exported.
 */
package io.github.rankbloom.code;
