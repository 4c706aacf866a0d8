import PageSite
import Synchronization

/// The file that a database was opened with: no further connection is made to another one that lies in its place.
///
/// What SQLite keeps of its log in shared memory lies beside the file by its name. A connection to another file of that
/// name would cut off the memory that those to the first one read, and with it end the process.
final class OpenedFile: Sendable {
  private let path: String
  private let identity = Mutex<FileIdentity?>(nil)

  init(_ path: String) { self.path = path }

  /// The file is open: it is this one from now on.
  func remember() { identity.withLock { $0 = FileIdentity(path: path) } }

  /// What is answered as long as readers of the one before it are there.
  static let isReplaced = SiteProblem.unavailable(
    "Another file has taken the place of the one that was read. Try again.", retryAfter: 1)

  /// - Throws: A 503 where another file, or none, lies there by now.
  func check() throws {
    guard let identity = identity.withLock(\.self), identity != FileIdentity(path: path) else {
      return
    }
    throw Self.isReplaced
  }
}
