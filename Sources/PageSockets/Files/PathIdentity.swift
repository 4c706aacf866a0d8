#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity of the files at a path, read from names alone, without opening them.
///
/// As long as it is equal, so are the bytes. A path through a symbolic link has no `PathIdentity`.
struct PathIdentity: Equatable, Sendable {
  let file: FileIdentity
  /// The identity of the regular file with the same name plus `.gz`, if requested.
  let precompressed: FileIdentity?

  /// Whether every later change is certain to alter the times. File times advance in ticks: a second change within a
  /// tick leaves no trace.
  func isSettled(at now: FileTime, for margin: Int) -> Bool {
    [file, precompressed].allSatisfy { identity in
      guard let identity else { return true }
      var last = max(identity.modified, identity.changeTime)
      last.seconds += margin
      return last <= now
    }
  }
}

extension FileRoot {
  /// Returns the identity of the files at a path. Returns `nil` if there is no regular file, if the path contains a
  /// link, or if the `.gz` name is a link.
  func pathIdentity(of path: FilePath, withPrecompressed: Bool) -> PathIdentity? {
    // One string for all directories: each slash in turn is replaced with NUL, which ends the string there.
    var name: [CChar] = []
    name.reserveCapacity(self.name.count + path.bytes.count + 4)
    name += self.name
    name[name.count - 1] = CChar(bitPattern: UInt8(ascii: "/"))
    for byte in path.bytes {
      if byte == UInt8(ascii: "/") {
        name.append(0)
        guard Self.status(name)?.isDirectory == true else { return nil }
        name[name.count - 1] = CChar(bitPattern: byte)
      } else {
        name.append(CChar(bitPattern: byte))
      }
    }
    name.append(0)
    guard let file = Self.status(name), file.isRegular else { return nil }
    guard withPrecompressed else {
      return PathIdentity(file: FileIdentity(file), precompressed: nil)
    }
    name.removeLast()
    for byte in ".gz".utf8 { name.append(CChar(bitPattern: byte)) }
    name.append(0)
    let gzipStatus = Self.status(name)
    if gzipStatus?.isLink == true { return nil }
    return PathIdentity(
      file: FileIdentity(file),
      precompressed: gzipStatus.flatMap { $0.isRegular ? FileIdentity($0) : nil })
  }

  /// Returns the status of the name itself, without following a link.
  private static func status(_ name: [CChar]) -> stat? {
    var status = stat()
    return lstat(name, &status) == 0 ? status : nil
  }
}

extension stat {
  fileprivate var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
