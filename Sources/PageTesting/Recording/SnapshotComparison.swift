import Foundation

/// The place of a recorded snapshot: a file, or a literal in a test's source.
protocol RecordedSnapshot {
  /// The name of the place for messages, such as a path.
  var location: String { get }
  /// The relative path for the text that differs, in the folder of all such texts.
  var actualPath: String { get }
  /// Returns the recorded text; `nil` if nothing was recorded.
  func read() throws -> [UInt8]?
  /// Replaces the recorded text.
  func write(_ text: [UInt8]) throws
}

/// A snapshot file beside the tests.
package struct RecordedFile: RecordedSnapshot {
  let file: SnapshotFile

  package init(_ file: SnapshotFile) { self.file = file }

  var location: String { file.path }
  var actualPath: String { file.shortPath }
  func read() throws -> [UInt8]? { try file.read() }
  func write(_ text: [UInt8]) throws { try file.write(text) }
}

/// A comparison of a snapshot with the recorded one.
package struct SnapshotComparison {
  let snapshot: Snapshot
  let recorded: any RecordedSnapshot
  let store: (_ text: [UInt8]) -> String?

  /// - Parameter actual: The storage for texts that differ.
  package init(of snapshot: Snapshot, with file: RecordedFile, actual: ActualSnapshots) {
    self.init(of: snapshot, with: file as any RecordedSnapshot, actual: actual)
  }

  init(of snapshot: Snapshot, with recorded: any RecordedSnapshot, actual: ActualSnapshots) {
    (self.snapshot, self.recorded) = (snapshot, recorded)
    store = { actual.store($0, as: recorded.actualPath) }
  }

  /// Compares, records if `recording` says so, and returns all failures, those of the validator last.
  ///
  /// - Parameter isInCode: Whether an argument or a scope sets the mode, so that the environment does not matter.
  package func failures(recording: SnapshotRecording, isInCode: Bool = false) -> [String] {
    [difference(recording: recording, isInCode: isInCode)].compactMap(\.self) + snapshot.failures
  }

  private func difference(recording: SnapshotRecording, isInCode: Bool) -> String? {
    func advice(_ mode: SnapshotRecording) -> String {
      let instruction =
        isInCode
        ? "say record: .\(mode.rawValue) where the code says .\(recording.rawValue), which outranks "
          + "the environment."
        : "run the test with \(SnapshotRecording.environmentVariable)=\(mode.rawValue) in the "
          + "environment, or pass record: .\(mode.rawValue)."
      return "If the new text is right, record it: " + instruction + storedNote()
    }
    if recording == .all {
      return write()
        ?? "Recorded again, because all snapshots are to be recorded: \(recorded.location)\n"
        + "Review it, then run the test again without recording."
    }
    let old: [UInt8]?
    do {
      old = try recorded.read()
    } catch {
      return "The snapshot cannot be read: \(recorded.location)\n\(error)"
    }
    guard let old else {
      if recording == .never {
        return "There is no snapshot: \(recorded.location)\n" + advice(.missing)
      }
      return write()
        ?? "Recorded a first snapshot: \(recorded.location)\n"
        + "Review it and commit it; the next run compares with it."
    }
    guard let difference = LineDifference.describe(old, snapshot.bytes) else { return nil }
    let finding =
      "The rendered text (+) differs from the snapshot (-): \(recorded.location)\n\n\(difference)\n\n"
    guard recording == .failed else { return finding + advice(.failed) }
    return finding + (write() ?? "Recorded again. Review it; the next run compares with it.")
  }

  /// Records the text, and returns an error message if that failed.
  private func write() -> String? {
    do {
      try recorded.write(snapshot.bytes)
      return nil
    } catch {
      return "The snapshot cannot be written: \(recorded.location)\n\(error)" + storedNote()
    }
  }

  /// Stores the text, and returns a sentence with its path.
  private func storedNote() -> String {
    store(snapshot.bytes).map { "\nThe new text is stored in \($0)" } ?? ""
  }
}

extension CallSite {
  /// Compares, and reports each failure as an issue of the test.
  func compare(
    _ snapshot: Snapshot, with recorded: any RecordedSnapshot, record: SnapshotRecording?
  ) {
    let environment = ProcessInfo.processInfo.environment
    do {
      let inCode = record ?? SnapshotRecording.scoped
      let recording = try inCode ?? .configured(by: environment)
      let actual = ActualSnapshots(environment: environment, call: self)
      SnapshotComparison(of: snapshot, with: recorded, actual: actual)
        .failures(recording: recording, isInCode: inCode != nil).forEach(report)
    } catch {
      report("\(error)")
    }
  }
}
