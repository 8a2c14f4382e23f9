package io.github.rankbloom.spark;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** This machine's files under a scheme of another name. */
public final class FarFileSystem extends RawLocalFileSystem {

  @Override
  public void initialize(URI name, Configuration configuration) throws IOException {
    super.initialize(URI.create("file:///"), configuration);
    setConf(configuration);
  }

  @Override
  public String getScheme() {
    return "far";
  }

  @Override
  public URI getUri() {
    return URI.create("far://there");
  }

  @Override
  public java.io.File pathToFile(Path path) {
    return new java.io.File(path.toUri().getPath());
  }
}
