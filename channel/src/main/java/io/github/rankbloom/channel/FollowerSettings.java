package io.github.rankbloom.channel;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.PublicKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** How a follower follows. */
record FollowerSettings(
    Catalogue catalogue,
    Optional<String> channel,
    List<PublicKey> pinned,
    long maxFilterBytes,
    Schedule schedule,
    InstantSource clock,
    RandomGenerator random) {}
