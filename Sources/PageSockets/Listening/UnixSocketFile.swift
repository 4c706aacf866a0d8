#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of a listening Unix socket, which stays behind where nobody removes it.
struct UnixSocketFile: Sendable {
  private let path: String
  private let identity: Identity

  private struct Identity: Equatable {
    var device: UInt64
    var inode: UInt64
  }

  /// The file that was just made by binding to `path`.
  init(madeAt path: String) {
    self.path = path
    self.identity = Self.entry(at: path)?.identity ?? Identity(device: 0, inode: 0)
  }

  /// Removes the file, unless another one stands there now.
  func remove() {
    if Self.entry(at: path)?.identity == identity { unlink(path) }
  }

  /// Removes a socket on which nobody listens any more: its server was killed.
  ///
  /// - Returns: Whether there was one.
  static func removeStale(at path: String) -> Bool {
    guard let entry = entry(at: path), entry.isSocket,
      let address = SocketAddress(unixSocket: path),
      let probe = try? SystemSocket(family: address.family)
    else { return false }
    defer { probe.close() }
    do {
      // One that is alive but overwhelmed must not be waited for.
      try probe.neverBlock()
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
