package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.channel.serve.ChannelServer;
import io.github.rankbloom.channel.store.FolderStore;
import io.github.rankbloom.channel.transport.HttpTransport;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedSummariesTest {

  private static final SigningKey KEY = SigningKey.generate();

  @TempDir private Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  private SharedSummaries node(String name) {
    SharedSummaries node =
        new SharedSummaries(
            RankMultisetFilter.builder().expectedInsertions(1000).fpp(1e-6).build(),
            ChannelPublisher.builder(new FolderStore(folder.resolve(name)), name)
                .signedBy(KEY)
                .minimumWait(Duration.ZERO)
                .anyChange()
                .build(),
            0.05);
    open.add(node);
    return node;
  }

  private ChannelFollower follower(String name) throws IOException {
    ChannelServer server =
        ChannelServer.start(
            folder.resolve(name), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    open.add(server);
    return ChannelFollower.builder(new HttpTransport(server.uri()))
        .trust(KEY.publicKey())
        .channel(name)
        .build();
  }

  @Test
  void threeNodesKnowWhatTheOthersHave() throws IOException {
    List<String> names = List.of("a", "b", "c");
    List<SharedSummaries> nodes = new ArrayList<>();
    for (String name : names) {
      nodes.add(node(name));
    }
    for (int i = 0; i < 3; i++) {
      for (int key = 0; key < 100; key++) {
        nodes.get(i).added(names.get(i) + key);
      }
      nodes.get(i).added("common");
      assertTrue(nodes.get(i).publishIfDue().isPresent());
    }
    List<ChannelFollower> followers = new ArrayList<>();
    for (String peer : List.of("b", "c")) {
      ChannelFollower follower = follower(peer);
      nodes.get(0).addPeer(peer, follower);
      followers.add(follower);
    }
    assertEquals(List.of(), nodes.get(0).peersThatMayHave("b1"), "nothing is known yet");
    followers.forEach(ChannelFollower::poll);
    assertEquals(List.of("b"), nodes.get(0).peersThatMayHave("b1"));
    assertEquals(List.of("c"), nodes.get(0).peersThatMayHave("c99"));
    assertEquals(List.of("b", "c"), nodes.get(0).peersThatMayHave("common"));
    assertEquals(List.of(), nodes.get(0).peersThatMayHave("a1"));

    nodes.get(1).removed("b1");
    nodes.get(1).added("new");
    assertFalse(nodes.get(1).isUpdateDue(), "too little has changed");
    for (int key = 10; key < 20; key++) {
      nodes.get(1).removed("b" + key);
    }
    assertTrue(nodes.get(1).publishIfDue().isPresent());
    assertFalse(nodes.get(1).publishIfDue().isPresent());
    followers.forEach(ChannelFollower::poll);
    assertEquals(List.of(), nodes.get(0).peersThatMayHave("b1"));
    assertEquals(List.of("b"), nodes.get(0).peersThatMayHave("new"));
    assertEquals(2, nodes.get(0).status().get("b").sequence());
  }

  @Test
  void wrongUseIsRefused() throws IOException {
    SharedSummaries node = node("a");
    node.publishIfDue();
    ChannelFollower follower = follower("a");
    node.addPeer("a", follower);
    assertThrows(IllegalArgumentException.class, () -> node.addPeer("a", follower));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SharedSummaries((RankMultisetFilter) null, null, 0));
  }
}
