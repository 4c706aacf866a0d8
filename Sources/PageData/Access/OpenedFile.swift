import PageSite
import Synchronization

/// The file with which a database was opened. No further connection is opened to a file that has replaced it.
///
/// SQLite finds the shared memory of its log (`-shm`) by the name of the file. A connection to another file of that
/// name would truncate the memory that the first file's connections read, and so crash the process.
final class OpenedFile: Sendable {
  private let path: String
  private let identity = Mutex<FileIdentity?>(nil)

  init(_ path: String) { self.path = path }

  /// Stores the identity of the file, which is open now.
  func recordIdentity() { identity.withLock { $0 = FileIdentity(path: path) } }

  /// The response while connections to the earlier file are open.
  static let fileReplaced = SiteProblem.unavailable(
    "The database file was replaced while it was being read. Try again.", retryAfter: 1)

  /// - Throws: A 503 if the file has been deleted or replaced.
  func check() throws {
    guard let identity = identity.withLock(\.self), identity != FileIdentity(path: path) else {
      return
    }
    throw Self.fileReplaced
  }
}
