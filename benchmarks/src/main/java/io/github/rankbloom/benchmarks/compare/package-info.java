/**
 * The comparison: every subject beside every other, on a machine that is not quiet.
 *
 * <p>What makes it fair. All subjects get the same keys in the same order. Each is measured in
 * virtual machines of its own, one at a time, with the same flags and a warm-up of the same length
 * that sees hits and misses alike, so the calls of its loop have one target and its branches an
 * honest profile.
 *
 * <p>What makes it robust. A <i>round</i> starts one virtual machine per subject, in an order drawn
 * anew for every round; ratios are taken within a round, between neighbours in time, and the median
 * over the rounds is reported. Within a virtual machine, a <i>pass</i> over all keys is timed in
 * <i>slices</i> much shorter than a scheduler's time slice; the time of a slice is its median over
 * the passes, and the time of an operation is the sum of its slices. A preempted slice is thus an
 * outlier that the median drops, while what belongs to a place in the pass, like the long search of
 * a cuckoo filter for the last free cells, stays in. A pause of the garbage collector is dropped
 * too, in favour of the filters that make garbage.
 *
 * <p>What it cannot take out: other processes that use the same caches and the same memory. Tables
 * larger than the cache then look slower in every slice, whatever its length, and unequally so from
 * one virtual machine to the next. The noise and the processor share in the report tell when; the
 * remedy is a quiet machine or more rounds. Nor what the compiler makes of the same code in one
 * virtual machine and in the next. Between two builds of this library, where a few percent matter,
 * {@link Turns} takes other processes out: both are in one virtual machine and take turns.
 */
package io.github.rankbloom.benchmarks.compare;
