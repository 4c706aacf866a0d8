import Foundation

/// A recorded file that no test asserts any more.
package struct ObsoleteSnapshot: Hashable, Sendable {
  package let path: String
  /// Why it is one, as the rest of a sentence.
  package let reason: String

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
}

/// Finds snapshots whose tests are gone, by reading the tests' sources.
package enum ObsoleteSnapshots {
  /// The environment variable that, set to `delete`, has obsolete snapshots deleted.
  package static let environmentVariable = "PAGES_SNAPSHOTS_OBSOLETE"

  /// The obsolete files in all folders called `__Snapshots__` below `folder`.
  package static func all(in folder: String) -> [ObsoleteSnapshot] {
    let name = "__Snapshots__"
    var folders = (FileManager.default.subpaths(atPath: folder) ?? [])
      .filter { $0 == name || $0.hasSuffix("/" + name) }.map { folder + "/" + $0 }
    if folder.hasSuffix("/" + name) { folders.append(folder) }
    return folders.sorted().flatMap(obsolete(inSnapshots:))
  }

  /// A message for each, or the deletion of each where the environment asks for it.
  package static func failures(
    _ snapshots: [ObsoleteSnapshot],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    guard environment[environmentVariable] == "delete" else {
      return snapshots.map {
        "An obsolete snapshot: \($0.path)\nDelete it, since \($0.reason), or run the tests with "
          + "\(environmentVariable)=delete in the environment."
      }
    }
    return snapshots.map {
      do {
        try FileManager.default.removeItem(atPath: $0.path)
        return "Deleted an obsolete snapshot, since \($0.reason): \($0.path)"
      } catch {
        return "An obsolete snapshot cannot be deleted: \($0.path)\n\(error)"
      }
    }
  }

  /// - Parameter folder: A folder called `__Snapshots__`, which has one for each test file.
  private static func obsolete(inSnapshots folder: String) -> [ObsoleteSnapshot] {
    let tests = URL(fileURLWithPath: folder).deletingLastPathComponent()
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.sorted().flatMap { entry -> [ObsoleteSnapshot] in
      let files = SnapshotFiles(in: folder + "/" + entry).all
      let source = tests.appending(component: entry + ".swift")
      guard let text = try? String(contentsOf: source, encoding: .utf8) else {
        return files.map {
          ObsoleteSnapshot(path: $0.path, reason: "there is no \(entry).swift beside its folder")
        }
      }
      let words = TestWords(in: text)
      return files.filter { !words.contain($0.test) }.map {
        ObsoleteSnapshot(path: $0.path, reason: "\(entry).swift has no test called '\($0.test)'")
      }
    }
  }
}

/// The names that a test's source could give to a snapshot: those of its functions, and what it
/// passes as `testName`.
struct TestWords {
  private let functions: Set<String>
  private let text: String

  init(in text: String) {
    self.text = text
    functions = Set(
      text.matches(of: /\bfunc\s+(?:`([^`]+)`|([\w]+))/).map { String($0.1 ?? $0.2 ?? "") })
  }

  /// Whether a test of this name may be there.
  ///
  /// - Parameter test: As `#function` gives it, with or without its parameters.
  func contain(_ test: String) -> Bool {
    let plain = test.filter { $0 != "`" }
    // A raw identifier may hold parentheses; what a suite asserts as it is made is called `init`.
    return plain.hasPrefix("init")
      || functions.contains { plain == $0 || plain.hasPrefix($0 + "(") }
      || text.contains("\"\(test)\"")
  }
}
