/**
 * What is measured: every filter behind one small interface, and the catalogue of them.
 *
 * <p>The loops over keys are default methods that call the filter through an interface. That is
 * free as long as a virtual machine runs one filter only, so that each call has one target and is
 * inlined; with two or more it is not, and the measurement is of the call. Both JMH and the
 * comparison therefore give each subject virtual machines of its own.
 */
package io.github.rankbloom.benchmarks.subject;
