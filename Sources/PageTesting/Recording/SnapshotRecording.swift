/// The mode in which `assertSnapshot` and `expectHTML` write snapshots, into a file or the source.
///
/// An assertion that writes always fails, so that a test never passes by recording what it should check.
///
/// The first setting applies: the assertion's `record:`; the scope, by `@Suite(.snapshots(record:))` or
/// `withSnapshots(record:)`; the environment variable `PAGES_SNAPSHOTS`; the variable `CI`, which most services set
/// and which means ``never``; otherwise ``missing``.
public enum SnapshotRecording: String, Hashable, Sendable, CaseIterable {
  /// Records every snapshot again, even if it has not changed.
  case all
  /// Records snapshots that do not exist yet: the default.
  case missing
  /// Writes nothing: the default if `CI` is set.
  case never
  /// Records snapshots that do not exist yet or have changed.
  case failed

  /// The environment variable with the default mode: one of `all`, `missing`, `never` and `failed`. If it is unset or
  /// empty, it has no effect.
  public static let environmentVariable = "PAGES_SNAPSHOTS"

  /// The mode of the enclosing scope, set by a trait or by `withSnapshots`.
  @TaskLocal static var scoped: SnapshotRecording?

  /// Returns the mode that an environment sets.
  package static func configured(
    by environment: [String: String]
  ) throws(UnknownSnapshotRecording) -> SnapshotRecording {
    guard let word = environment[environmentVariable], !word.isEmpty else {
      return ["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "") ? .missing : .never
    }
    guard let mode = SnapshotRecording(rawValue: word) else {
      throw UnknownSnapshotRecording(word: word)
    }
    return mode
  }
}

/// The error of an environment variable with an unknown mode.
package struct UnknownSnapshotRecording: Error, Hashable, CustomStringConvertible {
  /// The value of the variable.
  package var word: String

  package init(word: String) { self.word = word }

  package var description: String {
    "\(SnapshotRecording.environmentVariable) is '\(word)'. Set it to all, missing, never or "
      + "failed, or leave it unset."
  }
}
