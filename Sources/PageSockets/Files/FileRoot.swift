#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A directory, and the way from it to the files below it and to no others.
///
/// No check of a path says anything about what is opened under it a moment later. So nothing is
/// checked and then opened: each name is opened relative to the directory opened before it, and a
/// symbolic link is never followed (`openat` with `O_NOFOLLOW`). From a directory, one name that is
/// neither `..` nor a link leads to what lies in it; so what comes out lies below the root, however
/// links and names are swapped meanwhile.
///
/// Links that stay inside the root are still served: where the walk meets one, the path is resolved
/// (`realpath`), and if the result lies under the root's own real path, *that* is walked, again
/// without following links. A link that is swapped in between only makes the second walk fail.
struct FileRoot: Sendable {
  /// Absolute, so that it stays the same when the process changes its directory. Its own links are
  /// followed anew each time: they are its owner's, and may be pointed at another release.
  let path: String
  /// The same, as the system is told it.
  let name: [CChar]

  /// - Throws: ``FileError`` for what cannot be opened or is no directory.
  init(_ path: String) throws(FileError) {
    self.path = path.utf8.first == UInt8(ascii: "/") ? path : Self.workingDirectory + "/" + path
    name = Self.cString(self.path.utf8)
    switch FileOpening(name, in: AT_FDCWD) {
    case .directory(let descriptor): OpenFile.close(descriptor)
    case .regular(let descriptor, _):
      OpenFile.close(descriptor)
      throw .notDirectory(path: path)
    case .other: throw .notDirectory(path: path)
    case .failed(let code): throw .cannotOpen(path: path, code: code)
    }
  }

  /// What a path leads to.
  enum Found {
    /// A regular file, and the regular file beside it that is named like it with `.gz` after.
    case file(OpenFile, precompressed: OpenFile?)
    case directory(OpenDirectory)
    /// Nothing that may be served.
    case none
    /// Nobody knows: the process or the machine has run out of something, or the disk has failed.
    case failed(code: Int32)
  }

  /// Looks a path up. A trailing slash does not matter here.
  ///
  /// - Parameter withPrecompressed: whether the `.gz` file beside it is wanted too.
  func find(_ path: FilePath, withPrecompressed: Bool) -> Found {
    let found = look(up: path, withPrecompressed)
    // What cannot be reached is not there, and no more is said. What is only out of reach for the
    // moment must not be told as missing, for that answer may be kept.
    if case .failed(let code) = found, Self.absent.contains(code) || Self.denied.contains(code) {
      return .none
    }
    return found
  }

  /// The same for whoever may know what may not be read: that has failed, too.
  func inspect(_ path: FilePath) -> Found {
    let found = look(up: path, false)
    if case .failed(let code) = found, Self.absent.contains(code) { return .none }
    return found
  }

  private func look(up path: FilePath, _ withPrecompressed: Bool) -> Found {
    switch walk(path.bytes, withPrecompressed) {
    // A link says ENOTDIR where a directory is asked for, and so does a file.
    case .failed(code: ELOOP), .failed(code: ENOTDIR), .failed(code: EMLINK):
      guard let names = realNames(path.bytes) else { return .none }
      return walk(names, withPrecompressed)
    case let found: return found
    }
  }

  /// Opens one name after the other.
  ///
  /// - Parameter path: The names with slashes between them.
  private func walk(_ path: [UInt8], _ withPrecompressed: Bool) -> Found {
    var directory: Int32
    switch FileOpening(name, in: AT_FDCWD, flags: O_DIRECTORY) {
    case .directory(let descriptor): directory = descriptor
    case .regular(let descriptor, _):
      OpenFile.close(descriptor)
      return .none
    case .other: return .none
    case .failed(let code): return .failed(code: code)
    }
    var isFound = false
    defer { if !isFound { OpenFile.close(directory) } }
    let names = path.split(separator: UInt8(ascii: "/"))
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let flags = isLast ? O_NOFOLLOW : O_NOFOLLOW | O_DIRECTORY
      switch FileOpening(Self.cString(name), in: directory, flags: flags) {
      case .directory(let descriptor):
        OpenFile.close(directory)
        directory = descriptor
      case .regular(let descriptor, let identity):
        let file = OpenFile(descriptor: descriptor, identity: identity)
        guard isLast else { return .none }
        let precompressed = withPrecompressed ? Self.precompressed(name, directory) : nil
        return .file(file, precompressed: precompressed)
      case .other: return .none
      case .failed(let code): return .failed(code: code)
      }
    }
    isFound = true
    return .directory(OpenDirectory(descriptor: directory))
  }

  private static func precompressed(
    _ name: ArraySlice<UInt8>, _ directory: Int32
  ) -> OpenFile? {
    switch FileOpening(cString(name + Array(".gz".utf8)), in: directory, flags: O_NOFOLLOW) {
    case .regular(let descriptor, let identity):
      return OpenFile(descriptor: descriptor, identity: identity)
    case .directory(let descriptor):
      OpenFile.close(descriptor)
      return nil
    case .other, .failed: return nil
    }
  }

  /// Where a path really leads, from the root; `nil` if outside, to nothing, or through a name that
  /// is never served.
  private func realNames(_ names: [UInt8]) -> [UInt8]? {
    let rootPath = Array(path.utf8)
    let slash = [UInt8(ascii: "/")]
    guard let root = Self.realPath(rootPath), let file = Self.realPath(rootPath + slash + names)
    else { return nil }
    // The names of the two, so that `/srv/public` is no part of `/srv/public-not`.
    guard file.starts(with: root) else { return nil }
    let rest = file.dropFirst(root.count)
    let isAllowed = rest.enumerated().allSatisfy { index, name in
      FilePath.allows(name, atStart: index == 0)
    }
    return isAllowed ? Array(rest.joined(separator: slash)) : nil
  }

  /// The names of a path without links, from the top of the file system.
  private static func realPath(_ path: [UInt8]) -> [[UInt8]]? {
    guard let resolved = realpath(cString(path), nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      .map { UInt8(bitPattern: $0) }
      .split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  /// Whether a path, of which nothing need be there yet, leads to the directory or below it.
  func holds(_ path: String) -> Bool {
    guard let root = Self.realPath(Array(self.path.utf8)) else { return false }
    var names: [[UInt8]] = []
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : Self.workingDirectory + "/" + path
    for name in absolute.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) {
      switch name {
      case [UInt8(ascii: ".")]: continue
      // Where it leads back to is certain: no name before it is a link.
      case Array("..".utf8): _ = names.popLast()
      default:
        let next = (names + [name]).flatMap { [UInt8(ascii: "/")] + $0 }
        names = Self.realPath(next) ?? names + [name]
      }
    }
    return names.starts(with: root)
  }

  /// Where there is nothing, or nothing that is ever served.
  private static let absent: Set<Int32> = [
    ENOENT, ENOTDIR, ELOOP, EMLINK, ENAMETOOLONG, ENXIO, ENODEV, EINVAL, EILSEQ,
  ]

  /// Where something may not be read.
  private static let denied: Set<Int32> = [EACCES, EPERM]

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  static func cString(_ bytes: some Collection<UInt8>) -> [CChar] {
    var string: [CChar] = []
    string.reserveCapacity(bytes.count + 1)
    for byte in bytes { string.append(CChar(bitPattern: byte)) }
    string.append(0)
    return string
  }
}
