import Foundation
import Synchronization

/// The snapshot files that assertions of this process have used.
package enum AssertedSnapshots {
  private static let files = Mutex<Set<String>>([])

  package static func add(_ file: SnapshotFile) { files.withLock { _ = $0.insert(file.path) } }

  static func contains(_ path: String) -> Bool { files.withLock { $0.contains(path) } }

  /// Returns the files of one test function that no assertion has used.
  package static func unasserted(test: String, filePath: String) -> [ObsoleteSnapshot] {
    let directory = SnapshotFile.directory(beside: filePath)
    let test = SnapshotFile(directory: directory, test: test)
    let asserted = files.withLock(\.self)
    return SnapshotFiles(in: directory).all
      .filter { $0.stem == test.stem && !asserted.contains($0.path) }
      .map { ObsoleteSnapshot(path: $0.path, reason: "its test has run and did not assert it") }
  }
}

/// A flag for whether all cases of a test function have run completely.
final class TestFunctionRun: Sendable {
  @TaskLocal static var current: TestFunctionRun?

  private let stopped = Atomic(false)

  var isComplete: Bool { !stopped.load(ordering: .relaxed) }

  /// Records that a case has ended early.
  func stop() { stopped.store(true, ordering: .relaxed) }
}
