/** Channels: a filter published once on any static host, and followed by many. */
module io.github.rankbloom.channel {
  requires transitive io.github.rankbloom;
  requires transitive java.net.http;
  requires transitive jdk.httpserver;

  exports io.github.rankbloom.channel;
  exports io.github.rankbloom.channel.format;
  exports io.github.rankbloom.channel.serve;
  exports io.github.rankbloom.channel.store;
  exports io.github.rankbloom.channel.transport;
}
