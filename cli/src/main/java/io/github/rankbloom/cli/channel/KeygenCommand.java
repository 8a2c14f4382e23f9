package io.github.rankbloom.cli.channel;

import io.github.rankbloom.channel.format.SigningKey;
import io.github.rankbloom.cli.io.ErrorText;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a key that signs channels. */
@Command(
    name = "keygen",
    sortOptions = false,
    description = "Make a key that signs channels, and the one that followers check with.",
    footer = {"", "Both are Ed25519 keys in the files that OpenSSL makes and reads."})
public final class KeygenCommand implements Callable<Integer> {

  private final Streams streams;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "K",
      description = "The file of the key, for its owner's eyes only; K.pub is the public one.")
  private Path file;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public KeygenCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    OutputFile.requireNamed("--output", file);
    Path publicFile = file.resolveSibling(file.getFileName() + ".pub");
    if (Files.exists(file) || Files.exists(publicFile)) {
      throw new Failure(
          (Files.exists(file) ? file : publicFile)
              + ": is there already, and keys are not replaced");
    }
    SigningKey key = SigningKey.generate();
    write(file, key.toPem(), "rw-------");
    write(publicFile, key.publicKey().toPem(), "rw-r--r--");
    streams.print(file + ", " + publicFile + ": key " + key.publicKey().hex() + "\n");
    return 0;
  }

  private static void write(Path path, String text, String permissions) {
    FileAttribute<?>[] attributes =
        path.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
            }
            : new FileAttribute<?>[0];
    try (FileChannel channel =
            FileChannel.open(
                path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
        OutputStream out = Channels.newOutputStream(channel)) {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
      channel.force(true);
    } catch (FileAlreadyExistsException e) {
      throw new Failure(path + ": is there already, and keys are not replaced");
    } catch (NoSuchFileException e) {
      throw new Failure(path + ": no such directory");
    } catch (IOException e) {
      throw ErrorText.failure(path, e);
    }
  }
}
