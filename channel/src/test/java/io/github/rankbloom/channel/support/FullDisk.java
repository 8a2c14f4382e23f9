package io.github.rankbloom.channel.support;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The disk of this machine, but full after a number of steps: to make a file or a folder, to rename
 * one, and to write {@value #BYTES_OF_A_STEP} bytes are a step each. What fits of a write is
 * written before it fails, as real disks have it; to read and to delete is possible for ever.
 */
public final class FullDisk extends FileSystemProvider {

  private static final int BYTES_OF_A_STEP = 64;

  private final FileSystemProvider disk = FileSystems.getDefault().provider();
  private final FileSystem files = new Files();
  private long steps;

  /** A disk that is full after some steps. */
  public FullDisk(long steps) {
    this.steps = steps;
  }

  /** A file of the disk. */
  public Path path(Path path) {
    return wrapped(path);
  }

  /** Makes room. */
  public void makeRoom() {
    steps = Long.MAX_VALUE;
  }

  /** Whether all steps are taken. */
  public boolean isFull() {
    return steps <= 0;
  }

  private void step(String what) throws IOException {
    if (steps <= 0) {
      throw new FileSystemException(what, null, "No space left on device");
    }
    steps--;
  }

  private int room(int bytes) throws IOException {
    int before = Math.floorDiv(bytes, BYTES_OF_A_STEP);
    if (before < steps) {
      steps -= before + 1;
      return bytes;
    }
    int some = (int) steps * BYTES_OF_A_STEP;
    steps = 0;
    if (some == 0) {
      throw new IOException("No space left on device");
    }
    return some;
  }

  /** A path whose file system is this one; all else is as the disk has it. */
  private Path wrapped(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            FullDisk.class.getClassLoader(),
            new Class<?>[] {Wrapped.class},
            (self, method, arguments) -> {
              if (method.getName().equals("getFileSystem")) {
                return files;
              } else if (method.getName().equals("unwrapped")) {
                return path;
              }
              Object[] bare = arguments == null ? new Object[0] : arguments.clone();
              for (int i = 0; i < bare.length; i++) {
                bare[i] = bare[i] instanceof Wrapped other ? other.unwrapped() : bare[i];
              }
              try {
                Object result = method.invoke(path, bare);
                return result instanceof Path other ? wrapped(other) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A path of this disk. */
  private interface Wrapped extends Path {
    Path unwrapped();
  }

  private static Path bare(Path path) {
    return path instanceof Wrapped wrapped ? wrapped.unwrapped() : path;
  }

  @Override
  public String getScheme() {
    return "full";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return files;
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean makes =
        options.contains(StandardOpenOption.CREATE_NEW)
            || (options.contains(StandardOpenOption.CREATE)
                && !java.nio.file.Files.exists(bare(path)));
    if (makes) {
      step(path.toString());
    }
    return new Channel(disk.newFileChannel(bare(path), options, attributes));
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = disk.newDirectoryStream(bare(folder), path -> true)) {
      for (Path path : all) {
        if (filter.accept(wrapped(path))) {
          found.add(wrapped(path));
        }
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return found.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    if (!java.nio.file.Files.exists(bare(folder))) {
      step(folder.toString());
    }
    disk.createDirectory(bare(folder), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(bare(path));
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    step(to.toString());
    disk.move(bare(from), bare(to), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return disk.isSameFile(bare(one), bare(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return disk.isHidden(bare(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return disk.getFileStore(bare(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    disk.checkAccess(bare(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return disk.getFileAttributeView(bare(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return disk.readAttributes(bare(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return disk.readAttributes(bare(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    disk.setAttribute(bare(path), name, value, options);
  }

  /** Leads from paths to the disk. */
  private final class Files extends FileSystem {

    private final FileSystem real = FileSystems.getDefault();

    @Override
    public FileSystemProvider provider() {
      return FullDisk.this;
    }

    @Override
    public void close() {}

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public boolean isReadOnly() {
      return false;
    }

    @Override
    public String getSeparator() {
      return real.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
      return real.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
      return real.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
      return wrapped(real.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
      PathMatcher matcher = real.getPathMatcher(pattern);
      return path -> matcher.matches(bare(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
      return real.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
      throw new UnsupportedOperationException();
    }
  }

  /** A file that takes what there is room for. */
  private final class Channel extends FileChannel {

    private final FileChannel file;

    Channel(FileChannel file) {
      this.file = file;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      ByteBuffer fits = from.slice(from.position(), room(from.remaining()));
      int written = file.write(fits);
      from.position(from.position() + written);
      return written;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer from, long position) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      return file.read(into);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
      return file.read(into, offset, length);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
      return file.read(into, position);
    }

    @Override
    public long position() throws IOException {
      return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
      file.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      file.truncate(size);
      return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      file.force(metaData);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
      return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
