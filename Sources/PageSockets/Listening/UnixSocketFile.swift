#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of a listening Unix socket, which remains until it is removed.
struct UnixSocketFile: Sendable {
  private let path: String
  private let identity: Identity

  private struct Identity: Equatable {
    var device: UInt64
    var inode: UInt64
  }

  /// Creates a value for the file that binding to `path` has just created.
  init(createdAt path: String) {
    self.path = path
    self.identity = Self.entry(at: path)?.identity ?? Identity(device: 0, inode: 0)
  }

  /// Removes the file, unless it was replaced.
  func remove() {
    if Self.entry(at: path)?.identity == identity { unlink(path) }
  }

  /// Removes the file of a socket on which no server listens any more, because the server was killed.
  ///
  /// - Returns: Whether a file was removed.
  static func removeStale(at path: String) -> Bool {
    guard let entry = entry(at: path), entry.isSocket,
      let address = SocketAddress(unixSocket: path),
      let probe = try? SystemSocket(family: address.family)
    else { return false }
    defer { probe.close() }
    do {
      // A running server with a full backlog must not block the check.
      try probe.setNonBlocking()
      try probe.connect(to: address)
      return false
    } catch {
      return error.code == ECONNREFUSED && unlink(path) == 0
    }
  }

  private static func entry(at path: String) -> (identity: Identity, isSocket: Bool)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return (
      Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino)),
      status.st_mode & S_IFMT == S_IFSOCK
    )
  }
}
