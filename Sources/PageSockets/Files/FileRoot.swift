#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A directory, with lookups that never leave it.
///
/// A check of a path says nothing about the file opened at that path a moment later. So no path is checked first. Each
/// name is opened relative to the directory opened before it, without following symbolic links (`openat` with
/// `O_NOFOLLOW`). A name that is neither `..` nor a link leads to an entry of that directory. The result is therefore
/// below the root, even if links and names are replaced meanwhile.
///
/// Links that stay inside the root still work. If the walk meets a link, the path is resolved (`realpath`). If the
/// result is below the root's own real path, *that* path is walked, again without following links. If a link is
/// replaced in between, the second walk fails.
struct FileRoot: Sendable {
  /// The absolute path, so that it stays the same if the process changes its directory. Links in it are followed again
  /// each time, since the owner may point them at another release.
  let path: String
  /// The path as a C string.
  let name: [CChar]

  /// - Throws: ``FileError`` if the path cannot be opened or is not a directory.
  init(_ path: String) throws(FileError) {
    self.path = path.utf8.first == UInt8(ascii: "/") ? path : Self.workingDirectory + "/" + path
    name = Self.cString(self.path.utf8)
    switch FileOpenResult(name, in: AT_FDCWD) {
    case .directory(let descriptor): OpenFile.close(descriptor)
    case .regular(let descriptor, _):
      OpenFile.close(descriptor)
      throw .notDirectory(path: path)
    case .other: throw .notDirectory(path: path)
    case .failed(let code): throw .cannotOpen(path: path, code: code)
    }
  }

  /// The result of looking up a path.
  enum Lookup {
    /// A regular file, and the regular file with the same name plus `.gz`, if any.
    case file(OpenFile, precompressed: OpenFile?)
    case directory(OpenDirectory)
    /// There is no file that may be served.
    case missing
    /// The lookup failed: the process or the machine has run out of a resource, or the disk has failed.
    case failed(code: Int32)
  }

  /// Looks up a path. A trailing slash does not matter here.
  ///
  /// - Parameter withPrecompressed: Whether to open the `.gz` file too.
  func find(_ path: FilePath, withPrecompressed: Bool) -> Lookup {
    let found = lookUp(path, withPrecompressed)
    // An unreachable file counts as missing, and the response gives no reason. A temporary failure must not look like a
    // missing file, since clients may cache that response.
    if case .failed(let code) = found,
      Self.notFoundCodes.contains(code) || Self.permissionCodes.contains(code)
    {
      return .missing
    }
    return found
  }

  /// Looks up a path like `find`, but reports a file without read permission as `failed`.
  func inspect(_ path: FilePath) -> Lookup {
    let found = lookUp(path, false)
    if case .failed(let code) = found, Self.notFoundCodes.contains(code) { return .missing }
    return found
  }

  private func lookUp(_ path: FilePath, _ withPrecompressed: Bool) -> Lookup {
    switch walk(path.bytes, withPrecompressed) {
    // `open` reports ENOTDIR for a link or a file if a directory is required.
    case .failed(code: ELOOP), .failed(code: ENOTDIR), .failed(code: EMLINK):
      guard let names = resolvedNames(path.bytes) else { return .missing }
      return walk(names, withPrecompressed)
    case let found: return found
    }
  }

  /// Opens one name after the other.
  ///
  /// - Parameter path: The names, separated by slashes.
  private func walk(_ path: [UInt8], _ withPrecompressed: Bool) -> Lookup {
    var directory: Int32
    switch FileOpenResult(name, in: AT_FDCWD, flags: O_DIRECTORY) {
    case .directory(let descriptor): directory = descriptor
    case .regular(let descriptor, _):
      OpenFile.close(descriptor)
      return .missing
    case .other: return .missing
    case .failed(let code): return .failed(code: code)
    }
    var isFound = false
    defer { if !isFound { OpenFile.close(directory) } }
    let names = path.split(separator: UInt8(ascii: "/"))
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let flags = isLast ? O_NOFOLLOW : O_NOFOLLOW | O_DIRECTORY
      switch FileOpenResult(Self.cString(name), in: directory, flags: flags) {
      case .directory(let descriptor):
        OpenFile.close(directory)
        directory = descriptor
      case .regular(let descriptor, let identity):
        let file = OpenFile(descriptor: descriptor, identity: identity)
        guard isLast else { return .missing }
        let precompressed = withPrecompressed ? Self.precompressed(name, directory) : nil
        return .file(file, precompressed: precompressed)
      case .other: return .missing
      case .failed(let code): return .failed(code: code)
      }
    }
    isFound = true
    return .directory(OpenDirectory(descriptor: directory))
  }

  private static func precompressed(
    _ name: ArraySlice<UInt8>, _ directory: Int32
  ) -> OpenFile? {
    switch FileOpenResult(cString(name + Array(".gz".utf8)), in: directory, flags: O_NOFOLLOW) {
    case .regular(let descriptor, let identity):
      return OpenFile(descriptor: descriptor, identity: identity)
    case .directory(let descriptor):
      OpenFile.close(descriptor)
      return nil
    case .other, .failed: return nil
    }
  }

  /// Resolves a path relative to the root. Returns `nil` if it is outside, does not exist, or contains a name that is
  /// never served.
  private func resolvedNames(_ names: [UInt8]) -> [UInt8]? {
    let rootPath = Array(path.utf8)
    let slash = [UInt8(ascii: "/")]
    guard let root = Self.realPath(rootPath), let file = Self.realPath(rootPath + slash + names)
    else { return nil }
    // Compares names, since `/srv/public` does not contain `/srv/public-not`.
    guard file.starts(with: root) else { return nil }
    let rest = file.dropFirst(root.count)
    let isAllowed = rest.enumerated().allSatisfy { index, name in
      FilePath.allows(name, atStart: index == 0)
    }
    return isAllowed ? Array(rest.joined(separator: slash)) : nil
  }

  /// Returns the names of the resolved path, from the file system's root.
  private static func realPath(_ path: [UInt8]) -> [[UInt8]]? {
    guard let resolved = realpath(cString(path), nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      .map { UInt8(bitPattern: $0) }
      .split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  /// Whether a path, which need not exist, is the directory or inside it.
  func contains(_ path: String) -> Bool {
    guard let root = Self.realPath(Array(self.path.utf8)) else { return false }
    var names: [[UInt8]] = []
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : Self.workingDirectory + "/" + path
    for name in absolute.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) {
      switch name {
      case [UInt8(ascii: ".")]: continue
      // `..` is unambiguous here, since no name before it is a link.
      case Array("..".utf8): _ = names.popLast()
      default:
        let next = (names + [name]).flatMap { [UInt8(ascii: "/")] + $0 }
        names = Self.realPath(next) ?? names + [name]
      }
    }
    return names.starts(with: root)
  }

  /// The error codes for paths at which no file can be served.
  private static let notFoundCodes: Set<Int32> = [
    ENOENT, ENOTDIR, ELOOP, EMLINK, ENAMETOOLONG, ENXIO, ENODEV, EINVAL, EILSEQ,
  ]

  /// The error codes for missing permission.
  private static let permissionCodes: Set<Int32> = [EACCES, EPERM]

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
