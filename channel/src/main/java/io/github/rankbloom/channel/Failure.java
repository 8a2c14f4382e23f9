package io.github.rankbloom.channel;

import io.github.rankbloom.channel.transport.FailureCause;
import java.time.Instant;

/**
 * Something that went wrong for a follower, which keeps the filter that it has.
 *
 * @param cause why
 * @param message a line that names what was wrong
 * @param at when
 */
public record Failure(FailureCause cause, String message, Instant at) {}
