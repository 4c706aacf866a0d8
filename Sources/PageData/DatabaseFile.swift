import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A database's file, kept from the machine's other users: a site's holds the secret that signs its
/// cookies, and what its visitors have told it.
///
///     let file = DatabaseFile("var/site.sqlite")
///     try file.createIfMissing()
///     if let exposure = file.exposure { logger.warning("\(exposure)") }
///     let pool = try DatabasePool(path: file.path)
///
/// SQLite gives the files that it makes beside a database, `-wal` and `-shm`, the database's own
/// permissions.
public struct DatabaseFile: Hashable, Sendable {
  /// Where it lies: absolute, or from the process's present directory.
  public let path: String

  /// Names a file, which need not be there.
  public init(_ path: String) { self.path = path }

  /// Makes an empty file that its owner alone can read and write (0600) where there is none, and each
  /// missing directory above it for its owner alone (0700), whatever the process's `umask`. At no
  /// moment can others read it. What is there stays as it is.
  ///
  /// Nothing is done for `:memory:`, an empty path and `file:` addresses, which SQLite reads in ways
  /// of its own.
  ///
  /// - Throws: ``DatabaseFileError`` when it cannot be made.
  public func createIfMissing() throws(DatabaseFileError) {
    guard !path.isEmpty, path != ":memory:", !path.utf8.starts(with: "file:".utf8) else { return }
    try Self.createDirectory(Self.parent(of: path))
    // SQLite's locks on a file end when this process closes any descriptor of it. So one that is
    // there is not opened, and two threads do not make it at once.
    let code = Self.creation.withLock { _ -> Int32 in
      guard Self.mode(of: path) == nil else { return 0 }
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
      guard descriptor >= 0 else { return errno }
      defer { close(descriptor) }
      // The umask may have taken away what the owner needs.
      return fchmod(descriptor, 0o600) == 0 ? 0 : errno
    }
    guard code == 0 else { throw DatabaseFileError(path: path, code: code) }
  }

  /// What others than its owner can read of a file that is there, and the command that ends it;
  /// `nil` where they can read nothing.
  public var exposure: String? {
    // Who may not enter the directory cannot open what is in it.
    guard let directory = Self.mode(of: Self.parent(of: path)), directory & 0o011 != 0 else {
      return nil
    }
    let exposed: [String] = ["", "-wal", "-shm"].map { path + $0 }.filter { name in
      guard let mode = Self.mode(of: name), mode & S_IFMT == S_IFREG else { return false }
      return mode & 0o044 != 0
    }
    guard !exposed.isEmpty else { return nil }
    let names = exposed.map(\.quotedForShell).joined(separator: " ")
    return "Others on this machine can read the database '\(path)', which holds the secret that "
      + "signs cookies. End that by: chmod 600 \(names)"
  }

  private static let creation = Mutex(())

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = path.utf8[..<slash]
    return parent.isEmpty ? "/" : String(Substring(parent))
  }

  private static func createDirectory(_ directory: String) throws(DatabaseFileError) {
    guard mode(of: directory) == nil else { return }
    let above = parent(of: directory)
    // "." and "/" are there; where they are not, nothing can be made.
    if above != directory { try createDirectory(above) }
    if mkdir(directory, 0o700) == 0 {
      _ = chmod(directory, 0o700)
    } else if errno != EEXIST {
      throw DatabaseFileError(path: directory, code: errno)
    }
  }
}

extension String {
  /// The text as one word of a shell.
  fileprivate var quotedForShell: String {
    let parts = utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
  }
}

/// Why a database's file cannot be made.
public struct DatabaseFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or directory.
  public let path: String
  /// The system's code, such as `EACCES`.
  public let code: Int32

  /// Says that the system refused to make a file or directory.
  public init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// What the system says.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String {
    "'\(path)' cannot be made: \(reason). Choose a place where this user may write."
  }
}
