import Foundation
import PageCommands

/// Lets one process at a time prepare a database: the others wait until it is done, and find it
/// filled.
///
/// The lock is one of the directory's, so that nothing is left behind. It ends with the process that
/// has it, however that ends. Where the directory knows no locks, there is none.
struct StartLock: Sendable {
  private let directory: String
  private let path: String
  private let patience: Duration

  /// - Parameters:
  ///   - path: The database's, whose directory is there.
  ///   - patience: How long to wait for another process.
  init(for path: String, patience: Duration = .seconds(180)) {
    directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    (self.path, self.patience) = (path, patience)
  }

  /// Runs `body` while no other process runs one for the same directory.
  ///
  /// - Parameter waiting: Told once where another process has to be waited for.
  /// - Throws: ``CommandError`` when that takes too long; what `body` throws.
  func withLock<Value: Sendable>(
    waiting: () -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try await body() }
    defer { close(descriptor) }
    let end = ContinuousClock.now + patience
    var hasTold = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < end else {
        throw CommandError(
          "Another process has been preparing the database '\(path)' for "
            + "\(patience.components.seconds) seconds. End it, or choose another file with "
            + "--database.")
      }
      if !hasTold { waiting() }
      hasTold = true
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await body()
  }
}
