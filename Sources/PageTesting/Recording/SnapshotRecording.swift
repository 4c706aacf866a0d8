/// When `assertSnapshot` and `expectHTML` write what they were given, into a file or the source.
///
/// An assertion that writes always fails, so that a test never passes by recording what it was
/// meant to check.
///
/// The first that says anything holds: the assertion's `record:`; the scope, by
/// `@Suite(.snapshots(record:))` or `withSnapshots(record:)`; the environment
/// variable `PAGES_SNAPSHOTS`; the variable `CI`, which most services set and which means
/// ``never``; and else ``missing``.
public enum SnapshotRecording: String, Hashable, Sendable, CaseIterable {
  /// Records every snapshot anew, whether or not it changed.
  case all
  /// Records snapshots that do not exist yet: the default.
  case missing
  /// Writes nothing: the default where `CI` is set.
  case never
  /// Records snapshots that do not exist yet and those that differ.
  case failed

  /// The environment variable that holds the mode for all assertions that name none: one of `all`,
  /// `missing`, `never` and `failed`. Unset or empty says nothing.
  public static let environmentVariable = "PAGES_SNAPSHOTS"

  /// What the code around says, by a trait or by `withSnapshots`.
  @TaskLocal static var scoped: SnapshotRecording?

  /// The mode that an environment asks for.
  package static func asked(
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

/// The environment asks for a way of recording that does not exist.
package struct UnknownSnapshotRecording: Error, Hashable, CustomStringConvertible {
  /// What the variable holds.
  package var word: String

  package init(word: String) { self.word = word }

  package var description: String {
    "\(SnapshotRecording.environmentVariable) is '\(word)'. Set it to all, missing, never or "
      + "failed, or leave it unset."
  }
}
