import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A database's file, protected from other users of the machine. A site's database holds the secret that signs its
/// cookies, and data that its visitors have entered.
///
///     let file = DatabaseFile("var/site.sqlite")
///     try file.createIfMissing()
///     if let exposure = file.exposure { logger.warning("\(exposure)") }
///     let pool = try DatabasePool(path: file.path)
///
/// SQLite creates the files beside a database, `-wal` and `-shm`, with the permissions of the database.
public struct DatabaseFile: Hashable, Sendable {
  /// The path of the file, absolute or relative to the current directory of the process.
  public let path: String

  /// Creates a value for a path. The file need not exist.
  public init(_ path: String) { self.path = path }

  /// Creates an empty file that only its owner can read and write (0600) if the file is missing. Creates each missing
  /// directory above it with access for its owner only (0700), whatever the process's `umask`. Others can read it at
  /// no moment. An existing file stays as it is.
  ///
  /// Does nothing for `:memory:`, an empty path and `file:` URLs, which have special meanings in SQLite.
  ///
  /// - Throws: ``DatabaseFileError`` if the file or a directory cannot be created.
  public func createIfMissing() throws(DatabaseFileError) {
    guard !path.isEmpty, path != ":memory:", !path.utf8.starts(with: "file:".utf8) else { return }
    try Self.createDirectory(Self.parent(of: path))
    // SQLite's locks on a file end when this process closes any descriptor of it. So an existing file is not opened,
    // and the lock keeps two threads from creating the file at once.
    let code = Self.creation.withLock { _ -> Int32 in
      guard Self.mode(of: path) == nil else { return 0 }
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
      guard descriptor >= 0 else { return errno }
      defer { close(descriptor) }
      // The umask may have removed permissions that the owner needs.
      return fchmod(descriptor, 0o600) == 0 ? 0 : errno
    }
    guard code == 0 else { throw DatabaseFileError(path: path, code: code) }
  }

  /// A warning that users other than the owner can read the file, with the command that fixes it; `nil` if they
  /// cannot read it.
  public var exposure: String? {
    // Without access to the directory, others cannot open its files.
    guard let directory = Self.mode(of: Self.parent(of: path)), directory & 0o011 != 0 else {
      return nil
    }
    let exposed: [String] = ["", "-wal", "-shm"].map { path + $0 }.filter { name in
      guard let mode = Self.mode(of: name), mode & S_IFMT == S_IFREG else { return false }
      return mode & 0o044 != 0
    }
    guard !exposed.isEmpty else { return nil }
    let names = exposed.map(\.quotedForShell).joined(separator: " ")
    return
      "Other users of this machine can read the database '\(path)', which contains the secret that "
      + "signs cookies. To restrict access, run: chmod 600 \(names)"
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
    let parentDirectory = parent(of: directory)
    // "." and "/" exist. If they do not, nothing can be created.
    if parentDirectory != directory { try createDirectory(parentDirectory) }
    if mkdir(directory, 0o700) == 0 {
      _ = chmod(directory, 0o700)
    } else if errno != EEXIST {
      throw DatabaseFileError(path: directory, code: errno)
    }
  }
}

extension String {
  /// The text as one argument of a shell command.
  fileprivate var quotedForShell: String {
    let parts = utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
  }
}

/// The error thrown if a database's file cannot be created.
public struct DatabaseFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or directory.
  public let path: String
  /// The system's error code, such as `EACCES`.
  public let code: Int32

  /// Creates the error for a file or directory that the system refused to create.
  public init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// The system's description of the error.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String {
    "'\(path)' cannot be created: \(reason). Choose a directory that this user can write to."
  }
}
