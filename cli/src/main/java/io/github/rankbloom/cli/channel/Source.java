package io.github.rankbloom.cli.channel;

import io.github.rankbloom.channel.transport.FolderTransport;
import io.github.rankbloom.channel.transport.HttpTransport;
import io.github.rankbloom.channel.transport.Transport;
import io.github.rankbloom.cli.io.Failure;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Where a channel is: at an address or in a folder. */
final class Source {

  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

  private Source() {}

  static Transport transport(String text) {
    try {
      if (ADDRESS.matcher(text).matches()) {
        return new HttpTransport(new URI(text));
      }
      Path folder = Path.of(text);
      if (Files.isDirectory(folder)) {
        return new FolderTransport(folder);
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      // Told below.
    }
    throw new Failure(text + ": no such folder, and no address such as https://host/channel");
  }
}
