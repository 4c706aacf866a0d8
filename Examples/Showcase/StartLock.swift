import Foundation
import PageCommands

/// A lock with which one process at a time prepares a database. The others wait until it is done,
/// and find the database filled.
///
/// It is a lock on the directory, so no file is left behind. It ends with the process that holds
/// it. If the file system does not support locks, there is no lock.
struct StartLock: Sendable {
  private let directory: String
  private let path: String
  private let timeout: Duration

  /// - Parameters:
  ///   - path: The path of the database, in an existing directory.
  ///   - patience: The time to wait for another process.
  init(for path: String, timeout: Duration = .seconds(180)) {
    directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    (self.path, self.timeout) = (path, timeout)
  }

  /// Runs `body` while no other process runs one for the same directory.
  ///
  /// - Parameter waiting: Called once if another process holds the lock.
  /// - Throws: ``CommandError`` if that takes too long; any error of `body`.
  func withLock<Value: Sendable>(
    waiting: () -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try await body() }
    defer { close(descriptor) }
    let end = ContinuousClock.now + timeout
    var hasReported = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < end else {
        throw CommandError(
          "Another process has been preparing the database '\(path)' for "
            + "\(timeout.components.seconds) seconds. End it, or choose another file with "
            + "--database.")
      }
      if !hasReported { waiting() }
      hasReported = true
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await body()
  }
}
