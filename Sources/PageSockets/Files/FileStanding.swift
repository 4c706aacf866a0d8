#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What stands under a path at a moment, told by names alone: nothing is opened.
///
/// As long as it is the same, so are the bytes. It is told of plain names only: what a symbolic link
/// leads to has none.
struct FileStanding: Equatable, Sendable {
  let file: FileIdentity
  /// The regular file beside it that is named like it with `.gz` after, if that was asked for.
  let precompressed: FileIdentity?

  /// Whether no change that is yet to come can look like this: times are counted in ticks, and a second
  /// change within one leaves no trace.
  func isSettled(at now: FileTime, for margin: Int) -> Bool {
    [file, precompressed].allSatisfy { identity in
      guard let identity else { return true }
      var last = max(identity.modified, identity.changed)
      last.seconds += margin
      return last <= now
    }
  }
}

extension FileRoot {
  /// What stands under a path; `nil` where that is no regular file, or a link is on the way or beside
  /// it in place of the file in gzip.
  func standing(of path: FilePath, withPrecompressed: Bool) -> FileStanding? {
    // One string: a NUL for each slash of the path in turn makes it end at the directories on the way.
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
      return FileStanding(file: FileIdentity(file), precompressed: nil)
    }
    name.removeLast()
    for byte in ".gz".utf8 { name.append(CChar(bitPattern: byte)) }
    name.append(0)
    let beside = Self.status(name)
    if beside?.isLink == true { return nil }
    return FileStanding(
      file: FileIdentity(file),
      precompressed: beside.flatMap { $0.isRegular ? FileIdentity($0) : nil })
  }

  /// Of what has the name itself, be it a link.
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
