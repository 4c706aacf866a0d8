import Foundation

/// Where a snapshot is recorded: a file, or a literal in a test's source.
protocol RecordedSnapshot {
  /// What to call the place in a message, such as a path.
  var place: String { get }
  /// Where the text that was not expected is kept, below the folder of all such texts.
  var actualPath: String { get }
  /// The recorded text, or `nil` where there is none.
  func read() throws -> [UInt8]?
  /// Replaces the recorded text.
  func write(_ text: [UInt8]) throws
}

/// A file beside the tests.
package struct RecordedFile: RecordedSnapshot {
  let file: SnapshotFile

  package init(_ file: SnapshotFile) { self.file = file }

  var place: String { file.path }
  var actualPath: String { file.shortPath }
  func read() throws -> [UInt8]? { try file.read() }
  func write(_ text: [UInt8]) throws { try file.write(text) }
}

/// A snapshot beside what was recorded of it.
package struct SnapshotComparison {
  let snapshot: Snapshot
  let recorded: any RecordedSnapshot
  let keep: (_ text: [UInt8]) -> String?

  /// - Parameter actual: Where texts that were not expected are kept.
  package init(of snapshot: Snapshot, with file: RecordedFile, actual: ActualSnapshots) {
    self.init(of: snapshot, with: file as any RecordedSnapshot, actual: actual)
  }

  init(of snapshot: Snapshot, with recorded: any RecordedSnapshot, actual: ActualSnapshots) {
    (self.snapshot, self.recorded) = (snapshot, recorded)
    keep = { actual.keep($0, as: recorded.actualPath) }
  }

  /// Compares, records where `recording` says so, and returns all that went wrong; what the
  /// validator says comes last.
  ///
  /// - Parameter isInCode: Whether an argument or a scope says how to record: the environment then
  ///   says nothing.
  package func failures(recording: SnapshotRecording, isInCode: Bool = false) -> [String] {
    [difference(recording: recording, isInCode: isInCode)].compactMap(\.self) + snapshot.failures
  }

  private func difference(recording: SnapshotRecording, isInCode: Bool) -> String? {
    func advice(_ mode: SnapshotRecording) -> String {
      let way =
        isInCode
        ? "say record: .\(mode.rawValue) where the code says .\(recording.rawValue), which outranks "
          + "the environment."
        : "run the test with \(SnapshotRecording.environmentVariable)=\(mode.rawValue) in the "
          + "environment, or pass record: .\(mode.rawValue)."
      return "If the new text is right, record it: " + way + kept()
    }
    if recording == .all {
      return write()
        ?? "Recorded anew, since everything is to be recorded: \(recorded.place)\n"
        + "Review it, then run the test again without recording."
    }
    let old: [UInt8]?
    do {
      old = try recorded.read()
    } catch {
      return "The snapshot cannot be read: \(recorded.place)\n\(error)"
    }
    guard let old else {
      if recording == .never {
        return "There is no snapshot: \(recorded.place)\n" + advice(.missing)
      }
      return write()
        ?? "Recorded a first snapshot: \(recorded.place)\n"
        + "Review it and commit it; the next run compares with it."
    }
    guard let difference = LineDifference.describe(old, snapshot.bytes) else { return nil }
    let finding =
      "What is rendered (+) differs from the snapshot (-): \(recorded.place)\n\n\(difference)\n\n"
    guard recording == .failed else { return finding + advice(.failed) }
    return finding + (write() ?? "Recorded anew. Review it; the next run compares with it.")
  }

  /// Records the text and returns what went wrong.
  private func write() -> String? {
    do {
      try recorded.write(snapshot.bytes)
      return nil
    } catch {
      return "The snapshot cannot be written: \(recorded.place)\n\(error)" + kept()
    }
  }

  /// Keeps the text and says where.
  private func kept() -> String {
    keep(snapshot.bytes).map { "\nThe new text is kept in \($0)" } ?? ""
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
      let recording = try inCode ?? .asked(by: environment)
      let actual = ActualSnapshots(environment: environment, call: self)
      SnapshotComparison(of: snapshot, with: recorded, actual: actual)
        .failures(recording: recording, isInCode: inCode != nil).forEach(report)
    } catch {
      report("\(error)")
    }
  }
}
