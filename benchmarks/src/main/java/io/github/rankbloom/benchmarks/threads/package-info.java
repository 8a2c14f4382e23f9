/**
 * How much faster many threads are than one: the filters for many threads and parallel building,
 * with every number of threads in turn, round after round in one virtual machine, so that a machine
 * that slows down slows all of them.
 */
package io.github.rankbloom.benchmarks.threads;
