/** What the commands share: tables, medians, and numbers of keys on a command line. */
package io.github.rankbloom.benchmarks.report;
